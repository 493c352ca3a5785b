import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Knex } from 'knex'

export class WorkspaceRow extends WorkspaceModel {
  static override tableName = 'workspaces'
  static override idColumn = 'workspace_id'
  static override endedColumn = 'deleted_at'

  declare name: string
  declare plan: Plan
  declare retention_days: number
  declare recording_enabled: boolean
  declare balance_kobo: number
  declare low_balance_threshold_kobo: number
  /** Number prefixes. Null allows every destination that the service allows. */
  declare allowed_destinations: string[] | null
  /** The most that the workspace may spend in a day. Null if there is no limit. */
  declare daily_limit_kobo: number | null
  /** Null until the first paid top-up, which sets it to seven days later. */
  declare daily_limit_ends_at: Date | null
  declare created_at: Date
  declare updated_at: Date
  declare deleted_at: Date | null
}

/** The caller's workspace. If it was deleted while the request was in progress, the request is refused, as its keys are from then on. */
export async function requireWorkspace(knex: Knex, caller: Caller): Promise<WorkspaceRow> {
  const row = await WorkspaceRow.in(knex, caller).first()
  if (!row) throw workspaceIsGone()
  return row
}

export function workspaceIsGone(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'The workspace of this key has been deleted.')
}
