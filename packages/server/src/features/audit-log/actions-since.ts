import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { AuditAction } from './record-audit.ts'

export interface RecordedAction {
  workspace_id: string
  action: AuditAction
  target: string
  at: Date
}

const selectSince = statement<{ since: Date; actions: readonly string[] }, RecordedAction>(
  'audit_log_actions_since',
  `select workspace_id, action, target, created_at as at from audit_log
  where created_at >= :since and action = any(:actions::text[]) order by created_at, audit_id`,
)

/** These actions of all workspaces since a time, oldest first. It reads the whole log, for a command of the operator. */
export async function actionsSince(
  db: Pick<Database, 'pool'>,
  { since, actions }: { since: Date; actions: readonly AuditAction[] },
): Promise<RecordedAction[]> {
  return await run(db, selectSince, { since, actions })
}
