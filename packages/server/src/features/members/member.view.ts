import type { Invitation, Member } from '../../generated/types.gen.ts'
import type { InvitationRow } from './invitation.model.ts'
import type { ListedMember } from './read-members.ts'

export function memberView({ user_id, email, role, created_at, updated_at }: ListedMember): Member {
  return { user_id, email, role, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

export function invitationView(row: InvitationRow): Invitation {
  const { invitation_id, email, role, invited_by } = row
  return {
    invitation_id,
    email,
    role,
    invited_by,
    mailed_at: row.mailed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
