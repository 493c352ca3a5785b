import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { MessageChannel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { MessageRecord } from '../message.model.ts'

/** The content of a message, in the form of its channel. */
export type MessageContent = Pick<
  MessageRecord,
  'message_type' | 'body' | 'media_url' | 'media_caption' | 'template' | 'interactive' | 'segments' | 'encoding'
>

export interface MessageBeginning {
  message_id: string
  /** Its place in the history that turns are shown. */
  turn_id: string
  workspace_id: string
  environment: Environment
  agent_id: string
  agent_version: number | null
  channel: MessageChannel
  /** The workspace's number, E.164. */
  from: string
  /** E.164. */
  to: string
  content: MessageContent
  /** The message that the agent answers with it. */
  reply_to_message_id: string | null
  now: Date
}

/** A message before its conversation is known. */
export type NewMessage = Omit<MessageRecord, 'conversation_id'>

/** An outbound message that has not been handed to a carrier. */
export function newMessage({ content, now, ...beginning }: MessageBeginning): NewMessage {
  return {
    ...beginning,
    ...content,
    direction: 'outbound',
    status: 'queued',
    mno: null,
    carrier: null,
    error_code: null,
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
