import { timeLimit, orAborted, type Clock } from '@ohun/clock'
import type { LiveBus } from '../../../platform/live/live-bus.ts'

const topicOf = (message_id: string): string => `message-outcome:${message_id}`

/** Notifies repeats of the message's request, in any process. Call it after the commit. */
export function publishOutcome(bus: LiveBus, message_id: string): void {
  bus.publish(topicOf(message_id), '.')
}

/** The interval of the checks, because a notification from another process can be lost. */
const LOOK_MS = 1_000

/** Calls `look` until it returns a value, at each notification and at an interval. The first call follows the subscription. */
export async function awaitOutcome<T>(
  { bus, clock }: { bus: LiveBus; clock: Clock },
  message_id: string,
  look: () => Promise<T | null>,
): Promise<T> {
  let hint = Promise.withResolvers<void>()
  const unsubscribe = bus.subscribe(topicOf(message_id), () => hint.resolve())
  try {
    for (;;) {
      const found = await look()
      if (found !== null) return found
      using turn = timeLimit(clock, LOOK_MS)
      await orAborted(turn.signal, hint.promise).catch(() => {}) // time for the next check
      hint = Promise.withResolvers()
    }
  } finally {
    unsubscribe()
  }
}
