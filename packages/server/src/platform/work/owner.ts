import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { OWNER_LOCK_CLASS } from './living-owners.ts'

const RECONNECT_MS = 1_000

export interface OwnerDeps {
  db: Database
  clock: Clock
  log: Log
}

/**
 * This process among those that share the database: a number under a session's advisory lock, on a connection of its own.
 * The server drops the lock the moment the process is gone, which tells the others that its leases are free.
 */
export class Owner {
  readonly #deps: OwnerDeps
  #client: pg.Client | undefined
  #closed = false
  /** 0 until opened; no row is ever leased by it. */
  id = 0

  constructor(deps: OwnerDeps) {
    this.#deps = deps
  }

  async open(): Promise<void> {
    const client = await this.#connect()
    do {
      const { rows } = await client.query<{ id: number }>(`select nextval('work_owner_id')::int as id`)
      this.id = rows[0]?.id ?? 0
    } while (!(await this.#lock(client)))
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#deps.db.pool.options)
    client.on('error', () => {}) // 'end' follows
    client.once('end', () => this.#reconnectLater())
    await client.connect()
    this.#client = client
    return client
  }

  async #lock(client: pg.Client): Promise<boolean> {
    const sql = 'select pg_try_advisory_lock($1, $2) as locked'
    const { rows } = await client.query<{ locked: boolean }>(sql, [OWNER_LOCK_CLASS, this.id])
    return rows[0]?.locked ?? false
  }

  /** Without the lock others may take over what is in flight here: the fence then drops our results, nothing is lost. */
  #reconnectLater(): void {
    if (this.#closed) return
    this.#deps.clock.after(RECONNECT_MS, () => {
      if (this.#closed) return
      this.#relock().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the connection that marks this process as alive is down; trying again')
      })
    })
  }

  async #relock(): Promise<void> {
    const client = await this.#connect()
    // The server may take a while to notice that the old connection, which holds the lock, is gone: 'end' tries again.
    if (this.#closed || !(await this.#lock(client))) await client.end()
  }
}
