import type { Knex } from 'knex'
import { announceKeyChange } from './announce-key-change.ts'

/** Revokes every key of a workspace permanently. @returns the number of keys. */
export async function revokeKeysOfWorkspace(
  trx: Knex.Transaction,
  { workspace_id, now: revoked_at }: { workspace_id: string; now: Date },
): Promise<number> {
  const count = await trx('api_keys').where({ workspace_id }).whereNull('revoked_at').update({ revoked_at })
  await announceKeyChange(trx, workspace_id)
  return count
}
