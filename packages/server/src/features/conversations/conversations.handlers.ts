import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { followLive } from '../../platform/live/follow-live.ts'
import type { Pages } from '../../platform/pagination.ts'
import { messageView } from '../messages/message.view.ts'
import { listMessages } from '../messages/read-messages.ts'
import { changeConversation, type ChangeConversationDeps } from './change-conversation.ts'
import type { ConversationEvent, ConversationFeeds } from './conversation-feeds.ts'
import { conversationView } from './conversation.view.ts'
import { exportConversations, type ExportConversationsDeps } from './export-conversations.ts'
import { listConversations } from './list-conversations.ts'
import { readConversation, requireConversation } from './read-conversation.ts'

type Operations =
  | 'listConversations'
  | 'getConversation'
  | 'updateConversation'
  | 'streamConversation'
  | 'exportConversations'

export type ConversationHandlerDeps = ChangeConversationDeps &
  ExportConversationsDeps & { pages: Pages; feeds: ConversationFeeds }

export function conversationHandlers(deps: ConversationHandlerDeps): Pick<Routes<Caller>, Operations> {
  const { db, pages, feeds } = deps
  return {
    async listConversations({ caller, query }) {
      const page = pages.open({ operation: 'listConversations', caller, query })
      const { after, limit } = page
      const fetched = await listConversations(db, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.conversation_id)
      return { status: 200, body: { conversations: rows.map(conversationView), next_page_token } }
    },
    async getConversation({ caller, params: { conversation_id }, query }) {
      const filters = { conversation_id }
      const page = pages.open({ operation: 'getConversation', caller, query: { ...query, ...filters } })
      const { after, limit } = page
      const conversation = await readConversation(db, caller, conversation_id)
      const fetched = await listMessages(db, caller, { filters, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.message_id)
      const messages = rows.map(messageView)
      return { status: 200, body: { ...conversationView(conversation), messages, next_page_token } }
    },
    async updateConversation({ caller, params: { conversation_id }, body }) {
      const { conversation, changed } = await changeConversation(deps, caller, { ...body, conversation_id })
      return { status: 200, body: { ...conversationView(conversation), changed } }
    },
    async streamConversation({ caller, params: { conversation_id: id }, signal }) {
      const events = await followLive<ConversationEvent, ConversationEvent>(feeds, {
        id,
        pick: (event) => event,
        isLive: () => requireConversation(db, caller, id).then(() => true),
        signal,
      })
      return { status: 200, body: events ?? nothing() }
    },
    async exportConversations({ caller, params: { agent_id }, query: { format } }) {
      const body = await exportConversations(deps, caller, { agent_id, format })
      const headers = { 'Content-Disposition': `attachment; filename="conversations-${agent_id}.${format}"` }
      return { status: 200, type: format === 'csv' ? 'text/csv' : 'application/json', headers, body }
    },
  }
}

/** The stream for a reader that has already disconnected. */
async function* nothing(): AsyncGenerator<ConversationEvent, void, undefined> {}
