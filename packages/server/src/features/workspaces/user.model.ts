import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class UserRow extends WorkspaceModel {
  static override tableName = 'users'
  static override idColumn = 'user_id'

  declare user_id: string
  declare email: string
  declare password_hash: string
  declare role: string
  declare verified: boolean
  declare created_at: Date
}
