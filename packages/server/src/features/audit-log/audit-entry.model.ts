import { WorkspaceModel } from '../../platform/workspace-model.ts'
import type { AuditAction } from './record-audit.ts'

export class AuditEntryRow extends WorkspaceModel {
  static override tableName = 'audit_log'
  static override idColumn = 'audit_id'

  declare audit_id: string
  declare actor: string
  declare action: AuditAction
  declare target: string
  declare detail: Record<string, unknown>
  declare created_at: Date
  /** The current address of the member or label of the key. Only lists read it. */
  declare actor_name: string | null
}
