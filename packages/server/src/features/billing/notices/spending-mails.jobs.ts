import type { JobQueue } from '../../../platform/work/jobs.ts'
import { sendCountryMail, workspacesWithNewCountries, type CountryMailDeps } from './country-mail.ts'
import { sendSpendJumpMail, workspacesWithJumps } from './spend-jump-mail.ts'

export interface SpendingMailJobs {
  'billing.country_mail': { workspace_id: string }
  'billing.spend_jump_mail': { workspace_id: string }
}

const LOOK_MS = 60_000

/** Each mail is a separate job: if the mail server refuses one, it is retried, and the others do not wait for it. */
export function registerSpendingMails(deps: CountryMailDeps, jobs: JobQueue<SpendingMailJobs>): void {
  jobs.register('billing.country_mail', ({ workspace_id }) => sendCountryMail(deps, workspace_id))
  jobs.register('billing.spend_jump_mail', ({ workspace_id }) => sendSpendJumpMail(deps, workspace_id))
  const enqueue = async (kind: keyof SpendingMailJobs, workspace_ids: readonly string[]): Promise<void> => {
    if (workspace_ids.length === 0) return
    const due_at = deps.clock.now()
    await deps.db.knex.transaction(async (trx) => {
      for (const workspace_id of workspace_ids)
        await jobs.enqueue(trx, { kind, payload: { workspace_id }, due_at, unique_key: `${kind}:${workspace_id}` })
    })
  }
  jobs.every('billing.spending-mails', { interval_ms: LOOK_MS, due: 'unnoticed' }, async () => {
    await enqueue('billing.country_mail', await workspacesWithNewCountries(deps))
    await enqueue('billing.spend_jump_mail', await workspacesWithJumps(deps))
  })
}
