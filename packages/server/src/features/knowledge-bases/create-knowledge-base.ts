import type { Knex } from 'knex'
import type { KnowledgeBaseCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { noRoom } from '../../platform/limits/no-room.ts'

export interface CreateKnowledgeBaseDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

const MAX_KNOWLEDGE_BASES = 20

/** @throws ApiError RATE_LIMITED for the workspace's 21st knowledge base. */
export async function createKnowledgeBase(
  deps: CreateKnowledgeBaseDeps,
  caller: Caller,
  { name, description = null }: KnowledgeBaseCreate,
): Promise<KnowledgeBaseRow> {
  const { workspace_id } = caller
  return await deps.knex.transaction(async (trx) => {
    // The lock makes knowledge bases that are created at the same time count each other.
    await lockWorkspace(trx, caller)
    const count = await KnowledgeBaseRow.in(trx, caller).resultSize()
    if (count >= MAX_KNOWLEDGE_BASES)
      throw noRoom(`A workspace may have ${MAX_KNOWLEDGE_BASES} knowledge bases; delete one first.`)
    const now = deps.clock.now()
    const row = { knowledge_base_id: deps.ids('kb'), workspace_id, name, description, created_at: now, updated_at: now }
    return await KnowledgeBaseRow.query(trx).insert(row).returning('*')
  })
}
