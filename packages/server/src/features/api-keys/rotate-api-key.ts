import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { announceKeyChange } from './announce-key-change.ts'
import { ApiKeyRow } from './api-key.model.ts'
import type { CreatedKey } from './create-api-key.ts'
import { requireKeyPermission, requireKeyCover } from './key-permissions.ts'
import { makeRawKey } from './raw-key.ts'

export interface ChangeApiKeyDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** Drops this process's cache of the key, so that the change takes effect at once. */
  forgetKey(key_id: string): void
}

/** Gives the record a new raw key. The old one is refused from then on. */
export async function rotateApiKey(deps: ChangeApiKeyDeps, caller: Caller, key_id: string): Promise<CreatedKey> {
  const rotated = await deps.knex.transaction(async (trx) => {
    const current = await ApiKeyRow.requireForChange(trx, caller, key_id)
    requireKeyPermission(caller, current.environment, 'rotate')
    requireKeyCover(caller, current, 'rotate')
    if (current.expires_at && current.expires_at <= deps.clock.now())
      throw new ApiError('INVALID_ARGUMENT', `key_id: ${key_id} has expired; create a new key instead.`)
    const { key, ...stored } = makeRawKey(current.environment)
    const row = await current.$query(trx).patchAndFetch({ ...stored, last_used_at: null })
    const { label, environment } = row
    await recordChange(deps, trx, { caller, action: 'api_key.rotated', target: key_id, detail: { label, environment } })
    await announceKeyChange(trx, key_id)
    return { row, key }
  })
  deps.forgetKey(key_id)
  return rotated
}
