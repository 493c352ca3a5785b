import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiKeyRow } from './api-key.model.ts'

/** The keys of both environments that are not revoked, newest first. */
export async function listApiKeys(
  knex: Knex,
  caller: Pick<Caller, 'workspace_id'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<ApiKeyRow[]> {
  return await ApiKeyRow.in(knex, caller)
    .modify((keys) => after && keys.where('key_id', '<', after))
    .orderBy('key_id', 'desc')
    .limit(limit)
}
