import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type {
  NotificationKind,
  NotificationUpdate,
  WorkspaceNotification,
  WorkspaceNotifications,
  WorkspaceNotificationUpdate,
} from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { notificationKinds, rolesFor } from './notification-kinds.ts'
import { readChoices } from './read-choices.ts'
import type { StatementTarget } from '../../platform/db/statement.ts'

export interface ChooseDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/**
 * Stores the choices of a member.
 * @throws ApiError PERMISSION_DENIED for a kind of mail that the member's role may not get
 */
export async function chooseOwn({ knex }: ChooseDeps, caller: Caller, changes: NotificationUpdate): Promise<void> {
  const { workspace_id, actor: user_id, role } = caller
  const given = chosenIn(changes)
  for (const [kind] of given) if (!rolesFor(kind).includes(role)) throw notReadable(kind, role)
  await knex.transaction(async (trx) => {
    for (const [kind, enabled] of given) {
      const of = { workspace_id, user_id, kind }
      if (enabled === null) await trx('member_notifications').where(of).delete()
      else
        await trx('member_notifications')
          .insert({ ...of, enabled })
          .onConflict(['workspace_id', 'user_id', 'kind'])
          .merge()
    }
  })
}

/** The error for a mail about data that the member's role may not read. The member must not learn it by mail either. */
function notReadable(kind: NotificationKind, role: string): ApiError {
  return new ApiError('PERMISSION_DENIED', `${kind}: as ${role} you may not read what these e-mails are about.`)
}

/**
 * Stores which roles get mails.
 * @throws ApiError INVALID_ARGUMENT for a role that may not get mails of a kind; VERSION_CONFLICT if they were changed after the time
 * that the caller has seen
 */
export async function chooseForWorkspace(
  deps: ChooseDeps,
  caller: Caller,
  { expected_updated_at, ...changes }: WorkspaceNotificationUpdate,
): Promise<void> {
  const { workspace_id } = caller
  const given = chosenIn(changes)
  for (const [kind, roles] of given) requireReaders(kind, roles ?? [])
  await deps.knex.transaction(async (trx) => {
    await lockWorkspace(trx, caller)
    const before = await rolesChosen(trx, workspace_id)
    requireUnchanged(before, expected_updated_at)
    if (given.length === 0) return
    const updated_at = nextUpdate(before, deps.clock.now())
    const rows = given.map(([kind, roles]) => ({ workspace_id, kind, roles, updated_at }))
    await trx('workspace_notifications').insert(rows).onConflict(['workspace_id', 'kind']).merge()
    const from = Object.fromEntries(given.map(([kind]) => [kind, before.roles.get(kind) ?? null]))
    const detail = { from, to: Object.fromEntries(given) }
    await recordChange(deps, trx, { caller, action: 'workspace.notifications_changed', target: workspace_id, detail })
  })
}

/** The roles for each kind of mail, and the number of members who get the mails after all choices. */
export async function workspaceChoices(
  db: StatementTarget & { knex: Knex },
  { workspace_id }: Caller,
): Promise<WorkspaceNotifications> {
  const { roles, updated_at } = await rolesChosen(db.knex, workspace_id)
  const choices = await readChoices(db, { workspace_id, kinds: notificationKinds })
  const recipients = choices.filter(({ enabled, verified }) => enabled && verified)
  const notifications = notificationKinds.map((kind) => ({
    kind,
    roles: roles.get(kind) ?? null,
    recipients: recipients.filter((one) => one.kind === kind).length,
  }))
  return { notifications, updated_at: updated_at?.toISOString() ?? null }
}

type Roles = WorkspaceNotification['roles']

interface RolesChosen {
  roles: ReadonlyMap<string, Roles>
  /** The time of the last change. Null if there was none. */
  updated_at: Date | null
}

async function rolesChosen(knex: Knex, workspace_id: string): Promise<RolesChosen> {
  const rows = await knex('workspace_notifications')
    .where({ workspace_id })
    .select<{ kind: string; roles: Roles; updated_at: Date | null }[]>('kind', 'roles', 'updated_at')
  const times = rows.flatMap(({ updated_at }) => updated_at?.getTime() ?? [])
  return {
    roles: new Map(rows.map(({ kind, roles }) => [kind, roles])),
    updated_at: times.length === 0 ? null : new Date(Math.max(...times)),
  }
}

function requireReaders(kind: NotificationKind, roles: readonly string[]): void {
  const allowed: readonly string[] = rolesFor(kind)
  const refused = roles.find((role) => !allowed.includes(role))
  if (refused !== undefined)
    throw new ApiError(
      'INVALID_ARGUMENT',
      `${kind}: the role ${refused} may not read what these e-mails are about. Accepted: ${allowed.join(', ')}.`,
    )
}

function chosenIn<T>(changes: { [kind in NotificationKind]?: T | undefined }): [NotificationKind, T][] {
  return notificationKinds.flatMap((kind) => {
    const chosen = changes[kind]
    return chosen === undefined ? [] : [[kind, chosen] as [NotificationKind, T]]
  })
}
