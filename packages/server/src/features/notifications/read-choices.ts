import type { NotificationKind } from '../../generated/types.gen.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import type { Role } from '../../platform/permissions.ts'
import { rolesFor } from './notification-kinds.ts'

/** Whether a member of a workspace gets mails of a kind, after all choices. */
export interface Choice {
  kind: NotificationKind
  user_id: string
  email: string
  verified: boolean
  role: Role
  /** Null if the member has not chosen. */
  chosen: boolean | null
  enabled: boolean
  workspace_name: string
}

const selectChoices = statement<{ workspace_id: string; kinds: NotificationKind[] }, Choice>(
  'notification_choices',
  `select k.kind, m.user_id, m.role, u.email, u.verified, n.enabled as chosen, w.name as workspace_name,
     coalesce(n.enabled, case when d.roles is null then m.user_id = (
       select o.user_id from members o where o.workspace_id = m.workspace_id and o.role = 'owner'
       order by o.created_at, o.user_id limit 1) else m.role = any(d.roles) end) as enabled
   from unnest(:kinds::text[]) with ordinality k (kind, place) cross join members m join users u on u.user_id = m.user_id
   join workspaces w on w.workspace_id = m.workspace_id
   left join member_notifications n on n.workspace_id = m.workspace_id and n.user_id = m.user_id and n.kind = k.kind
   left join workspace_notifications d on d.workspace_id = m.workspace_id and d.kind = k.kind
   where m.workspace_id = :workspace_id and w.deleted_at is null
   order by k.place, m.created_at, m.user_id`,
)

/** The choices of the members whose role may get the mails. A workspace has at most a hundred members. */
export async function readChoices(
  db: StatementTarget,
  of: { workspace_id: string; kinds: NotificationKind[] },
): Promise<Choice[]> {
  return (await run(db, selectChoices, of)).filter(({ kind, role }) => rolesFor(kind).includes(role))
}

/** The members who get mails of a kind. An address that is not verified is left out, because nobody has proved to own it. */
export async function recipientsOf(
  db: StatementTarget,
  { workspace_id, kind }: { workspace_id: string; kind: NotificationKind },
): Promise<Choice[]> {
  const choices = await readChoices(db, { workspace_id, kinds: [kind] })
  return choices.filter(({ enabled, verified }) => enabled && verified)
}
