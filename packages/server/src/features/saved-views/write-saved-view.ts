import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { SavedViewCreate, SavedViewUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import type { Ids } from '../../platform/ids.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { requireView, SavedViewRow, viewsOf } from './saved-view.model.ts'
import { noRoom } from '../../platform/limits/no-room.ts'

export interface WriteSavedViewDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

const MAX_VIEWS = 50

/** @throws ApiError ALREADY_EXISTS for a name in use, RATE_LIMITED for the person's 51st view */
export async function createSavedView(
  { knex, clock, ids }: WriteSavedViewDeps,
  caller: Caller,
  given: SavedViewCreate,
): Promise<SavedViewRow> {
  const now = clock.now()
  return await writing(knex, async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    const { workspace_id } = await lockWorkspace(trx, caller)
    if ((await viewsOf(trx, caller).resultSize()) >= MAX_VIEWS)
      throw noRoom(`A person can have ${MAX_VIEWS} views in a workspace; delete one first.`)
    const row = { saved_view_id: ids('view'), workspace_id, user_id: caller.actor, created_at: now, updated_at: now }
    return await SavedViewRow.query(trx)
      .insert({ ...row, ...given })
      .returning('*')
  })
}

/** @throws ApiError ALREADY_EXISTS, NOT_FOUND; VERSION_CONFLICT if it was changed after the time that the caller has seen */
export async function updateSavedView(
  { knex, clock }: WriteSavedViewDeps,
  caller: Caller,
  { saved_view_id, change: { expected_updated_at, ...change } }: { saved_view_id: string; change: SavedViewUpdate },
): Promise<SavedViewRow> {
  return await writing(knex, async (trx) => {
    const row = await requireView(trx, caller, saved_view_id)
    requireUnchanged(row, expected_updated_at)
    return await row.$query(trx).patchAndFetch({ ...change, updated_at: nextUpdate(row, clock.now()) })
  })
}

/** @throws ApiError NOT_FOUND */
export async function deleteSavedView({ knex }: { knex: Knex }, caller: Caller, saved_view_id: string): Promise<void> {
  await knex.transaction(async (trx) => {
    const row = await requireView(trx, caller, saved_view_id)
    await row.$query(trx).delete()
  })
}

async function writing<T>(knex: Knex, write: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  try {
    return await knex.transaction(write)
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name')) throw error
    throw new ApiError('ALREADY_EXISTS', 'name: another of your views of this list has it.')
  }
}
