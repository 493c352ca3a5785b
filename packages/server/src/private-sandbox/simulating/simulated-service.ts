import type { TurnedService } from '../turning/turned-service.ts'

export interface SimulatedServiceParts {
  turned: TurnedService
  /** Answers of simulated backends that wait for the clock. */
  waiting: () => number
  /** Work in progress. */
  running: () => number
  /** Conversations in progress. */
  conversations: () => number
}

/** How often it is asked whether all work waits for the clock, and how often in a row that must be so. */
const LOOK_MS = 2
const LOOKS = 3

/**
 * A service in which work in progress may wait for its own clock, as simulated backends take their time. It rests when nothing else is
 * in progress.
 */
export function simulatedService({ turned, waiting, running, conversations }: SimulatedServiceParts): TurnedService {
  let idle: Promise<void> | null = null
  return {
    async idle() {
      const rest = { ended: false }
      idle ??= turned.idle().finally(() => (idle = null))
      await Promise.race([idle, allWaits({ rest, waiting, running })])
      rest.ended = true
    },
    nextDue: () => turned.nextDue(),
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
