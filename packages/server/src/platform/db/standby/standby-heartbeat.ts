import type { Clock } from '@ohun/clock'
import type { Log } from '../../log.ts'
import type { Database } from '../database.ts'
import { run, statement } from '../statement.ts'

export interface StandbyHeartbeatDeps {
  db: Pick<Database, 'pool'>
  standby: Pick<Database, 'pool'>
  clock: Clock
  log: Log
}

/** The greatest age that the data of a standby may have. */
export const MAX_LAG_MS = 5_000
const LOOK_EVERY_MS = 1_000

/** Writes a beat if no process has in the last second, and reads the newest one. Its age is measured by the primary's clock alone. */
const beatStatement = statement<object, { beat: string; age_ms: number }>(
  'standby_heartbeat_beat',
  `with beaten as (
     update standby_heartbeat set beat = gen_random_uuid(), beaten_at = clock_timestamp()
     where beaten_at < clock_timestamp() - interval '900 milliseconds' returning beat, beaten_at
   ), newest as (
     select * from beaten union all select beat, beaten_at from standby_heartbeat where not exists (select from beaten)
   )
   select beat::text, greatest(0, extract(epoch from clock_timestamp() - beaten_at) * 1000)::float8 as age_ms from newest`,
)

const shownStatement = statement<object, { beat: string }>(
  'standby_heartbeat_shown',
  'select beat::text as beat from standby_heartbeat',
)

/**
 * Measures how old the data of a standby is. Each second, an unpredictable beat is written to the primary. A standby that shows it has
 * everything that was committed before it. So the standby of an idle primary stays fresh, and one that follows no primary, or another
 * one, does not. A measurement ages while the next one hangs.
 */
export class StandbyHeartbeat {
  readonly #deps: StandbyHeartbeatDeps
  /** When each of the last beats was written, on our monotonic clock. */
  readonly #beats = new Map<string, number>()
  #as_of_ms: number | null = null
  #was_fresh: boolean | null = null
  #stopped = false
  #cancel = (): void => {}

  constructor(deps: StandbyHeartbeatDeps) {
    this.#deps = deps
  }

  /** The most that the standby can be behind. Null if that is unknown. */
  get behind_ms(): number | null {
    if (this.#as_of_ms === null) return null
    return this.#deps.clock.monotonic_ms() - this.#as_of_ms
  }

  get isFresh(): boolean {
    const { behind_ms } = this
    return behind_ms !== null && behind_ms <= MAX_LAG_MS
  }

  /** Called when a read has failed. The standby is not used until it shows a beat again. */
  doubt(): void {
    this.#as_of_ms = null
  }

  start(): void {
    void this.#look()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel()
  }

  async #look(): Promise<void> {
    const { standby, log } = this.#deps
    try {
      await this.#beat()
      const [shown] = await run(standby, shownStatement, {})
      const beaten_ms = this.#beats.get(shown?.beat ?? '')
      if (beaten_ms !== undefined) this.#as_of_ms = beaten_ms
    } catch (error) {
      log.debug({ err: error }, 'the age of the standby could not be measured')
    }
    if (this.#stopped) return
    this.#tell()
    this.#cancel = this.#deps.clock.after(LOOK_EVERY_MS, () => void this.#look())
  }

  async #beat(): Promise<void> {
    const { db, clock } = this.#deps
    const asked_ms = clock.monotonic_ms()
    const [newest] = await run(db, beatStatement, {})
    if (newest && !this.#beats.has(newest.beat)) this.#beats.set(newest.beat, asked_ms - newest.age_ms)
    for (const [beat, beaten_ms] of this.#beats) if (asked_ms - beaten_ms > MAX_LAG_MS) this.#beats.delete(beat)
  }

  #tell(): void {
    const { isFresh } = this
    if (isFresh === this.#was_fresh) return
    this.#was_fresh = isFresh
    if (isFresh) this.#deps.log.info('reading from the standby')
    else this.#deps.log.warn('the standby is behind or does not answer; reading from the primary')
  }
}
