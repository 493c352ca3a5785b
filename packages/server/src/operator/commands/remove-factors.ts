import { factorNotice, type AccountJobs } from '../../features/accounts/accounts.jobs.ts'
import { requireAccount } from '../../features/accounts/find-account.ts'
import { removeFactorsForOwner } from '../../features/accounts/support-account.ts'
import { enqueueJob } from '../../platform/work/jobs.ts'
import type { Command } from '../command.ts'

export const removeFactorsCommand: Command = {
  path: ['user', 'remove-factors'],
  summary: 'Remove the second factors of a user',
  description: 'For an owner who has lost them. The password is enough again, until the owner adds new factors.',
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [],
  examples: [['owner@example.com']],
  audited: true,
  async run(deps, input) {
    const account = await requireAccount(deps.db, input.word('user'))
    const { user_id, email, workspace_id } = account
    const changed = await removeFactorsForOwner({ ...deps, knex: deps.db.knex }, account, (trx) =>
      enqueueJob<AccountJobs>(deps, trx, factorNotice(user_id, 'factors_removed', deps.clock.now())),
    )
    return { value: { user_id, email, workspace_id, changed } }
  },
}
