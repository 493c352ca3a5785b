import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { addDocument, type AddDocumentDeps } from './add-document.ts'
import { deleteDocument, requireWithin, type DeleteDocumentDeps } from './delete-document.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { knowledgeDocumentView } from './knowledge-base.view.ts'
import { documentColumns, KnowledgeDocumentRow } from './knowledge-document.model.ts'

type Operations =
  | 'createKnowledgeDocument'
  | 'listKnowledgeDocuments'
  | 'getKnowledgeDocument'
  | 'deleteKnowledgeDocument'

export function knowledgeDocumentHandlers(
  deps: AddDocumentDeps & DeleteDocumentDeps & { pages: Pages },
): Pick<Routes<Caller>, Operations> {
  return {
    async createKnowledgeDocument({ caller, params, body, idempotency: claim }) {
      const reply = await addDocument(deps, { caller, body, claim, ...params })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listKnowledgeDocuments({ caller, params, query }) {
      const { knowledge_base_id } = await KnowledgeBaseRow.require(deps.knex, caller, params.knowledge_base_id)
      const within = { ...query, knowledge_base_id }
      const page = deps.pages.open({ operation: 'listKnowledgeDocuments', caller, query: within })
      const fetched = await KnowledgeDocumentRow.in(deps.knex, caller)
        .select(documentColumns)
        .where({ knowledge_base_id })
        .modify((found) => page.after && found.where('document_id', '<', page.after))
        .orderBy('document_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.document_id)
      return { status: 200, body: { documents: rows.map(knowledgeDocumentView), next_page_token } }
    },
    async getKnowledgeDocument({ caller, params }) {
      const row = await KnowledgeDocumentRow.require(deps.knex, caller, params.document_id)
      requireWithin(row, params.knowledge_base_id)
      return { status: 200, body: { ...knowledgeDocumentView(row), content: row.content } }
    },
    async deleteKnowledgeDocument({ caller, params }) {
      await deleteDocument(deps, caller, params)
      return { status: 204 }
    },
  }
}
