import type { Knex } from 'knex'
import { AgentRow } from './agent.model.ts'
import { changeByService } from './versions/change-by-service.ts'

interface Detached {
  knowledge_base_id: string
  workspace_id: string
  now: Date
}

/** Detaches deleted agents and drafts too, because nothing may refer to a knowledge base that no longer exists. */
export async function detachKnowledgeBase(trx: Knex.Transaction, detached: Detached): Promise<void> {
  const { knowledge_base_id, workspace_id, now } = detached
  const living = AgentRow.in(trx, { workspace_id }).where({ knowledge_base_id })
  const agents = await living.orderBy('agent_id').forUpdate()
  await changeByService(trx, { agents, changes: { knowledge_base_id: null }, now })
  await trx('agents').where({ knowledge_base_id }).update({ knowledge_base_id: null, updated_at: now })
  await trx('agent_drafts')
    .where({ workspace_id })
    .whereRaw("changes ->> 'knowledge_base_id' = ?", [knowledge_base_id])
    .update({ changes: trx.raw(`changes || '{"knowledge_base_id": null}'`), revision: trx.raw('revision + 1') })
}
