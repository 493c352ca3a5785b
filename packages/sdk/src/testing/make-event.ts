import { make, type Overrides } from '@ohun/factories'
import { examples } from '../generated/event-examples.gen.ts'
import type { Event } from '../generated/types.gen.ts'

type EventOf<Type extends Event['event_type']> = Extract<Event, { event_type: Type }>

/**
 * An event as the documentation shows it, with your changes and a unique `event_id`.
 *
 * @example
 * ```ts
 * const event = makeEvent('call.completed', { payload: { duration_seconds: 90 } })
 * ```
 */
export function makeEvent<Type extends Event['event_type']>(
  event_type: Type,
  overrides?: Overrides<EventOf<Type>>,
): EventOf<Type> {
  return make<object>(examples[event_type], overrides, 'event_id') as EventOf<Type>
}

/** The event of a stream when a test does not name one. */
export const makeSomeEvent = (): Event => makeEvent('call.initiated')
