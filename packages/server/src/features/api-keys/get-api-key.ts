import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { ApiKeyRow } from './api-key.model.ts'

/**
 * A key of the workspace, also one that is revoked: logs name it for as long as they are kept.
 * @throws ApiError NOT_FOUND
 */
export async function getApiKey(knex: Knex, caller: Pick<Caller, 'workspace_id'>, key_id: string): Promise<ApiKeyRow> {
  const key = await ApiKeyRow.everIn(knex, caller).findOne({ key_id })
  if (!key) throw new ApiError('NOT_FOUND', `${key_id} does not exist.`)
  return key
}
