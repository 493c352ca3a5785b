import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { CannedReplyCreate, CannedReplyUpdate } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { ApiError } from '../../../platform/errors.ts'
import { nextUpdate, requireUnchanged } from '../../../platform/expected-update.ts'
import type { Ids } from '../../../platform/ids.ts'
import { lockWorkspace } from '../../workspaces/lock-workspace.ts'
import { CannedReplyRow } from './canned-reply.model.ts'
import { noRoom } from '../../../platform/limits/no-room.ts'

export interface WriteCannedReplyDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

const MAX_REPLIES = 200

/** @throws ApiError ALREADY_EXISTS for a shortcut in use, RATE_LIMITED for the workspace's 201st canned reply */
export async function createCannedReply(
  { knex, clock, ids }: WriteCannedReplyDeps,
  caller: Caller,
  { shortcut, text }: CannedReplyCreate,
): Promise<CannedReplyRow> {
  const now = clock.now()
  return await writing(knex, async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    const { workspace_id } = await lockWorkspace(trx, caller)
    if ((await CannedReplyRow.in(trx, caller).resultSize()) >= MAX_REPLIES)
      throw noRoom(`A workspace can have ${MAX_REPLIES} canned replies; delete one first.`)
    const row = { canned_reply_id: ids('crp'), workspace_id, shortcut, text, created_at: now, updated_at: now }
    return await CannedReplyRow.query(trx).insert(row).returning('*')
  })
}

/** @throws ApiError ALREADY_EXISTS, NOT_FOUND, PERMISSION_DENIED; VERSION_CONFLICT if it was changed after the time that the caller has seen */
export async function updateCannedReply(
  { knex, clock }: WriteCannedReplyDeps,
  caller: Caller,
  {
    canned_reply_id,
    change: { expected_updated_at, ...change },
  }: { canned_reply_id: string; change: CannedReplyUpdate },
): Promise<CannedReplyRow> {
  return await writing(knex, async (trx) => {
    const row = await CannedReplyRow.requireForChange(trx, caller, canned_reply_id)
    requireUnchanged(row, expected_updated_at)
    return await row.$query(trx).patchAndFetch({ ...change, updated_at: nextUpdate(row, clock.now()) })
  })
}

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED */
export async function deleteCannedReply({ knex }: { knex: Knex }, caller: Caller, id: string): Promise<void> {
  await knex.transaction(async (trx) => {
    const row = await CannedReplyRow.requireForChange(trx, caller, id)
    await row.$query(trx).delete()
  })
}

async function writing<T>(knex: Knex, write: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  try {
    return await knex.transaction(write)
  } catch (error) {
    if (!isUniqueViolation(error, 'canned_replies_shortcut')) throw error
    throw new ApiError('ALREADY_EXISTS', 'shortcut: another canned reply of the workspace has it.')
  }
}
