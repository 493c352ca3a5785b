import type { Caller } from '../../platform/caller.ts'
import { ApiKeyRow } from './api-key.model.ts'
import { requireKeyPermission } from './key-permissions.ts'
import type { ChangeApiKeyDeps } from './rotate-api-key.ts'

/** Ends the key for good; its label is free again. A key may revoke itself. */
export async function revokeApiKey(deps: ChangeApiKeyDeps, caller: Caller, key_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const key = await ApiKeyRow.requireForChange(trx, caller, key_id)
    requireKeyPermission(caller, key.environment, 'revoke')
    await key.$query(trx).patch({ revoked_at: deps.clock.now() })
  })
  deps.forgetKey(key_id)
}
