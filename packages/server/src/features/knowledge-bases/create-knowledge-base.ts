import type { KnowledgeBase, KnowledgeBaseCreate } from '../../generated/types.gen.ts'
import { replayOrTransact, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { knowledgeBaseView } from './knowledge-base.view.ts'
import { noRoom } from '../../platform/limits/no-room.ts'

export interface CreateKnowledgeBaseDeps extends IdempotencyDeps {
  ids: Ids
}

const MAX_KNOWLEDGE_BASES = 20

/** @throws ApiError RATE_LIMITED for the workspace's 21st knowledge base. */
export async function createKnowledgeBase(
  deps: CreateKnowledgeBaseDeps,
  { caller, body, claim }: KeyedInput<KnowledgeBaseCreate>,
): Promise<Replayable<KnowledgeBase>> {
  const { workspace_id } = caller
  const { name, description = null } = body
  return await replayOrTransact(deps, { caller, operation_id: 'createKnowledgeBase', claim }, async (trx) => {
    // The lock makes knowledge bases that are created at the same time count each other.
    await lockWorkspace(trx, caller)
    const count = await KnowledgeBaseRow.in(trx, caller).resultSize()
    if (count >= MAX_KNOWLEDGE_BASES)
      throw noRoom(`A workspace may have ${MAX_KNOWLEDGE_BASES} knowledge bases; delete one first.`)
    const now = deps.clock.now()
    const row = { knowledge_base_id: deps.ids('kb'), workspace_id, name, description, created_at: now, updated_at: now }
    return knowledgeBaseView(await KnowledgeBaseRow.query(trx).insert(row).returning('*'))
  })
}
