import type { EventEnvelope, EventPayloads, EventType } from '../generated/events.gen.ts'
import type { TranscriptTurn } from '../generated/types.gen.ts'
import { REDACTED } from '../domain/redacted.ts'

type Redactors = {
  [T in EventType]: (payload: EventPayloads[T], history: TranscriptTurn[]) => EventPayloads[T]
}

const nothingSaid = <P>(payload: P): P => payload
const text = <P extends { text: string }>(payload: P): P => ({ ...payload, text: REDACTED })
const turn = <P extends { text: string; conversation_history: TranscriptTurn[] }>(
  payload: P,
  conversation_history: TranscriptTurn[],
): P => ({ ...payload, text: REDACTED, conversation_history })

/** For each event, the fields that contain spoken or written text. A new event does not compile without an entry. */
const redactors: Redactors = {
  'call.initiated': nothingSaid,
  'call.transcription': turn,
  'call.agent_response': turn,
  'call.completed': (payload, transcript) => ({ ...payload, recording_url: '', transcript }),
  'call.barge_in': (payload) => ({ ...payload, spoken_text: REDACTED }),
  'call.idle_silence': nothingSaid,
  'call.quality': nothingSaid,
  'call.quality_degraded': nothingSaid,
  'message.received': text,
  'message.sent': text,
  'message.delivered': text,
  'message.read': text,
  'message.dlr': text,
  'message.failed': text,
  'message.send_failed': text,
  'message.opt_out': (payload) => ({ ...payload, text: REDACTED, keyword: REDACTED }),
  'window.closing': nothingSaid,
  'agent.latency_degraded': nothingSaid,
  'call.transferred': nothingSaid,
  'call.party_left': nothingSaid,
  'call_back.scheduled': nothingSaid,
  'call_back.ended': nothingSaid,
  'call.answered_by': nothingSaid,
  'call.analyzed': (payload) => ({ ...payload, detail: null, data: null, summary: null }),
}

/**
 * The envelope without spoken or written text. It keeps the event's structure, so that clients need no special case.
 * `history` replaces every transcript. Ids, numbers and times stay.
 */
export function redactedBody(body: string, history: TranscriptTurn[]): string {
  const envelope = JSON.parse(body) as EventEnvelope
  const redact = redactors[envelope.event_type] as (payload: unknown, history: TranscriptTurn[]) => unknown
  return JSON.stringify({ ...envelope, payload: redact(envelope.payload, history) })
}
