import type { MessageDirection, MessageStatus } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live-bus.ts'
import type { ConversationRecord } from './conversation.model.ts'
import type { MessageRecord } from './message.model.ts'

/** The changes of a message that streams are sent: the specification has these and no others. */
export type MessageFrameType = 'message.received' | 'message.delivered' | 'message.read' | 'message.failed'

type Mode = ConversationRecord['mode']

interface Framed<EventType, Payload> {
  event_type: EventType
  conversation_id: string
  timestamp: string
  payload: Payload
}

interface MessagePart {
  message_id: string
  direction: MessageDirection
  status: MessageStatus
}

/** One data line of a conversation's stream. */
export type ConversationFrame =
  | Framed<MessageFrameType, MessagePart & { text: string }>
  | Framed<'conversation.mode_changed', { from_mode: Mode; to_mode: Mode; actor_user_id: string }>

/** Of a message of another process whose text is too long to be carried here: it is read by the message's id. */
export type TextlessFrame = Framed<MessageFrameType, MessagePart & { text: null }>

const topicOf = (conversation_id: string): string => `conversation:${conversation_id}`

/** After the commit, of the message as it is then. Best effort: nobody waits for it and nothing is kept. */
export function publishMessage(
  bus: LiveBus,
  {
    event_type,
    message: { conversation_id, message_id, direction, body, status },
    timestamp,
  }: {
    event_type: MessageFrameType
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
  {
    conversation_id,
    timestamp,
    ...payload
  }: { conversation_id: string; timestamp: Date; from_mode: Mode; to_mode: Mode; actor_user_id: string },
): void {
  const frame = { event_type: 'conversation.mode_changed', conversation_id, timestamp, payload }
  bus.publish(topicOf(conversation_id), asciiJson(JSON.stringify(frame)))
}

/** @returns what ends it. */
export function followConversation(
  bus: LiveBus,
  conversation_id: string,
  listener: (frame: ConversationFrame | TextlessFrame) => void,
): () => void {
  return bus.subscribe(topicOf(conversation_id), (messages) => {
    for (const message of messages) listener(JSON.parse(message) as ConversationFrame | TextlessFrame)
  })
}
