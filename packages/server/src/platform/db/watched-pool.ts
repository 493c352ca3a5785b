import pg from 'pg'
import { LostDatabaseError } from './lost-database.ts'
import { connectionOf, refuseStandby } from './refuse-standby.ts'
import { queryOf, type StatementNames } from './statement-names.ts'

/** How long the service waits for a database that has stopped answering. An operator's command waits forever. */
export interface DatabaseLimits {
  /** How long it may take to get a connection, a new one or one of the pool. */
  connect_ms: number
  /** How long no byte may pass in either direction on a connection in use. Longer than any of our statements takes. */
  silence_ms: number
  /** How long closing the connections may take. */
  close_ms: number
  /** True to accept a server that only reads. By default, the service connects only to one that accepts writes. */
  accepts_standby?: boolean
}

export interface WatchedPool {
  pool: pg.Pool
  close(): Promise<void>
}

/** TCP checks after this time whether the other end of a silent connection still exists, and gives up ten seconds later. */
export const KEEP_ALIVE: pg.PoolConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The server cancels a statement itself first, which keeps the connection. */
const STATEMENT_SHARE = 0.9

/**
 * Opens a pool that cuts its connections when the server is silent: a server that is stopped, or behind a network that drops packets,
 * neither enforces a statement's time limit nor closes the socket.
 */
export function openWatchedPool(options: pg.PoolConfig, limits?: DatabaseLimits): WatchedPool {
  const open = new Set<pg.Client>()
  const idle = new WeakSet<object>()
  const Client = recorded(open, (client) => {
    if (limits && !limits.accepts_standby) refuseStandby(client)
    if (limits) cutWhenSilent(client, idle, limits)
  })
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...options, ...(limits && timeouts(limits)), Client })
  // An idle connection that the server closed is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => void idle.add(client))
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

function timeouts(limits: DatabaseLimits): pg.PoolConfig {
  return { connectionTimeoutMillis: limits.connect_ms, statement_timeout: statementTimeoutMs(limits) }
}

/** The time limit of a statement. Without limits it is 0, which PostgreSQL reads as none. */
export function statementTimeoutMs(limits: DatabaseLimits | undefined): number {
  return limits ? Math.round(limits.silence_ms * STATEMENT_SHARE) : 0
}

function recorded(open: Set<pg.Client>, opened: (client: pg.Client) => void): typeof pg.Client {
  const names: StatementNames = { generation: 0 }
  let last_ssl: pg.ClientConfig['ssl']
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The driver reads the TLS files of the URL for each connection. Its pool would end the process if one is missing for a moment.
      try {
        super(config)
        last_ssl = (this as unknown as { connectionParameters: pg.ClientConfig }).connectionParameters.ssl
      } catch (error) {
        if (!last_ssl) throw error
        super(withSsl(config, last_ssl))
      }
      this.query = queryOf(this, names)
      open.add(this)
      opened(this)
      // A connection that breaks in a transaction, between two statements, has no other listener, and would end the process.
      this.on('error', () => {})
      this.once('end', () => open.delete(this))
    }
  }
}

/** Watches a client from its first moment: the pool limits the time to connect, but not that of the statement that prepares it. */
function cutWhenSilent(client: pg.Client, idle: WeakSet<object>, { silence_ms }: DatabaseLimits): void {
  client.once('connect', () => {
    const socket = connectionOf(client).stream
    // A listener that `setTimeout` takes would be called once only: a silence while the connection is idle would use it up.
    socket.setTimeout(silence_ms)
    socket.on('timeout', () => {
      if (!idle.has(client)) socket.destroy(new LostDatabaseError(`The database was silent for ${silence_ms} ms.`))
    })
  })
}

/** The same address with TLS settings that were read before. */
function withSsl(config: pg.ClientConfig = {}, ssl: pg.ClientConfig['ssl']): pg.ClientConfig {
  const url = new URL(config.connectionString ?? '')
  const of_tls = [...url.searchParams.keys()].filter((name) => name.startsWith('ssl'))
  for (const name of of_tls) url.searchParams.delete(name)
  return { ...config, connectionString: url.href, ssl }
}
