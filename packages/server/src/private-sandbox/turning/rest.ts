import type { Clock } from '@ohun/clock'
import type { TurnedService } from './turned-service.ts'

export interface RestLimits {
  /** How long the service may work at one time of its clock, by the machine's clock. */
  rest_ms: number
  /** How much work it may begin at one time of its clock. */
  work_at_once: number
}

export interface RestDeps {
  service: TurnedService
  /** The clock that is turned. It stands still meanwhile. */
  clock: Clock
  machine_clock: Clock
  limits: RestLimits
}

/** Passes over the event loop, so that what a timer began with promises is in progress. */
const TURNS = 5
/** How often the limits are looked at. */
const LOOK_MS = 250
/** How often it is asked whether requests have been answered. */
const REQUEST_LOOK_MS = 5
/** A request that waits for the clock to move is not waited for longer than this. */
const REQUEST_MS = 2_000

/**
 * Waits until everything is done that is due at this time, with all that it leads to: a webhook whose receiver sends a request, of
 * which another webhook comes. @returns null, or why it does not come to an end.
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

/** Waits for the service, or for a fault, whichever is first. */
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

/** A request may have led to work again. */
async function requestsAnswered(service: TurnedService, machine_clock: Clock): Promise<void> {
  const until_ms = machine_clock.monotonic_ms() + REQUEST_MS
  while (service.requests > 0 && machine_clock.monotonic_ms() < until_ms)
    await new Promise<void>((resolve) => void machine_clock.after(REQUEST_LOOK_MS, resolve))
}
