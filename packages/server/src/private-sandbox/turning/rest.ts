import type { Clock } from '@ohun/clock'
import type { TurnedService } from './turned-service.ts'

export interface RestLimits {
  /** How long the service may work, by the machine's clock, at a single time of its clock. */
  rest_ms: number
  /** How many pieces of work it may begin at a single time of its clock. */
  work_at_once: number
}

export interface RestDeps {
  service: TurnedService
  /** The clock that is turned. It stands still while the work is done. */
  clock: Clock
  machine_clock: Clock
  limits: RestLimits
}

/** The iterations of the event loop after which work that a timer started through promises is in progress. */
const TURNS = 5
/** How often the limits are checked. */
const LOOK_MS = 250
/** How often to check whether requests have been answered. */
const REQUEST_LOOK_MS = 5
/** The longest wait for requests, because a request may itself wait for the clock to move. */
const REQUEST_MS = 2_000

/**
 * Waits until all work that is due at this time is done, including the work that follows from it, such as a webhook whose receiver
 * sends a request that causes another webhook. @returns null, or the reason why the work does not end.
 */
export async function restOf({ service, clock, machine_clock, limits }: RestDeps): Promise<string | null> {
  const began_ms = machine_clock.monotonic_ms()
  const work_before = service.work_begun
  const at = clock.now().toISOString()
  const fault = (): string | null => {
    if (service.work_begun - work_before > limits.work_at_once)
      return `At ${at}, ${limits.work_at_once} deliveries, turns and jobs followed each other without any time passing.`
    const is_late = machine_clock.monotonic_ms() - began_ms > limits.rest_ms
    return is_late ? `At ${at}, the work did not end within ${limits.rest_ms / 1_000} s.` : null
  }
  for (;;) {
    for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
    const found = await idleOr(fault, { service, machine_clock })
    if (found !== null) return found
    const work = service.work_begun
    await requestsAnswered(service, machine_clock)
    if (service.work_begun === work) return null
  }
}

/** Waits for the service or for a fault, whichever comes first. */
async function idleOr(
  fault: () => string | null,
  { service, machine_clock }: Pick<RestDeps, 'service' | 'machine_clock'>,
): Promise<string | null> {
  const idle = service.idle().then(() => true)
  for (;;) {
    const { promise: looked, resolve } = Promise.withResolvers<false>()
    const cancel = machine_clock.after(LOOK_MS, () => resolve(false))
    const rests = await Promise.race([idle, looked]).finally(cancel)
    const found = fault()
    if (rests || found !== null) return found
  }
}

/** Waits until requests have been answered, because they may cause further work. */
async function requestsAnswered(service: TurnedService, machine_clock: Clock): Promise<void> {
  const until_ms = machine_clock.monotonic_ms() + REQUEST_MS
  while (service.requests > 0 && machine_clock.monotonic_ms() < until_ms)
    await new Promise<void>((resolve) => void machine_clock.after(REQUEST_LOOK_MS, resolve))
}
