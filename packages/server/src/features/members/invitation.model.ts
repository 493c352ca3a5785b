import type { Role } from '../../generated/roles.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class InvitationRow extends WorkspaceModel {
  static override tableName = 'invitations'
  static override idColumn = 'invitation_id'
  static override endedColumn = 'ended_at'

  declare invitation_id: string
  declare email: string
  declare role: Role
  declare invited_by: string
  declare token_hash: Buffer | null
  declare mailed_at: Date | null
  declare created_at: Date
  declare expires_at: Date
  declare ended_at: Date | null
}
