import type { Knex } from 'knex'
import type { Command } from '../command.ts'
import { UsageError } from '@ohun/command-line/usage-error'

const COLUMNS = ['workspace_id', 'name', 'plan', 'balance_kobo', 'email', 'verified', 'created_at']
const LIMIT = 100

export const listWorkspacesCommand: Command = {
  path: ['workspace', 'list'],
  summary: 'List workspaces, newest first',
  positionals: [],
  flags: [
    { flag: 'email', type: 'string', description: 'Only the workspace of the owner with this e-mail address.' },
    { flag: 'limit', type: 'string', description: `The maximum number of workspaces. Default: ${LIMIT}.` },
  ],
  examples: [[], ['--email', 'owner@example.com']],
  async run({ db }, input) {
    const workspaces = await list(db.knex, { email: input.flag('email'), limit: limitOf(input.flag('limit')) })
    return { value: { workspaces }, rows: { list: workspaces, columns: COLUMNS } }
  },
}

async function list(knex: Knex, { email, limit }: { email: string | undefined; limit: number }): Promise<Row[]> {
  const query = knex('workspaces as w')
    .leftJoin('users as u', (join) => join.on('u.workspace_id', 'w.workspace_id').andOnVal('u.role', 'owner'))
    .whereNull('w.deleted_at')
  if (email !== undefined) query.whereRaw('lower(u.email) = lower(?)', [email])
  return await query
    .orderBy('w.workspace_id', 'desc')
    .limit(limit)
    .select<Row[]>('w.workspace_id', 'w.name', 'w.plan', 'w.balance_kobo', 'u.email', 'u.verified', 'w.created_at')
}

type Row = Record<string, unknown>

function limitOf(text: string | undefined): number {
  if (text === undefined) return LIMIT
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--limit: must be a whole number from 1, not "${text}".`)
  return Number(text)
}
