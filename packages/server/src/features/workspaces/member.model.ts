import type { Role } from '../../generated/roles.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

/** A person in a workspace. */
export class MemberRow extends WorkspaceModel {
  static override tableName = 'members'
  static override idColumn = 'user_id'

  declare user_id: string
  declare role: Role
  declare created_at: Date
  /** The time of the last change. Null if there was none. */
  declare updated_at: Date | null
}
