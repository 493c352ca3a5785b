import type { MemberRole, WorkspaceNotification } from '@ohun/sdk'
import { updateWorkspaceNotifications } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { getWorkspaceNotificationsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/notifications.ts'
import { text as team } from '../../../text/team.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../settings.module.css'

type Roles = WorkspaceNotification['roles']

const ROLES = Object.keys(team.roles) as MemberRole[]
/** The roles that may not read the data behind an e-mail. The service refuses to turn it on for them. */
const CLOSED: Readonly<Record<string, readonly MemberRole[]>> = { webhook_failures: ['billing'] }

/** The e-mails for each role. */
export function WorkspaceNotifications() {
  const queries = useQueryClient()
  const query = useQuery(getWorkspaceNotificationsQuery(accountClient))
  // Shown immediately: a checkbox that waits for the service would jump back.
  const [chosen, setChosen] = useState<Chosen>()
  const saving = useMutation({
    mutationFn: async ({ kind, roles }: Chosen) => await updateWorkspaceNotifications(accountClient, { [kind]: roles }),
    onSuccess: async () => {
      notify(text.saved)
      for (const operation of ['getWorkspaceNotifications', 'getNotifications', 'listAuditLog'])
        await queries.invalidateQueries({ queryKey: [operation] })
    },
    // An earlier choice that is saved while a person makes the next one leaves the next one shown.
    onSettled: (_saved, _fault, saved_choice) => setChosen((now) => (now === saved_choice ? undefined : now)),
    // One after the other: the last choice is the one that stays.
    scope: { id: 'workspace-notifications' },
  })
  const choose = (choice: Chosen): void => {
    setChosen(choice)
    saving.mutate(choice)
  }
  return (
    <Panel title={text.workspace}>
      <p>{text.workspace_hint}</p>
      <ErrorNotice error={saving.error} />
      <Loaded query={query}>
        {({ notifications }) =>
          notifications.map((notification) => (
            <RolesOf
              key={notification.kind}
              notification={withChosen(notification, chosen)}
              onChange={(roles) => choose({ kind: notification.kind, roles })}
            />
          ))
        }
      </Loaded>
    </Panel>
  )
}

type Chosen = Pick<WorkspaceNotification, 'kind' | 'roles'>

const withChosen = (stored: WorkspaceNotification, chosen: Chosen | undefined): WorkspaceNotification =>
  chosen?.kind === stored.kind ? { ...stored, roles: chosen.roles } : stored

interface RolesProps {
  notification: WorkspaceNotification
  onChange: (roles: Roles) => void
}

function RolesOf({ notification: { kind, roles, recipients }, onChange }: RolesProps) {
  const { title } = text.kinds[kind]
  const choose = (role: MemberRole, chosen: boolean): void =>
    onChange(ROLES.filter((one) => (one === role ? chosen : roles?.includes(one))))
  return (
    <div className={styles.form}>
      <SelectField
        label={title}
        hint={recipients === 0 ? text.nobody : text.recipients(recipients)}
        value={roles === null ? 'owner' : 'roles'}
        onChange={({ target }) => onChange(target.value === 'owner' ? null : ['owner'])}
      >
        <option value="owner">{text.first_owner}</option>
        <option value="roles">{text.roles}</option>
      </SelectField>
      {roles === null ? null : (
        <fieldset className={styles.roles}>
          <legend>{`${title}: ${text.roles}`}</legend>
          {ROLES.filter((role) => !CLOSED[kind]?.includes(role)).map((role) => (
            <CheckField
              key={role}
              label={role}
              checked={roles.includes(role)}
              onChange={(chosen) => choose(role, chosen)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
