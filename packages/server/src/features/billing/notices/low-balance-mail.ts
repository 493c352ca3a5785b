import type { Notice } from '../../../domain/notify.ts'
import type { NewJob } from '../../../platform/work/jobs.ts'
import { naira } from '../naira.ts'
import { onceADay, type Balance, type NoticeMailDeps } from './mail-once-a-day.ts'

export interface LowBalanceJobs {
  'billing.low_balance_mail': { workspace_id: string }
}

export function lowBalanceMailJob(workspace_id: string, due_at: Date): NewJob<LowBalanceJobs> {
  const kind = 'billing.low_balance_mail'
  return { kind, payload: { workspace_id }, due_at, unique_key: `${kind}:${workspace_id}` }
}

/** A balance that has been topped up in the meantime is no longer low. */
const mailOnce = onceADay({
  kind: 'low_balance',
  column: 'low_balance_mailed_at',
  when: 'balance_kobo < low_balance_threshold_kobo',
})

export async function sendLowBalanceMail(deps: NoticeMailDeps, workspace_id: string): Promise<void> {
  await mailOnce(deps, workspace_id, lowBalanceMail)
}

function lowBalanceMail({ balance_kobo, threshold_kobo }: Balance): Notice['mail'] {
  return {
    subject: balance_kobo === 0 ? 'Ohun: your balance is used up' : 'Ohun: your balance is low',
    text: [
      `The balance of your workspace is ${naira(balance_kobo)}, below your threshold of ${naira(threshold_kobo)}.`,
      'At zero, calls, messages and claims of numbers in production are refused. To top up:',
      '',
      '  ohun billing topup --help',
      '',
      'You get this e-mail at most once in 24 hours. To change the threshold:',
      '',
      '  ohun workspace update --low-balance-threshold-kobo 500000',
      '',
    ].join('\n'),
  }
}
