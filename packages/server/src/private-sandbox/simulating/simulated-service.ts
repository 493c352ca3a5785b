import type { Clock } from '@ohun/clock'
import type { TurnedService } from '../turning/turned-service.ts'

export interface SimulatedServiceParts {
  turned: TurnedService
  /** The number of answers of simulated backends that wait for the clock. */
  waiting: () => number
  /** The amount of work in progress. */
  running: () => number
  /** The number of conversations in progress. */
  conversations: () => number
  /** How many pieces of work have begun, durable or not. */
  begun: () => number
  /** Resolves when no work of a conversation is in progress. */
  rested: () => Promise<void>
  /** True while calls by sound are in progress, for which the clock stops every 20 ms. */
  sounds: () => boolean
  clock: Clock
}

/** How often durable work is looked for, on the turned clock, while no work begins. */
const LOOK_FOR_WORK_MS = 1_000

/** How often to check whether all work waits for the clock. It must be so `LOOKS` times in a row. */
const LOOK_MS = 2
const LOOKS = 3

/**
 * Wraps a service in which work in progress may wait for the clock that is turned, because simulated backends have delays. It is idle
 * when no other work is in progress. The database is queried only when work has begun or is due, or after a second, and not every 20
 * ms of a call.
 */
export function simulatedService({
  turned,
  waiting,
  running,
  conversations,
  ...parts
}: SimulatedServiceParts): TurnedService {
  const { begun, rested, sounds, clock } = parts
  let idle: Promise<void> | null = null
  let known = { begun: -1, at_ms: 0, due: null as Date | null }
  const isKnown = (): boolean => {
    const is_fresh = begun() === known.begun && clock.monotonic_ms() < known.at_ms + LOOK_FOR_WORK_MS
    return sounds() && is_fresh && (known.due === null || clock.now() < known.due)
  }
  const rest = async (): Promise<void> => {
    await rested()
    if (!isKnown()) await turned.idle()
  }
  return {
    async idle() {
      const resting = { ended: false }
      idle ??= rest().finally(() => (idle = null))
      await Promise.race([idle, allWaits({ rest: resting, waiting, running })])
      resting.ended = true
    },
    async nextDue() {
      if (isKnown()) return known.due
      const was = begun()
      known = { begun: was, at_ms: clock.monotonic_ms(), due: await turned.nextDue() }
      return known.due
    },
    get work_begun() {
      return turned.work_begun
    },
    get calls() {
      return turned.calls + conversations() + waiting()
    },
    get requests() {
      return turned.requests
    },
  }
}

interface Waits extends Pick<SimulatedServiceParts, 'waiting' | 'running'> {
  rest: { ended: boolean }
}

async function allWaits({ rest, waiting, running }: Waits): Promise<void> {
  for (let looks = 0; looks < LOOKS && !rest.ended;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    looks = waiting() > 0 && running() <= waiting() ? looks + 1 : 0
  }
}
