import type { Knex } from 'knex'

/** Deleted agents too: nothing may point at a knowledge base that is gone. */
export async function detachKnowledgeBase(
  trx: Knex.Transaction,
  { knowledge_base_id, now: updated_at }: { knowledge_base_id: string; now: Date },
): Promise<void> {
  await trx('agents').where({ knowledge_base_id }).update({ knowledge_base_id: null, updated_at })
}
