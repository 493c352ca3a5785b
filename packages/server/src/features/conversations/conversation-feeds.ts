import type { ServerSentEvent } from '../../generated/routes.gen.ts'
import type { ConversationFrame, ConversationMessageFrame } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'
import { LiveFeeds, type LiveUpdate } from '../../platform/live/live-feeds.ts'
import type { Log } from '../../platform/log.ts'
import { followConversation, type PublishedFrame, type TextlessFrame } from '../messages/message-frames.ts'
import { messageText } from '../messages/read-messages.ts'

export interface FrameDeps {
  db: Database
  log: Log
}

export type ConversationEvent = ServerSentEvent<ConversationFrame>

/** The conversations that streams of this process follow. */
export type ConversationFeeds = LiveFeeds<PublishedFrame, ConversationEvent>

export function createConversationFeeds(deps: FrameDeps & { bus: LiveBus }): ConversationFeeds {
  return new LiveFeeds({
    subscribe: (conversation_id, listener) => followConversation(deps.bus, conversation_id, listener),
    active: () => deps.bus.active(),
    update: (frame) => wholeFrame(deps, frame),
  })
}

interface Frame {
  payload: object
}
type Whole<F> = LiveUpdate<ServerSentEvent<F | ConversationMessageFrame>>

/** A frame as streams send it. The text of a long message is read from the database. */
export function wholeFrame<F extends Frame>(deps: FrameDeps, frame: F | TextlessFrame): Whole<F> | Promise<Whole<F>> {
  return isTextless(frame) ? readWhole(deps, frame) : given(frame)
}

const given = <F>(data: F | null): LiveUpdate<ServerSentEvent<F>> => ({ frame: data && { data }, last: false })

function isTextless(frame: Frame | TextlessFrame): frame is TextlessFrame {
  return 'text' in frame.payload && frame.payload.text === null
}

/** Reads a long text. The frame is dropped if that fails, because streams are best effort. */
async function readWhole(
  { db, log }: FrameDeps,
  { payload, ...frame }: TextlessFrame,
): Promise<LiveUpdate<ServerSentEvent<ConversationMessageFrame>>> {
  try {
    const text = await messageText(db, payload.message_id)
    return given(text === null ? null : { ...frame, payload: { ...payload, text } })
  } catch (error) {
    log.error({ err: error }, 'a message could not be read for the streams of its conversation')
    return given<ConversationMessageFrame>(null)
  }
}
