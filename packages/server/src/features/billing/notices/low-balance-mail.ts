import type { Mail, Mailer } from '../../../gateways/mail/mailer.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { NewJob } from '../../../platform/work/jobs.ts'
import { naira } from '../naira.ts'

export interface LowBalanceJobs {
  'billing.low_balance_mail': { workspace_id: string }
}

export function lowBalanceMailJob(workspace_id: string, due_at: Date): NewJob<LowBalanceJobs> {
  const kind = 'billing.low_balance_mail'
  return { kind, payload: { workspace_id }, due_at, unique_key: `${kind}:${workspace_id}` }
}

export interface LowBalanceMailDeps {
  db: Database
  clock: Clock
  mailer: Mailer
  /** The verified address of a living workspace's owner. */
  ownerAddress(workspace_id: string): Promise<string | null>
}

interface LowBalance {
  balance_kobo: number
  threshold_kobo: number
}

const DAY_MS = 24 * 60 * 60 * 1_000

/** A balance that was topped up in the meantime is no longer low. */
const takeTurn = statement<{ workspace_id: string; now: Date; before: Date }, LowBalance>(
  'low_balance_take',
  `update workspaces set low_balance_mailed_at = :now
   where workspace_id = :workspace_id and deleted_at is null and balance_kobo < low_balance_threshold_kobo
     and (low_balance_mailed_at is null or low_balance_mailed_at <= :before)
   returning balance_kobo, low_balance_threshold_kobo as threshold_kobo`,
)

/** The earlier mail, if any, is a day old. */
const giveBack = statement<{ workspace_id: string; now: Date }>(
  'low_balance_give_back',
  `update workspaces set low_balance_mailed_at = null
   where workspace_id = :workspace_id and low_balance_mailed_at = :now`,
)

/**
 * At most one in 24 hours for a workspace: the mark comes before the mail, so a crash between them loses the mail rather than
 * sends it twice. A mail that the mail server refuses is tried again.
 */
export async function sendLowBalanceMail(deps: LowBalanceMailDeps, workspace_id: string): Promise<void> {
  const { db, clock, mailer } = deps
  const to = await deps.ownerAddress(workspace_id)
  if (to === null) return
  const now = clock.now()
  const [low] = await run(db, takeTurn, { workspace_id, now, before: new Date(now.getTime() - DAY_MS) })
  if (!low) return
  try {
    await mailer.send(lowBalanceMail(to, low))
  } catch (error) {
    await run(db, giveBack, { workspace_id, now })
    throw error
  }
}

function lowBalanceMail(to: string, { balance_kobo, threshold_kobo }: LowBalance): Mail {
  return {
    to,
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
