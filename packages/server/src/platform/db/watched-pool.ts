import pg from 'pg'
import { LostDatabaseError } from './lost-database.ts'
import { connectionOf, refuseStandby } from './refuse-standby.ts'
import { queryOf, type StatementNames } from './statement-names.ts'

/** How long the service waits for a database that has stopped answering; an operator's command waits forever. */
export interface DatabaseLimits {
  /** For a connection, a new one or one of the pool. */
  connect_ms: number
  /** Without a byte either way on a connection in use: longer than any of our statements takes. */
  silence_ms: number
  /** How long closing the connections may take. */
  close_ms: number
  /** By default, the service connects only to a server that can be written. */
  accepts_standby?: boolean
}

export interface WatchedPool {
  pool: pg.Pool
  close(): Promise<void>
}

/** TCP asks after this time whether the other end of a silent connection is still there, and gives up ten seconds later. */
export const KEEP_ALIVE: pg.PoolConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The server cancels a statement itself first, which keeps the connection. */
const STATEMENT_SHARE = 0.9

/**
 * A pool whose connections are cut when the server is silent: neither a statement's own time limit nor a closed socket
 * comes from a server that is stopped, or behind a network that drops packets.
 */
export function openWatchedPool(options: pg.PoolConfig, limits?: DatabaseLimits): WatchedPool {
  const open = new Set<pg.Client>()
  const Client = recorded(open, limits && !limits.accepts_standby ? refuseStandby : () => {})
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...options, ...(limits && timeouts(limits)), Client })
  // An idle connection that the server closed is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  if (limits) watch(pool, limits)
  return {
    pool,
    async close() {
      const cut =
        limits && setTimeout(() => open.forEach((client) => connectionOf(client).stream.destroy()), limits.close_ms)
      await pool.end()
      clearTimeout(cut)
    },
  }
}

function timeouts({ connect_ms, silence_ms }: DatabaseLimits): pg.PoolConfig {
  return { connectionTimeoutMillis: connect_ms, statement_timeout: Math.round(silence_ms * STATEMENT_SHARE) }
}

function recorded(open: Set<pg.Client>, opened: (client: pg.Client) => void): typeof pg.Client {
  const names: StatementNames = { generation: 0 }
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      this.query = queryOf(this, names)
      open.add(this)
      opened(this)
      // A connection that breaks in a transaction, between two statements, has no other listener: it ended the process.
      this.on('error', () => {})
      this.once('end', () => open.delete(this))
    }
  }
}

function watch(pool: pg.Pool, { silence_ms }: DatabaseLimits): void {
  const idle = new WeakSet<object>()
  pool.on('connect', (client) => {
    const socket = connectionOf(client).stream
    socket.setTimeout(silence_ms, () => {
      if (!idle.has(client)) socket.destroy(new LostDatabaseError(`The database was silent for ${silence_ms} ms.`))
    })
  })
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => void idle.add(client))
}
