import type { DomainEvent } from '../../delivery/outbox.ts'
import type { MessageDlrPayload } from '../../generated/types.gen.ts'
import type { ConversationRecord } from './conversation.model.ts'
import type { MessageRecord } from './message.model.ts'

/** The columns of a message that its events need. */
export type EventMessage = Pick<
  MessageRecord,
  | 'message_id'
  | 'conversation_id'
  | 'workspace_id'
  | 'environment'
  | 'agent_id'
  | 'agent_version'
  | 'channel'
  | 'direction'
  | 'from'
  | 'to'
  | 'body'
  | 'status'
  | 'mno'
>

/** The message's part of the envelope: `number` is the workspace's, `from` the remote party. */
function envelope(message: EventMessage) {
  const outbound = message.direction === 'outbound'
  return {
    workspace_id: message.workspace_id,
    environment: message.environment,
    agent_id: message.agent_id,
    channel: message.channel,
    number: outbound ? message.from : message.to,
    from: outbound ? message.to : message.from,
  } as const
}

function payloadOf({
  message_id,
  conversation_id,
  agent_version,
  direction,
  from,
  to,
  channel,
  body: text,
  status,
  mno,
}: EventMessage) {
  return { message_id, conversation_id, agent_version, direction, from, to, channel, text, status, mno }
}

/** The event of a message, which is given as it is after the change. */
export function messageEvent(
  event_type: 'message.received' | 'message.sent' | 'message.delivered' | 'message.read',
  message: EventMessage,
): DomainEvent {
  return { event_type, ...envelope(message), payload: payloadOf(message) }
}

export function messageFailed(message: EventMessage, error_code: string): DomainEvent {
  return { event_type: 'message.failed', ...envelope(message), payload: { ...payloadOf(message), error_code } }
}

export function messageSendFailed(message: EventMessage, reason: string): DomainEvent {
  return { event_type: 'message.send_failed', ...envelope(message), payload: { ...payloadOf(message), reason } }
}

export function messageDlr(
  message: EventMessage,
  { status, status_code }: Pick<MessageDlrPayload, 'status' | 'status_code'>,
): DomainEvent {
  const { message_id, conversation_id, direction, body: text } = message
  const payload = { message_id, conversation_id, status, status_code, direction, text }
  return { event_type: 'message.dlr', ...envelope(message), payload }
}

export function messageOptOut(message: EventMessage, keyword: string): DomainEvent {
  return { event_type: 'message.opt_out', ...envelope(message), payload: { ...payloadOf(message), keyword } }
}

export function windowClosing(conversation: ConversationRecord, window_expires_at: Date): DomainEvent {
  const { conversation_id, contact, workspace_id, environment, agent_id, channel, number } = conversation
  const payload = { conversation_id, contact, window_expires_at: window_expires_at.toISOString() }
  return {
    event_type: 'window.closing',
    workspace_id,
    environment,
    agent_id,
    channel,
    number,
    from: contact,
    payload,
  }
}
