import type { DomainEvent } from '../../delivery/outbox.ts'
import type { LineQuality } from '../../gateways/telephony/line.ts'
import type {
  AgentLatencyDegradedPayload,
  CallAgentResponsePayload,
  CallBargeInPayload,
  CallIdleSilencePayload,
  CallPartyLeftPayload,
  CallTranscriptionPayload,
  CallTransferredPayload,
  TranscriptTurn,
} from '../../generated/types.gen.ts'
import { history } from '../turns/history.ts'
import type { KnownAnswer } from './answering/known-answer.ts'
import type { SignallingOfCall } from './signalling/signalling-of-call.ts'
import type { CallRecord } from './call.model.ts'

/** The call that an event is about. */
export type CallSubject = Pick<
  CallRecord,
  'call_id' | 'workspace_id' | 'environment' | 'agent_id' | 'direction' | 'from_number' | 'to_number'
>

/** The envelope's fields for a call: `number` is the workspace's number, `from` the remote party. */
function envelope(call: CallSubject) {
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

/** The part of a call's signalling that `call.completed` contains. */
export type Carried = Pick<SignallingOfCall, 'attempts' | 'announcement'>

/** Milliseconds since the call's start. */
export function since({ started_at, created_at }: CallRecord, now: Date): number {
  return Math.max(0, now.getTime() - (started_at ?? created_at).getTime())
}

export function callInitiated(call: CallRecord): DomainEvent {
  const { call_id, agent_version, workspace_id, direction, from_number, to_number, mno_used: mno } = call
  const payload = { call_id, agent_version, workspace_id, direction, from_number, to_number, mno }
  return { event_type: 'call.initiated', ...envelope(call), payload }
}

export function callTranscription(
  call: CallRecord,
  transcript: readonly TranscriptTurn[],
  heard: Pick<CallTranscriptionPayload, 'turn_id' | 'text' | 'confidence' | 'speaker'>,
): DomainEvent {
  const { call_id } = call
  const payload = { call_id, ...heard, is_final: true, conversation_history: history(transcript) } as const
  return { event_type: 'call.transcription', ...envelope(call), payload }
}

export function callAgentResponse(
  call: CallRecord,
  transcript: readonly TranscriptTurn[],
  said: Omit<CallAgentResponsePayload, 'call_id' | 'agent_version' | 'conversation_history'>,
): DomainEvent {
  const { call_id, agent_version } = call
  const payload = { call_id, agent_version, ...said, conversation_history: history(transcript) }
  return { event_type: 'call.agent_response', ...envelope(call), payload }
}

export function callBargeIn(
  call: CallRecord,
  now: Date,
  { turn_id, spoken_text }: Pick<CallBargeInPayload, 'turn_id' | 'spoken_text'>,
): DomainEvent {
  const payload = { call_id: call.call_id, turn_id, spoken_text, at_ms: since(call, now) }
  return { event_type: 'call.barge_in', ...envelope(call), payload }
}

export function callIdleSilence(
  call: CallRecord,
  now: Date,
  { silence_ms }: Pick<CallIdleSilencePayload, 'silence_ms'>,
): DomainEvent {
  return {
    event_type: 'call.idle_silence',
    ...envelope(call),
    payload: { call_id: call.call_id, silence_ms, at_ms: since(call, now) },
  }
}

export function callQuality(call: CallRecord, quality: LineQuality): DomainEvent {
  return { event_type: 'call.quality', ...envelope(call), payload: { call_id: call.call_id, ...quality } }
}

export function callQualityDegraded(
  call: CallRecord,
  now: Date,
  { mos, packet_loss_percent, jitter_ms }: LineQuality,
): DomainEvent {
  const payload = { call_id: call.call_id, mos, packet_loss_percent, jitter_ms, at_ms: since(call, now) }
  return { event_type: 'call.quality_degraded', ...envelope(call), payload }
}

export function callAnsweredBy(call: CallRecord, answer: KnownAnswer): DomainEvent {
  return { event_type: 'call.answered_by', ...envelope(call), payload: { call_id: call.call_id, ...answer } }
}

/** @param call - A call with a slow turn. */
export function latencyDegraded(
  call: CallSubject,
  measured: Omit<AgentLatencyDegradedPayload, 'call_id'>,
): DomainEvent {
  return {
    event_type: 'agent.latency_degraded',
    ...envelope(call),
    payload: { ...measured, call_id: call.call_id },
  }
}

export function callTransferred(
  call: CallRecord,
  {
    started_at,
    answered_at,
    ...leg
  }: Pick<CallTransferredPayload, 'afterwards' | 'destination' | 'outcome' | 'joined_by'> & {
    started_at: Date
    answered_at: Date | null
  },
): DomainEvent {
  const times = { started_at: started_at.toISOString(), answered_at: answered_at?.toISOString() ?? null }
  const { call_id, agent_version } = call
  const payload = { call_id, agent_version, kind: 'warm', ...leg, ...times } as const
  return { event_type: 'call.transferred', ...envelope(call), payload }
}

/** The agent or the colleague has left a conversation of three. */
export function callPartyLeft(
  call: CallRecord,
  left_at: Date,
  left: Pick<CallPartyLeftPayload, 'party' | 'destination'>,
): DomainEvent {
  const { call_id, agent_version } = call
  const payload = { call_id, agent_version, ...left, left_at: left_at.toISOString() }
  return { event_type: 'call.party_left', ...envelope(call), payload }
}

/** @param carried - The attempts with carriers, and the network's announcement. */
export function callCompleted(
  call: CallRecord,
  transcript: readonly TranscriptTurn[],
  { attempts, announcement }: Carried = { attempts: null, announcement: null },
): DomainEvent {
  const { call_id, agent_version, workspace_id, status, duration_seconds, direction, mno_used, ai_mode, cost_kobo } =
    call
  const payload = {
    call_id,
    agent_version,
    workspace_id,
    status,
    duration_seconds,
    direction,
    mno_used,
    ai_mode,
    recording_url: call.recording_url ?? '',
    quality_score: Number(call.quality_mos ?? 0),
    cost_kobo,
    ...(attempts && { attempts }),
    ...(announcement && { announcement }),
    transcript: history(transcript),
  }
  return { event_type: 'call.completed', ...envelope(call), payload }
}
