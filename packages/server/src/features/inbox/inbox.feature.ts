import { LiveFeeds } from '../../platform/live/live-feeds.ts'
import { wholeFrame } from '../conversations/conversation-feeds.ts'
import { followInbox } from '../messages/message-frames.ts'
import type { Services } from '../services.ts'
import { cannedReplyHandlers } from './canned-replies/canned-replies.handlers.ts'
import { inboxHandlers, type InboxHandlerDeps } from './inbox.handlers.ts'

type Handlers = ReturnType<typeof inboxHandlers> & ReturnType<typeof cannedReplyHandlers>

export function inboxFeature({ db, clock, ids, log, pages, delivery }: Services): Handlers {
  const { live_bus: bus } = delivery
  const feeds: InboxHandlerDeps['feeds'] = new LiveFeeds({
    subscribe: (inbox, listener) => followInbox(bus, inbox, listener),
    active: () => bus.active(),
    update: (frame) => wholeFrame({ db, log }, frame),
  })
  return { ...inboxHandlers({ db, pages, feeds }), ...cannedReplyHandlers({ knex: db.knex, clock, ids, pages }) }
}
