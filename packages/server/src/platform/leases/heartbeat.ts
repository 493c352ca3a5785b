import type pg from 'pg'
import type { Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import { hasDied } from './living-owners.ts'

/** A lock shows that a process exists, and the heartbeat that it runs. The leases of a frozen process are free within 13 s. */
export const BEAT_MS = 3_000
/** Without a beat for this long, a process counts as frozen. */
export const FROZEN_AFTER_MS = 10_000
/** After a longer gap between its own beats, a process cannot know whether the others or the database were away. */
const STEADY_GAP_MS = 2 * BEAT_MS
/** After this time, the next claim or lease waits for a beat, because the others may soon take this process for frozen. */
const FRESH_MS = FROZEN_AFTER_MS - BEAT_MS

const within = (ms: number): string =>
  `between clock_timestamp() - interval '${ms} ms' and clock_timestamp() + interval '${ms} ms'`

/**
 * Marks this process as running, and processes that have not been seen for too long as frozen, if this one has been seen all the time.
 * All times are the database's, so the clocks of the processes do not matter. If its clock is set, everybody waits, and no lease is
 * freed.
 */
const BEAT = `
  with mine as (
    insert into owners as o (owner) values ($1)
    on conflict (owner) do update set
      seen_at = clock_timestamp(),
      is_frozen = false,
      steady_since = case when o.seen_at ${within(STEADY_GAP_MS)} and o.steady_since <= clock_timestamp()
        then o.steady_since else clock_timestamp() end
    returning steady_since
  ), frozen as (
    update owners set is_frozen = true from mine
    where owner <> $1 and not is_frozen and not seen_at ${within(FROZEN_AFTER_MS)}
      and mine.steady_since < clock_timestamp() - interval '${FROZEN_AFTER_MS} ms'
    returning owner
  ), forgotten as (
    delete from owners
    where owner <> $1 and is_frozen and ${hasDied('owner')}
  )
  select coalesce(array_agg(owner), '{}') as frozen from frozen`

export interface HeartbeatDeps {
  /** Real time, like that of the database, even if a test sets the clock of everything else. */
  clock: Clock
  log: Log
  /** The connection that has the lock of this process. Undefined while there is no connection. */
  client: () => pg.Client | undefined
  /** Called when other processes are frozen, so that their leases are free. */
  froze: () => void
}

/** Shows the other processes that this one runs, and notices those that do not. */
export class Heartbeat {
  readonly #deps: HeartbeatDeps
  readonly #owner: number
  #beating: Promise<void> | undefined
  #cancel: (() => void) | undefined
  #stopped = false
  #beaten_ms = -Infinity

  constructor(deps: HeartbeatDeps, owner: number) {
    this.#deps = deps
    this.#owner = owner
  }

  async start(): Promise<void> {
    await this.#beat()
    this.#wait()
  }

  /** True if no other process can take this one for frozen now. */
  get is_fresh(): boolean {
    return this.#deps.clock.monotonic_ms() - this.#beaten_ms < FRESH_MS
  }

  /** Resolves when no other process can take this one for frozen. @throws when the database cannot be reached. */
  async fresh(): Promise<void> {
    if (!this.is_fresh) await this.#beat()
  }

  /** Forgets this process. If the connection breaks meanwhile, the lock shows that it has ended, and another process forgets it. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    await this.#beating?.catch(() => {})
    this.#beaten_ms = -Infinity
    try {
      await this.#deps.client()?.query('delete from owners where owner = $1', [this.#owner])
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'this process could not be removed from the list of those that run')
    }
  }

  #wait(): void {
    if (this.#stopped) return
    this.#cancel = this.#deps.clock.after(BEAT_MS, () => {
      this.#beat().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'this process could not be seen to run'),
      )
      this.#wait()
    })
  }

  /** Writes one beat at a time. */
  #beat(): Promise<void> {
    this.#beating ??= this.#write().finally(() => (this.#beating = undefined))
    return this.#beating
  }

  async #write(): Promise<void> {
    const client = this.#deps.client()
    if (!client) throw new Error('The connection that marks this process as alive is down.')
    const began_ms = this.#deps.clock.monotonic_ms()
    const { rows } = await client.query<{ frozen: number[] }>({ name: 'owner_beat', text: BEAT, values: [this.#owner] })
    this.#beaten_ms = began_ms
    const frozen = rows[0]?.frozen ?? []
    if (frozen.length === 0) return
    this.#deps.log.warn({ owners: frozen }, 'other processes do not run any more; their leases are free')
    this.#deps.froze()
  }
}
