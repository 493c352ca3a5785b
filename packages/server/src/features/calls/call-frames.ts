import type { EventParams } from '../../delivery/events-sql.ts'
import type { Event, TranscriptTurn } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'

/** Sent to the followers of a live call as it happens. */
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
  /** An event as webhooks get it. Null if it is too long for other processes: then it is read by its id. */
  | { kind: 'event'; event_type: Event['event_type']; event_id: string; envelope: Event | null }
  /** Frames may have been lost on the way from another process. */
  | { kind: 'missed' }

/** The role of a turn as the frames of streams name it. */
export const frameRoles = { caller: 'user', agent: 'agent' } as const

const topicOf = (call_id: string): string => `call:${call_id}`

/** Best effort: no caller waits for it, and nothing is stored. A turn is far shorter than the longest message. */
export function publishTurn(bus: LiveBus, call_id: string, frame: CallFrame & { kind: 'transcript' }): void {
  bus.publish(topicOf(call_id), asciiJson(JSON.stringify(frame)))
}

/** Call it after the event's commit. It passes the text on without parsing, because it runs for each event of each call. */
export function publishEvent(
  bus: LiveBus,
  call_id: string,
  { event_type, event_id, event_body }: Pick<EventParams, 'event_type' | 'event_id' | 'event_body'>,
): void {
  const frame = (envelope: string): string =>
    `{"kind":"event","event_type":"${event_type}","event_id":"${event_id}","envelope":${asciiJson(envelope)}}`
  bus.publish(topicOf(call_id), frame(event_body), frame('null'))
}

/** @returns a function that ends it. */
export function followCall(bus: LiveBus, call_id: string, listener: (frame: CallFrame) => void): () => void {
  return bus.subscribe(topicOf(call_id), (messages) => {
    if (messages.length === 0) listener({ kind: 'missed' })
    for (const message of messages) listener(JSON.parse(message) as CallFrame)
  })
}
