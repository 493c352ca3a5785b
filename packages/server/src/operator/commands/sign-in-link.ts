import { requireAccount } from '../../features/accounts/find-account.ts'
import { signInLinkForOwner } from '../../features/accounts/support-account.ts'
import type { Command } from '../command.ts'

export const signInLinkCommand: Command = {
  path: ['user', 'sign-in-link'],
  summary: 'Print a link that signs a user in to the console',
  description:
    'Hand it over to nobody but the user. It can be used once, within 15 minutes, and does not change the password.',
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [],
  examples: [['owner@example.com']],
  audited: true,
  async run(deps, input) {
    const account = await requireAccount(deps.db, input.word('user'))
    const { public_url, host, port } = deps.config
    const base_url = public_url ?? `http://${host}:${port}`
    const link = await signInLinkForOwner({ ...deps, knex: deps.db.knex, base_url }, account)
    return { value: { user_id: account.user_id, email: account.email, link } }
  },
}
