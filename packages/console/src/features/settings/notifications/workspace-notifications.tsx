import type { MemberRole, NotificationKind, WorkspaceNotification } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { accountClient } from '../../../api/client.ts'
import { getWorkspaceNotificationsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/notifications.ts'
import { text as team } from '../../../text/team.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { ChangedBy, ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import { conflictOf } from '../../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../settings.module.css'
import { rolesOfKinds, useChooseRoles, type ChosenRoles, type Roles, type RolesOfKinds } from './use-choose-roles.ts'

const ROLES = Object.keys(team.roles) as MemberRole[]
/** The roles that may not read the data behind an e-mail. The service refuses to turn it on for them. */
const CLOSED: Readonly<Record<string, readonly MemberRole[]>> = { webhook_failures: ['billing'] }

/** The e-mails for each role. */
export function WorkspaceNotifications() {
  const query = useQuery(getWorkspaceNotificationsQuery(accountClient))
  const { chosen, choose, load, saving } = useChooseRoles()
  const conflict = conflictOf<RolesOfKinds>(saving.error)
  return (
    <Panel title={text.workspace}>
      <p>{text.workspace_hint}</p>
      <ErrorNotice error={saving.error} />
      <Loaded query={query}>
        {(stored) =>
          stored.notifications.map((notification) => (
            <RolesOf
              key={notification.kind}
              notification={withChosen(notification, chosen)}
              onChange={(roles) => choose({ kind: notification.kind, roles, seen: rolesOfKinds(stored) })}
            />
          ))
        }
      </Loaded>
      {conflict && saving.variables ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={null} at={conflict.current.updated_at ?? ''} />}
          labelOf={(kind) => text.kinds[kind as NotificationKind].title}
          show={(_, roles) => rolesText(roles as Roles)}
          onLoad={() => void load()}
          onSave={() => choose({ ...saving.variables, seen: conflict.current })}
          onClose={() => void load()}
        />
      ) : null}
    </Panel>
  )
}

const rolesText = (roles: Roles): string => (roles === null ? text.first_owner : roles.join(', ') || '–')

const withChosen = (stored: WorkspaceNotification, chosen: ChosenRoles | undefined): WorkspaceNotification =>
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
