import type { Ohun } from '../client.ts'
import { pause } from '../core/limits.ts'
import { configOf } from '../core/ohun-core.ts'
import type { SandboxClock, SandboxClockAdvance } from '../generated/types.gen.ts'

/** The clock of the sandbox in a test. */
export interface TurnedClock {
  readonly clock_id: string
  /** The clock's current time. */
  readonly now: Date
  /**
   * Advances the clock, and waits until everything that was due has been done.
   *
   * @param by - A duration such as `30d`, or the new time.
   * @throws Error if it stops before that time; the message says why
   */
  advance(by: string | Date): Promise<SandboxClockAdvance>
}

/** The last argument of `withClock`. */
export interface WithClockOptions {
  /** The time at which the clock starts. Default: now. */
  startsAt?: Date | undefined
}

const POLL_MS = 500

/**
 * Gives the sandbox its own clock while `work` runs. Afterwards the clock is deleted, and the sandbox is as it was
 * before.
 *
 * A workspace has one clock, so tests that use it must not run at the same time.
 *
 * @param ohun - A client with a sandbox key.
 * @param work - The test.
 * @returns what `work` returns
 * @throws the errors of `sandboxClocks.create` and of `work`
 * @example
 * ```ts
 * await withClock(ohun, async (clock) => {
 *   await ohun.calls.create({ agent_id, to_number: '+2348031234567' })
 *   const { events } = await clock.advance('29h')
 *   expect(events['call.completed']).toBe(1)
 * })
 * ```
 */
export async function withClock<T>(
  ohun: Ohun,
  work: (clock: TurnedClock) => Promise<T>,
  { startsAt }: WithClockOptions = {},
): Promise<T> {
  const created = await ohun.sandboxClocks.create(startsAt ? { starts_at: startsAt.toISOString() } : {})
  try {
    return await work(clockOf(ohun, created))
  } finally {
    await ohun.sandboxClocks.delete(created.clock_id)
  }
}

function clockOf(ohun: Ohun, created: SandboxClock): TurnedClock {
  const { clock_id } = created
  let now = new Date(created.now)
  return {
    clock_id,
    get now() {
      return now
    },
    async advance(by) {
      const request = typeof by === 'string' ? { by } : { to: by.toISOString() }
      // Not retried: an advance that is begun twice would go too far.
      const clock = await turned(ohun, await ohun.sandboxClocks.advance(clock_id, request, { maxRetries: 0 }))
      now = new Date(clock.now)
      const { last_advance } = clock
      if (!last_advance) throw new Error(`${clock_id} was not turned. ${clock.lost_reason ?? ''}`)
      if (last_advance.fault !== null) throw new Error(last_advance.fault)
      return last_advance
    },
  }
}

/** Waits for an advance that takes long: the request only begins it. */
async function turned(ohun: Ohun, begun: SandboxClock): Promise<SandboxClock> {
  let clock = begun
  while (clock.status === 'advancing') {
    await pause(configOf(ohun).clock, POLL_MS, undefined)
    clock = await ohun.sandboxClocks.get(clock.clock_id)
  }
  if (clock.status === 'lost') throw new Error(`${clock.clock_id} is lost. ${clock.lost_reason ?? ''}`)
  return clock
}
