import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { MessageChannel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { MessageRecord } from '../message.model.ts'

/** The content of a message, in the form that its channel needs. */
export type MessageContent = Pick<
  MessageRecord,
  'message_type' | 'body' | 'media_url' | 'media_caption' | 'template' | 'interactive' | 'segments' | 'encoding'
>

export interface MessageBeginning {
  message_id: string
  /** The message's position in the history that turns get. */
  turn_id: string
  workspace_id: string
  environment: Environment
  agent_id: string
  agent_version: number | null
  channel: MessageChannel
  /** The workspace's number, in E.164. */
  from: string
  /** The remote party, in E.164. */
  to: string
  content: MessageContent
  /** The message that the agent answers with this one. */
  reply_to_message_id: string | null
  now: Date
}

/** A message whose conversation is not known yet. */
export type NewMessage = Omit<MessageRecord, 'conversation_id'>

/** Builds an outbound message that has not been submitted to a carrier. */
export function newMessage({ content, now, ...beginning }: MessageBeginning): NewMessage {
  return {
    ...beginning,
    ...content,
    direction: 'outbound',
    status: 'queued',
    mno: null,
    carrier: null,
    error_code: null,
    error_detail: null,
    cost_kobo: 0,
    erased_at: null,
    created_at: now,
    submitting_at: null,
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  }
}

export function textContent(channel: MessageChannel, body: string): MessageContent {
  return { ...NO_CONTENT, message_type: 'text', body, ...measured(channel, body) }
}

export const NO_CONTENT = {
  body: '',
  media_url: null,
  media_caption: null,
  template: null,
  interactive: null,
  segments: 0,
  encoding: null,
} as const satisfies Partial<MessageContent>

function measured(channel: MessageChannel, body: string): Pick<MessageContent, 'segments' | 'encoding'> {
  if (channel === 'whatsapp') return { segments: 0, encoding: null }
  const { encoding, parts } = segmentText(body)
  return { segments: parts.length, encoding }
}
