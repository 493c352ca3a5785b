import { requireAccount } from '../../features/accounts/find-account.ts'
import { logOutForOwner } from '../../features/accounts/support-account.ts'
import type { Command } from '../command.ts'

export const logOutUserCommand: Command = {
  path: ['user', 'log-out'],
  summary: 'End every session of a user',
  description: 'Keys stay valid; keys revoke ends them.',
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [],
  examples: [['owner@example.com']],
  audited: true,
  async run(deps, input) {
    const account = await requireAccount(deps.db, input.word('user'))
    const sessions_ended = await logOutForOwner({ ...deps, knex: deps.db.knex }, account)
    const { user_id, email, workspace_id } = account
    return { value: { user_id, email, workspace_id, sessions_ended } }
  },
}
