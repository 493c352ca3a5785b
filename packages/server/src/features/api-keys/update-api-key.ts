import type { ApiKeyUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { announceKeyChange } from './announce-key-change.ts'
import { ApiKeyRow } from './api-key.model.ts'
import { labelTaken } from './create-api-key.ts'
import { requireKeyCover, requireKeyPermission, requireScopes } from './key-permissions.ts'
import type { ChangeApiKeyDeps } from './rotate-api-key.ts'

/**
 * Changes the label of a key, or its permissions. The key itself stays the same.
 * @throws ApiError NOT_FOUND; ALREADY_EXISTS if the label is taken; PERMISSION_DENIED for a key that may do more than the caller, and
 * for scopes that the caller does not have
 */
export async function updateApiKey(
  deps: ChangeApiKeyDeps,
  caller: Caller,
  { key_id, ...changes }: ApiKeyUpdate & { key_id: string },
): Promise<ApiKeyRow> {
  const changed = await deps.knex.transaction(async (trx) => {
    const key = await ApiKeyRow.requireForChange(trx, caller, key_id)
    const { label, environment, scopes } = key
    requireKeyPermission(caller, environment, 'change')
    requireKeyCover(caller, key, 'change')
    if (changes.scopes !== undefined) requireScopes(caller, changes.scopes)
    const row = await key
      .$query(trx)
      .patchAndFetch(changes)
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'api_keys_label') ? labelTaken(changes.label) : error
      })
    const detail = { environment, from: { label, scopes }, to: { label: row.label, scopes: row.scopes } }
    await recordChange(deps, trx, { caller, action: 'api_key.changed', target: key_id, detail })
    await announceKeyChange(trx, key_id)
    return row
  })
  deps.forgetKey(key_id)
  return changed
}
