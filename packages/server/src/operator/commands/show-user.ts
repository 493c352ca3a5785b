import { requireAccount } from '../../features/accounts/find-account.ts'
import { listSessions } from '../../features/auth/sessions.ts'
import { MemberRow } from '../../features/workspaces/member.model.ts'
import type { Command, CommandDeps } from '../command.ts'

const MAX_SESSIONS = 20

export const showUserCommand: Command = {
  path: ['user', 'show'],
  summary: 'Show a user with the sessions that have not ended',
  description: `At most ${MAX_SESSIONS} sessions, newest first.`,
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [],
  examples: [['owner@example.com'], ['usr_0Ub5Xw1A000k3mZq8RtYvLp']],
  async run(deps, input) {
    return { value: await show(deps, input.word('user')) }
  },
}

async function show({ db, clock }: CommandDeps, id_or_email: string) {
  const { user_id, email, workspace_id, verified, created_at } = await requireAccount(db, id_or_email)
  const member = workspace_id === null ? null : await MemberRow.in(db.knex, { workspace_id }).findById(user_id)
  const sessions = await listSessions({ knex: db.knex, clock }, { user_id, limit: MAX_SESSIONS })
  return {
    user_id,
    email,
    workspace_id,
    role: member?.role ?? null,
    verified,
    created_at: created_at.toISOString(),
    sessions,
  }
}
