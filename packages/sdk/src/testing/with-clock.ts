import type { Ohun } from '../client.ts'
import { pause } from '../core/limits.ts'
import { configOf } from '../core/ohun-core.ts'
import type { SandboxClock, SandboxClockAdvance } from '../generated/types.gen.ts'

/** The clock of the sandbox, for a test. */
export interface TurnedClock {
  readonly clock_id: string
  /** Its time. */
  readonly now: Date
  /**
   * Turns it, and waits until everything has been done that was due.
   *
   * @param by - A duration such as `30d`, or the time at which it is to stand.
   * @throws Error if it stops before that time, with the reason
   */
  advance(by: string | Date): Promise<SandboxClockAdvance>
}

/** The last argument of `withClock`. */
export interface WithClockOptions {
  /** The time of the clock at first. By default now. */
  startsAt?: Date | undefined
}

const POLL_MS = 500

/**
 * Gives the sandbox a clock of its own while `work` runs. In the end the clock is deleted, and the sandbox is as it was.
 *
 * A workspace has one clock, so tests that use it do not run at the same time.
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
      // A turn that was begun twice would go too far.
      const clock = await turned(ohun, await ohun.sandboxClocks.advance(clock_id, request, { maxRetries: 0 }))
      now = new Date(clock.now)
      const { last_advance } = clock
      if (!last_advance) throw new Error(`${clock_id} was not turned. ${clock.lost_reason ?? ''}`)
      if (last_advance.fault !== null) throw new Error(last_advance.fault)
      return last_advance
    },
  }
}

/** A turn that takes long is only begun by the request. */
async function turned(ohun: Ohun, begun: SandboxClock): Promise<SandboxClock> {
  let clock = begun
  while (clock.status === 'advancing') {
    await pause(configOf(ohun).clock, POLL_MS, undefined)
    clock = await ohun.sandboxClocks.get(clock.clock_id)
  }
  if (clock.status === 'lost') throw new Error(`${clock.clock_id} is lost. ${clock.lost_reason ?? ''}`)
  return clock
}
