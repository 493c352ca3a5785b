import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import type { Pages } from '../../platform/pagination.ts'
import { simulateInboundMessage, type SimulateInboundDeps } from './inbound/simulate-inbound-message.ts'
import { messageView } from './message.view.ts'
import { listMessages, readMessage } from './read-messages.ts'
import { sendMessage, type SendMessageDeps } from './sending/send-message.ts'

export interface MessageHandlerDeps extends SendMessageDeps, SimulateInboundDeps {
  pages: Pages
  reads: Reads
}

type Operations = 'createMessage' | 'listMessages' | 'getMessage' | 'createSandboxInboundMessage'

export function messageHandlers(deps: MessageHandlerDeps): Pick<Routes<Caller>, Operations> {
  const { knex } = deps.db
  return {
    async createMessage({ caller, body, idempotency: claim }) {
      const reply = await sendMessage(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listMessages({ caller, query }) {
      const page = deps.pages.open({ operation: 'listMessages', caller, query })
      const { after, limit } = page
      const fetched = await deps.reads.read({ operation: 'listMessages', caller, after }, (db) =>
        listMessages(db, caller, { filters: query, after, limit }),
      )
      const { rows, next_page_token } = page.close(fetched, (row) => row.message_id)
      return { status: 200, body: { messages: rows.map(messageView), next_page_token } }
    },
    async getMessage({ caller, params: { message_id } }) {
      return { status: 200, body: messageView(await readMessage(knex, caller, message_id)) }
    },
    async createSandboxInboundMessage({ caller, body }) {
      return { status: 201, body: await simulateInboundMessage(deps, caller, body) }
    },
  }
}
