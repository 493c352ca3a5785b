import type { Knex } from 'knex'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Pages } from '../../platform/pagination.ts'
import { messageView } from './message.view.ts'
import { listMessages, readMessage } from './read-messages.ts'

export interface MessageHandlerDeps {
  knex: Knex
  pages: Pages
}

export function messageHandlers({
  knex,
  pages,
}: MessageHandlerDeps): Pick<Routes<Caller>, 'listMessages' | 'getMessage'> {
  return {
    async listMessages({ caller, query }) {
      const page = pages.open({ operation: 'listMessages', caller, query })
      const { after, limit } = page
      const fetched = await listMessages(knex, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.message_id)
      return { status: 200, body: { messages: rows.map(messageView), next_page_token } }
    },
    async getMessage({ caller, params: { message_id } }) {
      return { status: 200, body: messageView(await readMessage(knex, caller, message_id)) }
    },
  }
}
