import type { ConversationFrame, ConversationMessageFrame, ConversationModePayload } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { MessageRecord } from './message.model.ts'

/** For a message of another process whose text is too long to cross: it is read by the message's id. */
export type TextlessFrame = Omit<ConversationMessageFrame, 'payload'> & {
  payload: Omit<ConversationMessageFrame['payload'], 'text'> & { text: null }
}
export type PublishedFrame = ConversationFrame | TextlessFrame

const topicOf = (conversation_id: string): string => `conversation:${conversation_id}`

/**
 * Publishes the message after a commit. Streams get these changes and no others. Best effort: no caller waits for it,
 * and nothing is kept.
 */
export function publishMessage(
  bus: LiveBus,
  {
    event_type,
    message: { conversation_id, message_id, direction, body, status },
    timestamp,
  }: {
    event_type: ConversationMessageFrame['event_type']
    message: Pick<MessageRecord, 'conversation_id' | 'message_id' | 'direction' | 'body' | 'status'>
    timestamp: Date
  },
): void {
  const frame = (text: string | null): string => {
    const payload = { message_id, direction, text, status }
    return asciiJson(JSON.stringify({ event_type, conversation_id, timestamp, payload }))
  }
  bus.publish(topicOf(conversation_id), frame(body), frame(null))
}

/** After the commit. The change is known to streams alone: no webhook gets it. */
export function publishModeChange(
  bus: LiveBus,
  { conversation_id, timestamp, ...payload }: { conversation_id: string; timestamp: Date } & ConversationModePayload,
): void {
  const frame = { event_type: 'conversation.mode_changed', conversation_id, timestamp, payload }
  bus.publish(topicOf(conversation_id), asciiJson(JSON.stringify(frame)))
}

/** @returns a function that stops following. */
export function followConversation(
  bus: LiveBus,
  conversation_id: string,
  listener: (frame: PublishedFrame) => void,
): () => void {
  return bus.subscribe(topicOf(conversation_id), (messages) => {
    for (const message of messages) listener(JSON.parse(message) as PublishedFrame)
  })
}
