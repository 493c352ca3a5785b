import { ReceiverError } from '../adapters/receiver-error.ts'
import type { UnknownEvent, WebhookEvent } from '../verified-webhook.ts'

type Awaitable<T> = T | Promise<T>

/**
 * Remembers which events were handled. Several processes can share one through a database. There, `claim` must be
 * atomic (`SET id busy NX EX 60` in Redis, `INSERT … ON CONFLICT` in SQL), and a claim should outlast the longest run
 * of a handler and then expire, so that a crash does not lose an event.
 */
export interface EventStore {
  /**
   * `new`: the caller handles it. `busy`: another caller has claimed it and has not finished. `done`: it was handled.
   */
  claim(event_id: string): Awaitable<'new' | 'busy' | 'done'>
  /** The event was handled. Remember it for three days: retries run for 30 hours. */
  done(event_id: string): Awaitable<void>
  /** The handler failed: the next delivery should be handled. */
  release(event_id: string): Awaitable<void>
}

/** A store of the newest events, for one process. */
export function memoryEventStore({ max_events = 10_000 }: { max_events?: number } = {}): EventStore {
  const events = new Map<string, 'busy' | 'done'>()
  return {
    claim(event_id) {
      const state = events.get(event_id)
      if (state) return state
      if (events.size >= max_events) forgetOldest(events)
      events.set(event_id, 'busy')
      return 'new'
    },
    done: (event_id) => void events.set(event_id, 'done'),
    release: (event_id) => void events.delete(event_id),
  }
}

/** A `Map` keeps the order of insertion. */
function forgetOldest(events: Map<string, unknown>): void {
  for (const event_id of events.keys()) {
    events.delete(event_id)
    return
  }
}

/**
 * Handles an event unless it was handled before. The store learns the handler's own result, even after its deadline.
 */
export async function handleOnce(
  store: EventStore | undefined,
  { event_id }: WebhookEvent | UnknownEvent,
  handler: () => Promise<void>,
): Promise<void> {
  if (!store || typeof event_id !== 'string') return handler()
  const state = await store.claim(event_id)
  if (state === 'done') return
  // A 2xx response would lose the event if the other handler fails; a refusal causes another delivery.
  if (state === 'busy') throw new ReceiverError('event_in_progress', `${event_id} is being handled.`)
  try {
    await handler()
  } catch (error) {
    // If the store fails too, its claim expires, and the handler's error is the one that is reported.
    await Promise.resolve(store.release(event_id)).catch(() => undefined)
    throw error
  }
  await store.done(event_id)
}
