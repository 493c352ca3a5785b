import type { Invitation, Member, MemberRole } from '@ohun/sdk'
import { createInvitation, deleteInvitation, deleteMember } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/team.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { RoleField } from './role-field.tsx'

export function InvitePerson({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('viewer')
  const invite = async (): Promise<void> => {
    await createInvitation(accountClient, { email, role })
    notify(text.invited)
    await queries.invalidateQueries({ queryKey: ['listInvitations'] })
  }
  return (
    <Confirm title={text.invite} action={text.invite} onConfirm={invite} onClose={onClose}>
      <TextField
        label={text.email}
        type="email"
        value={email}
        required
        autoComplete="off"
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField value={role} onChange={setRole} />
    </Confirm>
  )
}

export function WithdrawInvitation({ chosen, onClose }: { chosen: Invitation; onClose: () => void }) {
  const queries = useQueryClient()
  const withdraw = async (): Promise<void> => {
    await deleteInvitation(accountClient, chosen.invitation_id)
    notify(text.withdrawn)
    await queries.invalidateQueries({ queryKey: ['listInvitations'] })
  }
  return (
    <Confirm
      title={text.withdraw_one(chosen.email)}
      action={text.withdraw}
      danger
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>{text.withdraw_hint}</p>
    </Confirm>
  )
}

export function RemoveMember({ chosen, onClose }: { chosen: Member; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = async (): Promise<void> => {
    await deleteMember(accountClient, chosen.user_id)
    notify(text.removed)
    await queries.invalidateQueries({ queryKey: ['listMembers'] })
  }
  return (
    <Confirm title={text.remove_one(chosen.email)} action={text.remove} danger onConfirm={remove} onClose={onClose}>
      <p>{text.remove_hint}</p>
    </Confirm>
  )
}

/** The session ends with the membership, so the sign-in page opens. */
export function LeaveWorkspace({ chosen, onClose }: { chosen: Member; onClose: () => void }) {
  const queries = useQueryClient()
  const router = useRouter()
  const leave = async (): Promise<void> => {
    await deleteMember(accountClient, chosen.user_id)
    queries.clear()
    await router.invalidate()
  }
  return (
    <Confirm
      title={text.leave_title}
      action={text.leave}
      danger
      word={chosen.email}
      onConfirm={leave}
      onClose={onClose}
    >
      <p>{text.leave_hint}</p>
    </Confirm>
  )
}
