import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'

export interface DeleteKnowledgeBaseDeps {
  knex: Knex
  /** Detaches the agents that use it. They continue without it. */
  detachAgents(trx: Knex.Transaction, knowledge_base: KnowledgeBaseRow): Promise<void>
}

/** Deletes a knowledge base permanently, with its documents. */
export async function deleteKnowledgeBase(
  deps: DeleteKnowledgeBaseDeps,
  caller: Caller,
  knowledge_base_id: string,
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const knowledge_base = await KnowledgeBaseRow.requireForChange(trx, caller, knowledge_base_id)
    await deps.detachAgents(trx, knowledge_base)
    await knowledge_base.$query(trx).delete()
  })
}
