import type {
  ConversationFrame,
  ConversationMessageFrame,
  ConversationModePayload,
  InboxFrame,
} from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import type { Caller } from '../../platform/caller.ts'
import type { MessageRecord } from './message.model.ts'

/** A message of another process whose text is too long for a notification: it is read by the message's id. */
export type TextlessFrame = Omit<ConversationMessageFrame, 'payload'> & {
  payload: Omit<ConversationMessageFrame['payload'], 'text'> & { text: null }
}
export type PublishedFrame<Frame = ConversationFrame> = Frame | TextlessFrame

/** The conversations of a workspace in one environment. */
export type InboxScope = Pick<Caller, 'workspace_id' | 'environment'>

type Timed<Frame> = Frame extends { timestamp: string } ? Omit<Frame, 'timestamp'> & { timestamp: Date } : never
/** A change that only streams receive; no webhook gets it. */
type Change = Timed<Exclude<InboxFrame, ConversationMessageFrame>>

const topicOf = (conversation_id: string): string => `conversation:${conversation_id}`
const inboxTopic = (inbox: string): string => `inbox:${inbox}`

/** The name of an inbox among the topics that streams follow. */
export const inboxOf = ({ workspace_id, environment }: InboxScope): string => `${workspace_id}:${environment}`

/**
 * Publishes the message, after the commit, to the streams of its conversation and of the inbox. Best effort: no caller waits for it,
 * and nothing is stored.
 */
export function publishMessage(
  bus: LiveBus,
  {
    event_type,
    message: { workspace_id, environment, conversation_id, message_id, direction, body, status },
    timestamp,
  }: {
    event_type: ConversationMessageFrame['event_type']
    message: InboxScope & Pick<MessageRecord, 'conversation_id' | 'message_id' | 'direction' | 'body' | 'status'>
    timestamp: Date
  },
): void {
  const frame = (text: string | null): string => {
    const payload = { message_id, direction, text, status }
    return asciiJson(JSON.stringify({ event_type, conversation_id, timestamp, payload }))
  }
  const [whole, textless] = [frame(body), frame(null)]
  bus.publish(topicOf(conversation_id), whole, textless)
  bus.publish(inboxTopic(inboxOf({ workspace_id, environment })), whole, textless)
}

/** Publishes a change of the mode. Must be called after the commit. */
export function publishModeChange(
  bus: LiveBus,
  scope: InboxScope,
  { conversation_id, timestamp, ...payload }: { conversation_id: string; timestamp: Date } & ConversationModePayload,
): void {
  const change = { event_type: 'conversation.mode_changed', conversation_id, timestamp, payload } as const
  bus.publish(topicOf(conversation_id), asciiJson(JSON.stringify(change)))
  publishToInbox(bus, scope, change)
}

/** Publishes a change to the streams of the inbox, but not of the conversation. Must be called after the commit. */
export function publishToInbox(bus: LiveBus, scope: InboxScope, change: Change): void {
  bus.publish(inboxTopic(inboxOf(scope)), asciiJson(JSON.stringify(change)))
}

/** @returns a function that stops following. */
export function followConversation(
  bus: LiveBus,
  conversation_id: string,
  listener: (frame: PublishedFrame) => void,
): () => void {
  return follow(bus, topicOf(conversation_id), listener)
}

/** @returns a function that stops following. */
export function followInbox(
  bus: LiveBus,
  inbox: string,
  listener: (frame: PublishedFrame<InboxFrame>) => void,
): () => void {
  return follow(bus, inboxTopic(inbox), listener)
}

function follow<Frame>(bus: LiveBus, topic: string, listener: (frame: PublishedFrame<Frame>) => void): () => void {
  return bus.subscribe(topic, (messages) => {
    for (const message of messages) listener(JSON.parse(message) as PublishedFrame<Frame>)
  })
}
