import type { TransactionOrKnex } from 'objection'
import type { SavedView, SavedViewFilters, SavedViewList } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class SavedViewRow extends WorkspaceModel {
  static override tableName = 'saved_views'
  static override idColumn = 'saved_view_id'

  declare saved_view_id: string
  declare user_id: string
  declare list: SavedViewList
  declare name: string
  declare filters: SavedViewFilters
  declare created_at: Date
  declare updated_at: Date
}

/** The saved views of the person who calls. A colleague's views are as unknown as those that do not exist. */
export const viewsOf = (db: TransactionOrKnex, caller: Caller) =>
  SavedViewRow.in(db, caller).where({ user_id: caller.actor })

/** @throws ApiError NOT_FOUND, also for a colleague's view; PERMISSION_DENIED for a view of another workspace */
export async function requireView(
  trx: TransactionOrKnex,
  caller: Caller,
  saved_view_id: string,
): Promise<SavedViewRow> {
  const row = await SavedViewRow.requireForChange(trx, caller, saved_view_id)
  if (row.user_id !== caller.actor) throw new ApiError('NOT_FOUND', `${saved_view_id} does not exist.`)
  return row
}

export function savedViewView({ saved_view_id, list, name, filters, ...row }: SavedViewRow): SavedView {
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
  return { saved_view_id, list, name, filters, ...times }
}
