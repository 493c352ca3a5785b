import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { PrivateSandbox } from '../../domain/private-sandbox.ts'
import type { Log } from '../../platform/log.ts'
import type { ActiveClock, ActiveClocks } from './active-clocks.ts'

export interface HeldClocksDeps {
  knex: Knex
  /** The clock for the lifetime of copies, whose own clocks stand still. */
  machine_clock: Clock
  log: Log
  active: ActiveClocks
}

interface Held {
  clock: ActiveClock
  sandbox: PrivateSandbox
  until_ms: number
  used_ms: number
}

export const LASTS_MS = 24 * 60 * 60_000
const UNUSED_MS = 2 * 60 * 60_000
const LOOK_MS = 60_000

/** The clocks whose copies this process has started. */
export class HeldClocks {
  readonly #deps: HeldClocksDeps
  readonly #held = new Map<string, Held>()
  #cancelLook = (): void => {}
  #stopped = false

  constructor(deps: HeldClocksDeps) {
    this.#deps = deps
    this.#waitForLook()
  }

  hold(clock: ActiveClock, sandbox: PrivateSandbox): void {
    const now_ms = this.#deps.machine_clock.monotonic_ms()
    this.#held.set(clock.clock_id, { clock, sandbox, until_ms: now_ms + LASTS_MS, used_ms: now_ms })
    this.#deps.active.begun(clock)
    void sandbox.ended.then((how) => this.#lost(clock, how))
  }

  /** The copy of a clock of this process. Each request counts as a use. */
  use(clock_id: string): PrivateSandbox | undefined {
    const held = this.#held.get(clock_id)
    if (held) held.used_ms = this.#deps.machine_clock.monotonic_ms()
    return held?.sandbox
  }

  /** Ends and deletes the copy. The caller handles the row. */
  async end(clock_id: string): Promise<void> {
    const held = this.#held.get(clock_id)
    if (!held) return
    this.#held.delete(clock_id)
    this.#deps.active.ended(held.clock)
    await held.sandbox.close()
  }

  /** Stops without a change of the rows. They show that their clocks are lost once this process has ended. */
  stop(): void {
    this.#stopped = true
    this.#cancelLook()
  }

  /** Handles a copy whose process has ended unexpectedly. */
  async #lost(clock: ActiveClock, how: string): Promise<void> {
    const { knex, active, log } = this.#deps
    const { clock_id } = clock
    if (this.#stopped || !this.#held.delete(clock_id)) return
    active.ended(clock)
    log.warn({ clock_id, how }, 'the process of a sandbox with a clock is gone')
    const lost_reason = `The process that had the copy of the sandbox is gone. ${how}`
    const lost = knex('sandbox_clocks').where({ clock_id }).update({ status: 'lost', advancing_to: null, lost_reason })
    await lost.catch((error: unknown) => log.warn({ err: error }, 'a clock could not be marked as lost'))
  }

  #waitForLook(): void {
    this.#cancelLook = this.#deps.machine_clock.after(LOOK_MS, () => {
      if (!this.#stopped) this.#waitForLook()
      this.#look().catch((error: unknown) => this.#deps.log.warn({ err: error }, 'clocks could not be ended'))
    })
  }

  /** Ends clocks that are old or unused, and those whose workspace no longer exists. */
  async #look(): Promise<void> {
    if (this.#held.size === 0) return
    const { knex, machine_clock } = this.#deps
    const now_ms = machine_clock.monotonic_ms()
    const rows = await knex<{ clock_id: string }>('sandbox_clocks').whereIn('clock_id', [...this.#held.keys()])
    const there = new Set(rows.map(({ clock_id }) => clock_id))
    const is_over = ({ clock, until_ms, used_ms }: Held): boolean =>
      now_ms >= until_ms || now_ms - used_ms >= UNUSED_MS || !there.has(clock.clock_id)
    for (const { clock } of [...this.#held.values()].filter(is_over)) {
      await knex('sandbox_clocks').where({ clock_id: clock.clock_id }).delete()
      await this.end(clock.clock_id)
    }
  }
}
