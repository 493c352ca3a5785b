import { firstIdAt } from '../platform/ids.ts'

/**
 * The longest time between the times in the ids of an event and its deliveries, which are created one after the other. The real
 * difference is far smaller.
 */
export const MAX_ID_DIFFERENCE_MS = 2_000

/** An id that precedes those of all deliveries of events since this time. */
export function deliveryIdBefore(since: Date): string {
  return firstIdAt('del', new Date(since.getTime() - MAX_ID_DIFFERENCE_MS))
}

/** An id that follows those of all deliveries of events until this time. */
export function deliveryIdAfter(until: Date): string {
  return firstIdAt('del', new Date(until.getTime() + MAX_ID_DIFFERENCE_MS))
}
