// Generated from openapi/. Do not edit: run `npm run generate`.

import type {
  CallAgentResponseEvent,
  CallAgentResponsePayload,
  CallCompletedEvent,
  CallCompletedPayload,
  CallInitiatedEvent,
  CallInitiatedPayload,
  CallTranscriptionEvent,
  CallTranscriptionPayload,
} from './types.gen.ts'

/** What each event carries. */
export interface EventPayloads {
  /** A call rings. */
  'call.initiated': CallInitiatedPayload
  /** The caller said something. */
  'call.transcription': CallTranscriptionPayload
  /** The agent answers. */
  'call.agent_response': CallAgentResponsePayload
  /** A call ended. */
  'call.completed': CallCompletedPayload
}

export type EventType = keyof EventPayloads

/** Every event, told apart by `event_type`. */
export type EventEnvelope =
  | CallInitiatedEvent
  | CallTranscriptionEvent
  | CallAgentResponseEvent
  | CallCompletedEvent

export const eventTypes: readonly EventType[] = ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed']
