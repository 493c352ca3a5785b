import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { KnowledgeDocumentRow } from './knowledge-document.model.ts'

export interface DeleteDocumentDeps {
  knex: Knex
  clock: Clock
}

export interface DocumentPath {
  knowledge_base_id: string
  document_id: string
}

/** Deletes a document permanently, with its passages. */
export async function deleteDocument(
  deps: DeleteDocumentDeps,
  caller: Caller,
  { knowledge_base_id, document_id }: DocumentPath,
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const knowledge_base = await KnowledgeBaseRow.requireForChange(trx, caller, knowledge_base_id)
    const document = await KnowledgeDocumentRow.requireForChange(trx, caller, document_id)
    requireWithin(document, knowledge_base_id)
    await document.$query(trx).delete()
    await knowledge_base.$query(trx).patch({
      document_count: knowledge_base.document_count - 1,
      size_bytes: knowledge_base.size_bytes - document.size_bytes,
      updated_at: deps.clock.now(),
    })
  })
}

/** @throws ApiError NOT_FOUND for a document of another knowledge base of the workspace. */
export function requireWithin(document: KnowledgeDocumentRow, knowledge_base_id: string): void {
  if (document.knowledge_base_id !== knowledge_base_id)
    throw new ApiError('NOT_FOUND', `${document.document_id} is not a document of ${knowledge_base_id}.`)
}
