import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { createKnowledgeBase, type CreateKnowledgeBaseDeps } from './create-knowledge-base.ts'
import { deleteKnowledgeBase, type DeleteKnowledgeBaseDeps } from './delete-knowledge-base.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { knowledgeBaseView } from './knowledge-base.view.ts'
import { searchKnowledge } from './search-knowledge.ts'

/** More passages than an agent reads, so that a person sees those that just miss the limit. */
const MAX_PASSAGES = 10

type Operations =
  | 'createKnowledgeBase'
  | 'listKnowledgeBases'
  | 'getKnowledgeBase'
  | 'deleteKnowledgeBase'
  | 'searchKnowledgeBase'

export function knowledgeBaseHandlers(
  deps: CreateKnowledgeBaseDeps & DeleteKnowledgeBaseDeps & { pages: Pages },
): Pick<Routes<Caller>, Operations> {
  return {
    async createKnowledgeBase({ caller, body, idempotency: claim }) {
      const reply = await createKnowledgeBase(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listKnowledgeBases({ caller, query }) {
      const page = deps.pages.open({ operation: 'listKnowledgeBases', caller, query })
      const fetched = await KnowledgeBaseRow.in(deps.knex, caller)
        .modify((found) => page.after && found.where('knowledge_base_id', '<', page.after))
        .orderBy('knowledge_base_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.knowledge_base_id)
      return { status: 200, body: { knowledge_bases: rows.map(knowledgeBaseView), next_page_token } }
    },
    async getKnowledgeBase({ caller, params }) {
      const row = await KnowledgeBaseRow.require(deps.knex, caller, params.knowledge_base_id)
      return { status: 200, body: knowledgeBaseView(row) }
    },
    async deleteKnowledgeBase({ caller, params }) {
      await deleteKnowledgeBase(deps, caller, params.knowledge_base_id)
      return { status: 204 }
    },
    async searchKnowledgeBase({ caller, params, query: { query } }) {
      const { knowledge_base_id } = await KnowledgeBaseRow.require(deps.knex, caller, params.knowledge_base_id)
      const passages = await searchKnowledge(deps.db, { knowledge_base_id, query, limit: MAX_PASSAGES })
      return { status: 200, body: { passages } }
    },
  }
}
