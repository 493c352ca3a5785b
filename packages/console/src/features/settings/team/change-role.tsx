import type { Member, MemberRole } from '@ohun/sdk'
import { listMembers, updateMember } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { accountClient } from '../../../api/client.ts'
import { identityKey } from '../../../api/session.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/team.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedBy, ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import { conflictOf, saveMerged } from '../../../ui/conflict/save-merged.ts'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { useOutcome } from '../../../ui/use-outcome.ts'
import styles from '../settings.module.css'
import { RoleField } from './role-field.tsx'

/** The most members of a workspace. */
const MAX_MEMBERS = 100

export function ChangeRole({ chosen, onClose }: { chosen: Member; onClose: () => void }) {
  const [seen, see] = useState(chosen)
  const [role, setRole] = useState(chosen.role)
  const saving = useSaveRole(onClose)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate({ seen, role })
  }
  const conflict = conflictOf<Member>(saving.error)
  const load = (current: Member): void => {
    see(current)
    setRole(current.role)
    saving.reset()
  }
  return (
    <Dialog title={text.change_one(chosen.email)} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <RoleField value={role} onChange={setRole} />
        <ErrorNotice error={saving.error} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.isPending}>
            {text.change}
          </Button>
        </DialogActions>
      </form>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={null} at={conflict.current.updated_at} />}
          labelOf={() => text.role}
          onLoad={() => load(conflict.current)}
          onSave={() => saving.mutate({ seen: conflict.current, role })}
          onClose={saving.reset}
        />
      ) : null}
    </Dialog>
  )
}

interface Change {
  /** The member that the person has seen. */
  seen: Member
  role: MemberRole
}

function useSaveRole(onClose: () => void) {
  const queries = useQueryClient()
  const { close, failed } = useOutcome(text.change, onClose)
  return useMutation({
    mutationFn: ({ seen, role }: Change) =>
      saveMerged({
        seen,
        changes: { role },
        send: (changes, { user_id, updated_at: expected_updated_at }) =>
          updateMember(accountClient, user_id, { ...changes, expected_updated_at }),
        read: () => memberNow(seen),
      }),
    onSuccess: async () => {
      notify(text.changed)
      // The changed role may be the person's own.
      await queries.invalidateQueries({ queryKey: identityKey })
      await queries.invalidateQueries({ queryKey: ['listMembers'] })
      close()
    },
    onError: failed,
  })
}

/** The member as it is now. For one who has left, the service says so at the next change. */
async function memberNow(seen: Member): Promise<Member> {
  const { items } = await listMembers(accountClient, { page_size: MAX_MEMBERS })
  return items.find(({ user_id }) => user_id === seen.user_id) ?? seen
}
