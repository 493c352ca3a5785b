import type { Workspace } from '../../generated/types.gen.ts'
import type { WorkspaceRow } from './workspace.model.ts'

/** Data about a workspace from other tables. */
interface Beside {
  blocked_at: Date | null
  daily_spend_cap_kobo: number | null
}

export function workspaceView(row: WorkspaceRow, { blocked_at, daily_spend_cap_kobo }: Beside): Workspace {
  return {
    workspace_id: row.workspace_id,
    name: row.name,
    plan: row.plan,
    retention_days: row.retention_days,
    recording_enabled: row.recording_enabled,
    low_balance_threshold_kobo: row.low_balance_threshold_kobo,
    allowed_destinations: row.allowed_destinations,
    daily_spend_cap_kobo,
    daily_limit_kobo: row.daily_limit_kobo,
    daily_limit_ends_at: row.daily_limit_ends_at?.toISOString() ?? null,
    blocked_at: blocked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
