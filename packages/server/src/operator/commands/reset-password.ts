import { requireAccount, type Account } from '../../features/accounts/find-account.ts'
import { mailJob, type AccountJobs } from '../../features/accounts/accounts.jobs.ts'
import { recordResetRequest, resetTokenForOwner } from '../../features/accounts/support-account.ts'
import { enqueueJob } from '../../platform/work/jobs.ts'
import type { Command, CommandDeps } from '../command.ts'

export const resetPasswordCommand: Command = {
  path: ['user', 'reset-password'],
  summary: 'Send a user the mail with which they set a new password',
  description:
    'The same mail as after a request by the user; the running server sends it. The old password stays valid until a new one is set. ' +
    '--print-token prints the token in place of the mail: hand it over to nobody but the owner. It can be used once, within an hour.',
  positionals: [{ name: 'user', description: 'The e-mail address or the id of a user.' }],
  flags: [{ flag: 'print-token', type: 'boolean', description: 'Print the token, and send no mail.' }],
  examples: [['owner@example.com'], ['owner@example.com', '--print-token']],
  audited: true,
  async run(deps, input) {
    const account = await requireAccount(deps.db, input.word('user'))
    const { user_id, email, workspace_id } = account
    const done = input.isSet('print-token') ? await print(deps, account) : await mail(deps, account)
    return { value: { user_id, email, workspace_id, ...done } }
  },
}

async function print(deps: CommandDeps, account: Account) {
  const token = await resetTokenForOwner({ ...deps, knex: deps.db.knex }, account)
  const { public_url, host, port } = deps.config
  const base_url = public_url ?? `http://${host}:${port}`
  return { mail: 'not sent', token, command: `ohun auth reset-password --token ${token} --base-url ${base_url}` }
}

async function mail(deps: CommandDeps, account: Account) {
  const { db, clock } = deps
  await db.knex.transaction(async (trx) => {
    const job = mailJob({ purpose: 'reset_password', email: account.email }, clock.now())
    await enqueueJob<AccountJobs>(deps, trx, job)
    await recordResetRequest({ ...deps, knex: db.knex }, trx, account)
  })
  return { mail: 'queued' }
}
