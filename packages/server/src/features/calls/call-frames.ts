import type { EventParams } from '../../delivery/events-sql.ts'
import type { Event, TranscriptTurn } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'

/** A message to the followers of a live call, sent as things happen. */
export type CallFrame =
  /** A part of the conversation; `is_final` is false while the speaker has not finished. */
  | {
      kind: 'transcript'
      role: 'agent' | 'caller'
      text: string
      is_final: boolean
      turn_id: string
      ts: string
      filler?: boolean
      speaker?: NonNullable<TranscriptTurn['speaker']>
    }
  /** An event in the form that webhooks receive. Null if it is too long to be sent to other processes, which then read it by its id. */
  | { kind: 'event'; event_type: Event['event_type']; event_id: string; envelope: Event | null }
  /** Frames may have been lost on the way from another process. */
  | { kind: 'missed' }

/** The names of roles in the frames of streams. */
export const frameRoles = { caller: 'user', agent: 'agent' } as const

const topicOf = (call_id: string): string => `call:${call_id}`

/** Best effort: nobody waits for delivery, and nothing is stored. A turn is far shorter than the longest message. */
export function publishTurn(bus: LiveBus, call_id: string, frame: CallFrame & { kind: 'transcript' }): void {
  bus.publish(topicOf(call_id), asciiJson(JSON.stringify(frame)))
}

/** To be called after the event's commit. The text is passed on without parsing, because this runs for each event of each call. */
export function publishEvent(
  bus: LiveBus,
  call_id: string,
  { event_type, event_id, event_body }: Pick<EventParams, 'event_type' | 'event_id' | 'event_body'>,
): void {
  const frame = (envelope: string): string =>
    `{"kind":"event","event_type":"${event_type}","event_id":"${event_id}","envelope":${asciiJson(envelope)}}`
  bus.publish(topicOf(call_id), frame(event_body), frame('null'))
}

/** @returns a function that ends the subscription. */
export function followCall(bus: LiveBus, call_id: string, listener: (frame: CallFrame) => void): () => void {
  return bus.subscribe(topicOf(call_id), (messages) => {
    if (messages.length === 0) listener({ kind: 'missed' })
    for (const message of messages) listener(JSON.parse(message) as CallFrame)
  })
}
