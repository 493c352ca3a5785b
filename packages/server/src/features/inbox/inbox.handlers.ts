import type { Routes, ServerSentEvent } from '../../generated/routes.gen.ts'
import type { InboxFrame } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { followLive } from '../../platform/live/follow-live.ts'
import type { LiveFeeds } from '../../platform/live/live-feeds.ts'
import type { Pages } from '../../platform/pagination.ts'
import { conversationView } from '../conversations/conversation.view.ts'
import { inboxOf, type PublishedFrame } from '../messages/message-frames.ts'
import { inboxKey, listInbox } from './list-inbox.ts'

type Operations = 'listInbox' | 'streamInbox'

type InboxEvent = ServerSentEvent<InboxFrame>

export interface InboxHandlerDeps {
  db: Database
  pages: Pages
  /** The inboxes that streams of this process follow. */
  feeds: LiveFeeds<PublishedFrame<InboxFrame>, InboxEvent>
}

export function inboxHandlers({ db, pages, feeds }: InboxHandlerDeps): Pick<Routes<Caller>, Operations> {
  return {
    async listInbox({ caller, query }) {
      const page = pages.open({ operation: 'listInbox', caller, query })
      const { after, limit } = page
      const { rows, next_page_token } = page.close(
        await listInbox(db, caller, { filters: query, after, limit }),
        inboxKey,
      )
      const conversations = rows.map((row) => ({ ...conversationView(row), last_message: row.last_message }))
      return { status: 200, body: { conversations, next_page_token } }
    },
    async streamInbox({ caller, signal }) {
      const events = await followLive<InboxEvent, InboxEvent>(feeds, {
        id: inboxOf(caller),
        pick: (event) => event,
        isLive: async () => true,
        signal,
      })
      return { status: 200, body: events ?? nothing() }
    },
  }
}

/** The stream for a reader that has already disconnected. */
async function* nothing(): AsyncGenerator<InboxEvent, void, undefined> {}
