import type { DomainEvent } from '../../delivery/outbox.ts'
import type { CallAgentResponsePayload, CallTranscriptionPayload, Mno } from '../../generated/types.gen.ts'
import { history } from '../turns/history.ts'
import type { CallRecord } from './call.model.ts'

/** What the envelope says of a call: `number` is the workspace's, `from` the remote party. */
function envelope(call: CallRecord) {
  const outbound = call.direction === 'outbound'
  return {
    workspace_id: call.workspace_id,
    environment: call.environment,
    agent_id: call.agent_id,
    channel: 'voice',
    number: outbound ? call.from_number : call.to_number,
    from: outbound ? call.to_number : call.from_number,
  } as const
}

export function callInitiated(call: CallRecord & { mno_used: Mno }): DomainEvent {
  const { call_id, workspace_id, direction, from_number, to_number, mno_used: mno } = call
  const payload = { call_id, workspace_id, direction, from_number, to_number, mno }
  return { event_type: 'call.initiated', ...envelope(call), payload }
}

export function callTranscription(
  call: CallRecord,
  heard: Pick<CallTranscriptionPayload, 'turn_id' | 'text' | 'confidence'>,
): DomainEvent {
  const { call_id, transcript } = call
  const payload = { call_id, ...heard, is_final: true, conversation_history: history(transcript) } as const
  return { event_type: 'call.transcription', ...envelope(call), payload }
}

export function callAgentResponse(
  call: CallRecord,
  said: Omit<CallAgentResponsePayload, 'call_id' | 'conversation_history'>,
): DomainEvent {
  const { call_id, transcript } = call
  const payload = { call_id, ...said, conversation_history: history(transcript) }
  return { event_type: 'call.agent_response', ...envelope(call), payload }
}

export function callCompleted(call: CallRecord): DomainEvent {
  const { call_id, workspace_id, status, duration_seconds, direction, mno_used, ai_mode, cost_kobo } = call
  const payload = {
    call_id,
    workspace_id,
    status,
    duration_seconds,
    direction,
    mno_used,
    ai_mode,
    recording_url: call.recording_url ?? '',
    quality_score: Number(call.quality_mos ?? 0),
    cost_kobo,
    transcript: history(call.transcript),
  }
  return { event_type: 'call.completed', ...envelope(call), payload }
}
