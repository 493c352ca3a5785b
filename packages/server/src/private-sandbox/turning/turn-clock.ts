import { systemClock, type Clock } from '@ohun/clock'
import { earlierOf, laterOf } from '../../platform/earlier-of.ts'
import { restOf, type RestLimits } from './rest.ts'
import type { TurnedService } from './turned-service.ts'
import type { VirtualClock } from './virtual-clock.ts'

export interface TurnRequest {
  service: TurnedService
  clock: VirtualClock
  /** The machine's clock, by which the limits are measured. */
  machine_clock?: Clock
  to: Date
  /** Called before each move of the clock. */
  moving?: (time: Date) => Promise<void>
  limits?: Partial<TurnLimits>
}

export interface TurnLimits extends RestLimits {
  /** The most times at which the clock stops. */
  steps: number
  /** The longest duration, by the machine's clock. */
  duration_ms: number
}

export interface Turned {
  from: Date
  /** The time of the clock now, which is the wanted time unless it stopped earlier. */
  reached: Date
  /** How often it stopped because something was due. */
  steps: number
  /** The duration by the machine's clock. */
  duration_ms: number
  /** The reason why it stopped before the wanted time, as a sentence. Null if it did not. */
  fault: string | null
}

const LIMITS: TurnLimits = {
  steps: 500_000,
  duration_ms: 30 * 60_000,
  rest_ms: 3 * 60_000,
  work_at_once: 20_000,
}

/** The step of the clock while due work waits for capacity, such as deliveries to an endpoint that refuses them. */
const ROOM_MS = 1_000

/**
 * Turns the clock of a service from one time at which something is due to the next, and waits each time until all work that follows
 * is done. Work at fixed intervals in between, such as the search for lost work, is done once at each of these times.
 */
export async function turnClock(request: TurnRequest): Promise<Turned> {
  const { service, clock, machine_clock = systemClock, to, moving } = request
  const limits = { ...LIMITS, ...request.limits }
  const from = clock.now()
  const began_ms = machine_clock.monotonic_ms()
  const rest = (): Promise<string | null> => restOf({ service, clock, machine_clock, limits })
  let steps = 0
  const moveTo = async (time: Date): Promise<string | null> => {
    await moving?.(time)
    clock.moveTo(time)
    return await rest()
  }
  const faultOfStep = (): string | null => {
    if (++steps > limits.steps) return `It stopped at ${limits.steps} times, and time passed too slowly for more.`
    const is_late = machine_clock.monotonic_ms() - began_ms > limits.duration_ms
    return is_late ? `It took longer than ${limits.duration_ms / 60_000} minutes.` : null
  }
  let fault = await rest()
  while (fault === null && clock.now() < to) {
    const next = await nextStop(service, clock)
    if (next === null || next >= to) fault = await moveTo(to)
    else fault = faultOfStep() ?? (await moveTo(next))
  }
  return { from, reached: clock.now(), steps, duration_ms: Math.round(machine_clock.monotonic_ms() - began_ms), fault }
}

/** The next time at which something is due. Null if nothing is due. */
async function nextStop(service: TurnedService, clock: VirtualClock): Promise<Date | null> {
  const now = clock.now()
  const due = await service.nextDue()
  const with_room = due && due <= now ? new Date(now.getTime() + ROOM_MS) : due
  const timer = service.calls > 0 ? clock.nextTimer : null
  const next = earlierOf(with_room, timer)
  return next && laterOf(next, now)
}
