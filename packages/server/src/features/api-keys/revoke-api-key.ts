import type { Caller } from '../../platform/caller.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { announceKeyChange } from './announce-key-change.ts'
import { ApiKeyRow } from './api-key.model.ts'
import { requireKeyPermission, requireKeyCover } from './key-permissions.ts'
import type { ChangeApiKeyDeps } from './rotate-api-key.ts'

/** Revokes the key permanently. Its label can be used again. A key may revoke itself. */
export async function revokeApiKey(deps: ChangeApiKeyDeps, caller: Caller, key_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const key = await ApiKeyRow.requireForChange(trx, caller, key_id)
    const { label, environment } = key
    requireKeyPermission(caller, environment, 'revoke')
    requireKeyCover(caller, key, 'revoke')
    await key.$query(trx).patch({ revoked_at: deps.clock.now() })
    await recordChange(deps, trx, { caller, action: 'api_key.revoked', target: key_id, detail: { label, environment } })
    await announceKeyChange(trx, key_id)
  })
  deps.forgetKey(key_id)
}
