import { LiveFeeds } from '../../platform/live/live-feeds.ts'
import { wholeFrame } from '../conversations/conversation-feeds.ts'
import { followInbox } from '../messages/message-frames.ts'
import type { Services } from '../services.ts'
import { inboxHandlers, type InboxHandlerDeps } from './inbox.handlers.ts'

export function inboxFeature({ db, log, pages, delivery }: Services): ReturnType<typeof inboxHandlers> {
  const { live_bus: bus } = delivery
  const feeds: InboxHandlerDeps['feeds'] = new LiveFeeds({
    subscribe: (inbox, listener) => followInbox(bus, inbox, listener),
    active: () => bus.active(),
    update: (frame) => wholeFrame({ db, log }, frame),
  })
  return inboxHandlers({ db, pages, feeds })
}
