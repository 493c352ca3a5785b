import type { Services } from '../services.ts'
import { createConversationFeeds } from './conversation-feeds.ts'
import { conversationHandlers } from './conversations.handlers.ts'
import { noteHandlers } from './notes/notes.handlers.ts'

export function conversationsFeature({ db, reads, clock, ids, log, pages, delivery, exporting }: Services) {
  const { live_bus: bus } = delivery
  const feeds = createConversationFeeds({ db, bus, log })
  return {
    ...conversationHandlers({ db, reads, clock, pages, bus, feeds, exporting }),
    ...noteHandlers({ db, clock, ids, bus, pages }),
  }
}
