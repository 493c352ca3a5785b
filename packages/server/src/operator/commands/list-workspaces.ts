import type { Knex } from 'knex'
import type { Command } from '../command.ts'
import { PAGE_FLAGS, pageOf, pageOutcome, type PageRequest } from '../paging.ts'

const COLUMNS = ['workspace_id', 'name', 'plan', 'balance_kobo', 'email', 'verified', 'created_at']

export const listWorkspacesCommand: Command = {
  path: ['workspace', 'list'],
  summary: 'List workspaces, newest first',
  positionals: [],
  flags: [
    { flag: 'email', type: 'string', description: 'Only the workspace of the owner with this e-mail address.' },
    ...PAGE_FLAGS,
  ],
  examples: [[], ['--email', 'owner@example.com']],
  async run({ db }, input) {
    const page = pageOf(input)
    const workspaces = await list(db.knex, { ...page, email: input.flag('email') })
    return pageOutcome(workspaces, page, {
      name: 'workspaces',
      columns: COLUMNS,
      keyOf: ({ workspace_id }) => workspace_id,
      viewOf: (workspace) => ({ ...workspace }),
    })
  },
}

interface Listed {
  workspace_id: string
}

async function list(
  knex: Knex,
  { email, after, limit }: PageRequest & { email: string | undefined },
): Promise<Listed[]> {
  const query = knex('workspaces as w')
    .leftJoin('users as u', (join) => join.on('u.workspace_id', 'w.workspace_id').andOnVal('u.role', 'owner'))
    .whereNull('w.deleted_at')
  if (email !== undefined) query.whereRaw('lower(u.email) = lower(?)', [email])
  if (after !== null) query.where('w.workspace_id', '<', after)
  return await query
    .orderBy('w.workspace_id', 'desc')
    .limit(limit)
    .select<Listed[]>('w.workspace_id', 'w.name', 'w.plan', 'w.balance_kobo', 'u.email', 'u.verified', 'w.created_at')
}
