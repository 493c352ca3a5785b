import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Pages } from '../../../platform/pagination.ts'
import { CannedReplyRow, cannedReplyView } from './canned-reply.model.ts'
import {
  createCannedReply,
  deleteCannedReply,
  updateCannedReply,
  type WriteCannedReplyDeps,
} from './write-canned-reply.ts'

type Operations =
  | 'listCannedReplies'
  | 'createCannedReply'
  | 'getCannedReply'
  | 'updateCannedReply'
  | 'deleteCannedReply'

export function cannedReplyHandlers(deps: WriteCannedReplyDeps & { pages: Pages }): Pick<Routes<Caller>, Operations> {
  const { knex, pages } = deps
  return {
    async listCannedReplies({ caller, query }) {
      const page = pages.open({ operation: 'listCannedReplies', caller, query })
      const fetched = await CannedReplyRow.in(knex, caller)
        .modify((replies) => page.after && replies.where('shortcut', '>', page.after))
        .orderBy('shortcut')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.shortcut)
      return { status: 200, body: { canned_replies: rows.map(cannedReplyView), next_page_token } }
    },
    async createCannedReply({ caller, body }) {
      return { status: 201, body: cannedReplyView(await createCannedReply(deps, caller, body)) }
    },
    async getCannedReply({ caller, params: { canned_reply_id } }) {
      return { status: 200, body: cannedReplyView(await CannedReplyRow.require(knex, caller, canned_reply_id)) }
    },
    async updateCannedReply({ caller, params: { canned_reply_id }, body: change }) {
      return { status: 200, body: cannedReplyView(await updateCannedReply(deps, caller, { canned_reply_id, change })) }
    },
    async deleteCannedReply({ caller, params: { canned_reply_id } }) {
      await deleteCannedReply(deps, caller, canned_reply_id)
      return { status: 204 }
    },
  }
}
