import type { NotificationKind, WorkspaceNotification, WorkspaceNotifications } from '@ohun/sdk'
import { getWorkspaceNotifications, updateWorkspaceNotifications } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text as conflictText } from '../../../text/conflict.ts'
import { text } from '../../../text/notifications.ts'
import { saveMerged } from '../../../ui/conflict/save-merged.ts'
import { notify } from '../../../ui/notify.ts'

export type Roles = WorkspaceNotification['roles']

/** The roles for each kind of mail. */
export type RolesOfKinds = { [kind in NotificationKind]?: Roles } & Pick<WorkspaceNotifications, 'updated_at'>

export interface ChosenRoles {
  kind: NotificationKind
  roles: Roles
  /** The state that the person has seen. */
  seen: RolesOfKinds
}

export const rolesOfKinds = ({ notifications, updated_at }: WorkspaceNotifications): RolesOfKinds => ({
  ...Object.fromEntries(notifications.map(({ kind, roles }) => [kind, roles])),
  updated_at,
})

/** Saves choices one after the other, unless somebody else has changed the same kind of mail. */
export function useChooseRoles() {
  const queries = useQueryClient()
  // Shown immediately: a checkbox that waits for the service would jump back.
  const [chosen, setChosen] = useState<ChosenRoles>()
  const saved = useRef<RolesOfKinds>(undefined)
  const saving = useMutation({
    mutationFn: ({ kind, roles, seen }: ChosenRoles) =>
      saveMerged<RolesOfKinds, Partial<RolesOfKinds>>({
        // A choice that was made while the one before was being saved is not a change of somebody else.
        seen: newerOf(seen, saved.current),
        changes: { [kind]: roles },
        send: async (changes, { updated_at: expected_updated_at }) =>
          rolesOfKinds(await updateWorkspaceNotifications(accountClient, { ...changes, expected_updated_at })),
        read: async () => rolesOfKinds(await getWorkspaceNotifications(accountClient)),
      }),
    onSuccess: async (result) => {
      saved.current = result.saved
      notify(result.merged ? conflictText.merged : text.saved)
      for (const operation of ['getWorkspaceNotifications', 'getNotifications', 'listAuditLog'])
        await queries.invalidateQueries({ queryKey: [operation] })
    },
    // An earlier choice that is saved while a person makes the next one leaves the next one shown.
    onSettled: (_saved, _fault, saved_choice) => setChosen((now) => (now === saved_choice ? undefined : now)),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'workspace-notifications' },
  })
  const choose = (choice: ChosenRoles): void => {
    setChosen(choice)
    saving.mutate(choice)
  }
  /** Shows what somebody else has chosen. */
  const load = async (): Promise<void> => {
    saving.reset()
    await queries.invalidateQueries({ queryKey: ['getWorkspaceNotifications'] })
  }
  return { chosen, choose, load, saving }
}

const newerOf = (seen: RolesOfKinds, saved: RolesOfKinds | undefined): RolesOfKinds =>
  saved !== undefined && (saved.updated_at ?? '') > (seen.updated_at ?? '') ? saved : seen
