import type { Knex } from 'knex'
import type { Services } from '../services.ts'
import { ApiError } from '../../platform/errors.ts'
import { createFairExecutor } from '../../platform/limits/fair-executor.ts'
import { DOCUMENTS_AT_ONCE, type DocumentThreads } from './document-threads.ts'
import type { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { knowledgeBaseHandlers } from './knowledge-bases.handlers.ts'
import { knowledgeDocumentHandlers } from './knowledge-documents.handlers.ts'

interface Detached {
  knowledge_base_id: string
  workspace_id: string
  now: Date
}

interface KnowledgeBasesDeps {
  detachKnowledgeBase: (trx: Knex.Transaction, detached: Detached) => Promise<void>
  document_threads: DocumentThreads
}

export function knowledgeBasesFeature(
  { db, clock, ids, pages }: Services,
  { detachKnowledgeBase, document_threads }: KnowledgeBasesDeps,
): ReturnType<typeof knowledgeBaseHandlers> & ReturnType<typeof knowledgeDocumentHandlers> {
  const { knex } = db
  const detachAgents = (trx: Knex.Transaction, { knowledge_base_id, workspace_id }: KnowledgeBaseRow): Promise<void> =>
    detachKnowledgeBase(trx, { knowledge_base_id, workspace_id, now: clock.now() })
  return {
    ...knowledgeBaseHandlers({ db, knex, clock, ids, pages, detachAgents }),
    ...knowledgeDocumentHandlers({
      db,
      knex,
      clock,
      ids,
      pages,
      document_turns: createFairExecutor({ at_once: DOCUMENTS_AT_ONCE, waiting: 10, full: tooMany }),
      document_threads,
    }),
  }
}

function tooMany(waiting: number): ApiError {
  const message = `At most ${waiting} of these requests may wait at once; send them one after another.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: 1 })
}
