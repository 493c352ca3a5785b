import type { EventParams } from '../../delivery/events-sql.ts'
import type { Event } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live-bus.ts'

/** What those who follow a call live are sent, as it happens. */
export type CallFrame =
  /** What is being said; `is_final` is false while the speaker has not finished. */
  | { kind: 'transcript'; role: 'agent' | 'caller'; text: string; is_final: boolean; turn_id: string; ts: string }
  /** An event as webhooks get it; null when it is too long to be carried here: then it is read by its id. */
  | { kind: 'event'; event_type: Event['event_type']; event_id: string; envelope: Event | null }
  /** Frames may have been lost on the way from another process. */
  | { kind: 'missed' }

const topicOf = (call_id: string): string => `call:${call_id}`

/** Best effort: nobody waits for it and nothing is kept. A transcript's text is far shorter than a notification. */
export function publishTurn(bus: LiveBus, call_id: string, frame: CallFrame & { kind: 'transcript' }): void {
  bus.publish(topicOf(call_id), asciiJson(JSON.stringify(frame)))
}

/** After the event's commit. Its text is taken as it is: at each event of each call, there is nothing to parse. */
export function publishEvent(
  bus: LiveBus,
  call_id: string,
  { event_type, event_id, event_body }: Pick<EventParams, 'event_type' | 'event_id' | 'event_body'>,
): void {
  const frame = (envelope: string): string =>
    `{"kind":"event","event_type":"${event_type}","event_id":"${event_id}","envelope":${asciiJson(envelope)}}`
  bus.publish(topicOf(call_id), frame(event_body), frame('null'))
}

/** @returns what ends it. */
export function followCall(bus: LiveBus, call_id: string, listener: (frame: CallFrame) => void): () => void {
  return bus.subscribe(topicOf(call_id), (messages) => {
    if (messages.length === 0) listener({ kind: 'missed' })
    for (const message of messages) listener(JSON.parse(message) as CallFrame)
  })
}
