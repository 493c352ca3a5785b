import type pg from 'pg'
import { systemClock, type Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { ReconnectingClient } from '../db/reconnecting-client.ts'
import type { Log } from '../log.ts'
import { Heartbeat } from './heartbeat.ts'
import { OWNER_LOCK_CLASS, RETURNED_LOCK_CLASS } from './living-owners.ts'

/** Once the database is back, every process connects within this time: it tries each second, and an attempt takes up to four. */
export const RETURN_MS = 10_000

export interface OwnerDeps {
  db: Database
  clock: Clock
  log: Log
  /** Called when other processes are frozen, so that their leases are free. */
  froze?: () => void
  /** The clock of the heartbeat. Real time by default, like that of the database. */
  heartbeat_clock?: Clock
}

/**
 * Identifies this process among those that share the database, by a number with an advisory lock on a separate connection.
 * PostgreSQL drops the lock when the process dies; the others then know that its leases are free. If the connection breaks,
 * they may take over work that is in flight here. The fence then drops our results, and nothing is lost. A process that is frozen
 * keeps its lock; its {@link Heartbeat} stops.
 */
export class Owner {
  readonly #deps: OwnerDeps
  readonly #connection: ReconnectingClient
  #heartbeat: Heartbeat | undefined
  #cancelReturn = (): void => {}
  /** 0 until it is opened. No row is ever leased by 0. */
  id = 0

  constructor(deps: OwnerDeps) {
    this.#deps = deps
    const prepare = (client: pg.Client): Promise<void> => (this.id === 0 ? this.#choose(client) : this.#relock(client))
    this.#connection = new ReconnectingClient({ ...deps, purpose: 'marks this process as alive', prepare })
  }

  async open(): Promise<void> {
    await this.#connection.open()
    const { heartbeat_clock: clock = systemClock, log, froze = () => {} } = this.#deps
    this.#heartbeat = new Heartbeat({ clock, log, client: () => this.#connection.client, froze }, this.id)
    await this.#heartbeat.start()
  }

  /** True if this process may lease, because no other one can take it for frozen now. */
  get is_fresh(): boolean {
    return this.#heartbeat?.is_fresh ?? false
  }

  /** Resolves when this process may lease. After it was frozen, the others first see that it runs again. */
  async fresh(): Promise<void> {
    await this.#heartbeat?.fresh()
  }

  async close(): Promise<void> {
    this.#cancelReturn()
    try {
      await this.#heartbeat?.stop()
    } finally {
      await this.#connection.close()
    }
  }

  async #choose(client: pg.Client): Promise<void> {
    let id: number
    do {
      const { rows } = await client.query<{ id: number }>(`select nextval('work_owner_id')::int as id`)
      id = rows[0]?.id ?? 0
    } while (!(await lock(client, id)))
    this.id = id
  }

  /**
   * Takes the lock again. The server may take a while to notice that the old connection, which holds the lock, is gone. After a failover
   * it is another server, on which no process counts as dead until the others have had time to connect as well.
   */
  async #relock(client: pg.Client): Promise<void> {
    await lock(client, this.id, RETURNED_LOCK_CLASS)
    if (!(await lock(client, this.id))) throw new Error('The lock of this process is still held by its old connection.')
    const { heartbeat_clock: clock = systemClock } = this.#deps
    this.#cancelReturn()
    this.#cancelReturn = clock.after(RETURN_MS, () => {
      // A connection that was lost in the meantime no longer has a lock.
      if (this.#connection.client === client) client.query(UNLOCK, [RETURNED_LOCK_CLASS, this.id]).catch(() => {})
    })
  }
}

const UNLOCK = 'select pg_advisory_unlock($1, $2)'

async function lock(client: pg.Client, id: number, class_id = OWNER_LOCK_CLASS): Promise<boolean> {
  const sql = 'select pg_try_advisory_lock($1, $2) as locked'
  const { rows } = await client.query<{ locked: boolean }>(sql, [class_id, id])
  return rows[0]?.locked ?? false
}
