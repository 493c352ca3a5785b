// Generated from openapi/. Do not edit: run `npm run generate`.

import type {
  AgentLatencyDegradedEvent,
  AgentLatencyDegradedPayload,
  CallAgentResponseEvent,
  CallAgentResponsePayload,
  CallAnalyzedEvent,
  CallAnalyzedPayload,
  CallAnsweredByEvent,
  CallAnsweredByPayload,
  CallBackEndedEvent,
  CallBackPayload,
  CallBackScheduledEvent,
  CallBargeInEvent,
  CallBargeInPayload,
  CallCompletedEvent,
  CallCompletedPayload,
  CallIdleSilenceEvent,
  CallIdleSilencePayload,
  CallInitiatedEvent,
  CallInitiatedPayload,
  CallPartyLeftEvent,
  CallPartyLeftPayload,
  CallQualityDegradedEvent,
  CallQualityDegradedPayload,
  CallQualityEvent,
  CallQualityPayload,
  CallTranscriptionEvent,
  CallTranscriptionPayload,
  CallTransferredEvent,
  CallTransferredPayload,
  MessageDeliveredEvent,
  MessageDlrEvent,
  MessageDlrPayload,
  MessageFailedEvent,
  MessageFailedPayload,
  MessageOptOutEvent,
  MessageOptOutPayload,
  MessagePayload,
  MessageReadEvent,
  MessageReceivedEvent,
  MessageSendFailedEvent,
  MessageSendFailedPayload,
  MessageSentEvent,
  WindowClosingEvent,
  WindowClosingPayload,
} from './types.gen.ts'

/** The payload of each event. */
export interface EventPayloads {
  /** A call is ringing. */
  'call.initiated': CallInitiatedPayload
  /** The caller said something. */
  'call.transcription': CallTranscriptionPayload
  /** The agent replied. */
  'call.agent_response': CallAgentResponsePayload
  /** A call ended. */
  'call.completed': CallCompletedPayload
  /** The caller spoke over the agent. */
  'call.barge_in': CallBargeInPayload
  /** The caller is silent. */
  'call.idle_silence': CallIdleSilencePayload
  /** The quality of a completed call. */
  'call.quality': CallQualityPayload
  /** The call quality dropped. */
  'call.quality_degraded': CallQualityDegradedPayload
  /** A message was received. */
  'message.received': MessagePayload
  /** A message was accepted for delivery. */
  'message.sent': MessagePayload
  /** A message was delivered. */
  'message.delivered': MessagePayload
  /** A WhatsApp message was read. */
  'message.read': MessagePayload
  /** An SMS delivery receipt arrived. */
  'message.dlr': MessageDlrPayload
  /** A provider rejected an accepted message. */
  'message.failed': MessageFailedPayload
  /** A message could not be sent. */
  'message.send_failed': MessageSendFailedPayload
  /** A recipient opted out. */
  'message.opt_out': MessageOptOutPayload
  /** A WhatsApp window closes in 60 minutes. */
  'window.closing': WindowClosingPayload
  /** An agent's answers are slower than its latency budget. */
  'agent.latency_degraded': AgentLatencyDegradedPayload
  /** A call was analyzed. */
  'call.analyzed': CallAnalyzedPayload
  /** A call-back was promised. */
  'call_back.scheduled': CallBackPayload
  /** A call-back has ended. */
  'call_back.ended': CallBackPayload
  /** A colleague was called to take a call over. */
  'call.transferred': CallTransferredPayload
  /** The agent or the colleague has left a talk of three. */
  'call.party_left': CallPartyLeftPayload
  /** It is known who answered a call. */
  'call.answered_by': CallAnsweredByPayload
}

export type EventType = keyof EventPayloads

/** Every event, distinguished by `event_type`. */
export type EventEnvelope =
  | CallInitiatedEvent
  | CallTranscriptionEvent
  | CallAgentResponseEvent
  | CallCompletedEvent
  | CallBargeInEvent
  | CallIdleSilenceEvent
  | CallQualityEvent
  | CallQualityDegradedEvent
  | MessageReceivedEvent
  | MessageSentEvent
  | MessageDeliveredEvent
  | MessageReadEvent
  | MessageDlrEvent
  | MessageFailedEvent
  | MessageSendFailedEvent
  | MessageOptOutEvent
  | WindowClosingEvent
  | AgentLatencyDegradedEvent
  | CallAnalyzedEvent
  | CallBackScheduledEvent
  | CallBackEndedEvent
  | CallTransferredEvent
  | CallPartyLeftEvent
  | CallAnsweredByEvent

export const eventTypes: readonly EventType[] = [
  'call.initiated',
  'call.transcription',
  'call.agent_response',
  'call.completed',
  'call.barge_in',
  'call.idle_silence',
  'call.quality',
  'call.quality_degraded',
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.dlr',
  'message.failed',
  'message.send_failed',
  'message.opt_out',
  'window.closing',
  'agent.latency_degraded',
  'call.analyzed',
  'call_back.scheduled',
  'call_back.ended',
  'call.transferred',
  'call.party_left',
  'call.answered_by',
]
