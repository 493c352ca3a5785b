import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Role } from '../../platform/permissions.ts'

export interface ListedMember {
  user_id: string
  email: string
  role: Role
  created_at: Date
  updated_at: Date
}

type Tenant = Pick<Caller, 'workspace_id'>

/** Those who joined last first. `after` is the {@link memberKey} of the last member on the previous page. */
export async function listMembers(
  knex: Knex,
  tenant: Tenant,
  { after, limit }: { after: string | null; limit: number },
): Promise<ListedMember[]> {
  return await membersOf(knex, tenant)
    .modify(
      (members) => after !== null && members.whereRaw(`(${ORDER.join(', ')}) < (?::timestamptz, ?)`, after.split(' ')),
    )
    .orderBy(ORDER.map((column) => ({ column, order: 'desc' })))
    .limit(limit)
}

/** People who were added in the same millisecond are sorted by id. */
const ORDER = ['members.created_at', 'members.user_id']

/** The key after which `listMembers` continues. */
export function memberKey({ created_at, user_id }: ListedMember): string {
  return `${created_at.toISOString()} ${user_id}`
}

export async function readMember(knex: Knex, tenant: Tenant, user_id: string): Promise<ListedMember> {
  const [member] = await membersOf(knex, tenant).where('members.user_id', user_id)
  return member as ListedMember
}

/** Whether an address belongs to a member. */
export async function isMember(knex: Knex, tenant: Tenant, email: string): Promise<boolean> {
  const found = await membersOf(knex, tenant).whereRaw('lower(users.email) = lower(?)', [email]).first()
  return found !== undefined
}

function membersOf(knex: Knex, { workspace_id }: Tenant) {
  return knex('members')
    .join('users', 'users.user_id', 'members.user_id')
    .where('members.workspace_id', workspace_id)
    .select<ListedMember[]>(
      'members.user_id',
      'users.email',
      'members.role',
      'members.created_at',
      knex.raw('coalesce(members.updated_at, members.created_at) as updated_at'),
    )
}
