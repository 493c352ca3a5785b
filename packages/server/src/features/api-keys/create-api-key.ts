import type { Knex } from 'knex'
import type { ApiKeyCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { ApiKeyRow } from './api-key.model.ts'
import { requireKeyPermission, requireScopes } from './key-permissions.ts'
import { makeRawKey } from './raw-key.ts'

export interface CreateApiKeyDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  ownerVerified(workspace_id: string): Promise<boolean>
  /** Throws if the caller has lost access before the lock is held. */
  lockWorkspace(trx: Knex.Transaction, caller: Caller): Promise<unknown>
}

export interface CreatedKey {
  row: ApiKeyRow
  key: string
}

const MAX_KEYS = 100

/**
 * Creates a key with the permissions of the caller, or those of them that its scopes allow. The raw key is only in the response.
 * @throws ApiError ALREADY_EXISTS if the label is taken; PERMISSION_DENIED if a sandbox key asks for a production one, the owner's
 * e-mail address is not verified, or a key asks for scopes beyond its own; INVALID_ARGUMENT if `expires_at` has passed; QUOTA_EXCEEDED
 * for the workspace's 101st key.
 */
export async function createApiKey(deps: CreateApiKeyDeps, caller: Caller, body: ApiKeyCreate): Promise<CreatedKey> {
  const environment = body.environment ?? caller.environment
  requireKeyPermission(caller, environment, 'create')
  const scopes = body.scopes === undefined ? (caller.scopes?.slice() ?? null) : body.scopes
  requireScopes(caller, scopes)
  const now = deps.clock.now()
  const expires_at = futureTime(body.expires_at, now)
  if (environment === 'production') await requireVerifiedOwner(deps, caller)

  const { workspace_id, role } = caller
  const { key, ...stored } = makeRawKey(environment)
  const { label } = body
  const row = {
    key_id: deps.ids('key'),
    workspace_id,
    label,
    environment,
    role,
    scopes,
    created_at: now,
    expires_at,
    ...stored,
  }
  return await deps.knex.transaction(async (trx) => {
    await deps.lockWorkspace(trx, caller)
    await requireRoom(trx, caller)
    const inserted = await insertKey(trx, row)
    const detail = { label, environment, ...(scopes && { scopes }) }
    await recordChange(deps, trx, { caller, action: 'api_key.created', target: row.key_id, detail })
    return { row: inserted, key }
  })
}

/** Expired keys count until they are revoked. */
async function requireRoom(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const { length } = await ApiKeyRow.in(trx, caller).select('key_id').limit(MAX_KEYS)
  if (length >= MAX_KEYS)
    throw new ApiError('QUOTA_EXCEEDED', `A workspace may have ${MAX_KEYS} keys; revoke one first.`)
}

async function insertKey(trx: Knex.Transaction, row: Partial<ApiKeyRow>): Promise<ApiKeyRow> {
  try {
    return await ApiKeyRow.query(trx).insert(row).returning('*')
  } catch (error) {
    if (!isUniqueViolation(error, 'api_keys_label')) throw error
    throw labelTaken(row.label)
  }
}

export function labelTaken(label: string | undefined): ApiError {
  return new ApiError('ALREADY_EXISTS', `label: a key labelled ${label} already exists in this workspace.`)
}

async function requireVerifiedOwner(deps: CreateApiKeyDeps, caller: Caller): Promise<void> {
  if (!(await deps.ownerVerified(caller.workspace_id)))
    throw new ApiError(
      'PERMISSION_DENIED',
      "A production key requires the owner's e-mail address to be verified first.",
    )
}

function futureTime(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null
  const time = new Date(text)
  if (time > now) return time
  throw new ApiError('INVALID_ARGUMENT', `expires_at: ${text} has passed; it must be in the future.`)
}
