import type { InternalEvent, InternalEvents } from '../../../delivery/internal-events.ts'
import type { Log } from '../../../platform/log.ts'
import { ownKinds } from '../../../platform/work/jobs.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Services } from '../../services.ts'
import { sweepSpendingDays } from '../agent-spending.ts'
import { ledgerWatch } from '../watch-ledger.ts'
import { plans } from '../plans.ts'
import { actOnEvents, EVENTS_DUE, sweepEvents } from './act-on-events.ts'
import { sendLowBalanceMail, type LowBalanceJobs } from './low-balance-mail.ts'
import type { NoticeMailDeps } from './mail-once-a-day.ts'
import { recordPrices } from './record-prices.ts'
import { registerSpendingMails, type SpendingMailJobs } from './spending-mails.jobs.ts'
import { reportUsage } from './report-usage.ts'

const ACT_MS = 10_000
const REPORT_MS = 10 * 60 * 1_000
const WATCH_MS = 10 * 60 * 1_000
const SWEEP_MS = 60 * 60 * 1_000

/** The subjects that are written to the log for the operator. */
const LOGGED = [
  'billing.low_balance',
  'billing.blocked',
  'billing.unblocked',
  'billing.pricing.updated',
  'usage.recorded',
  'usage.voice_minutes',
] as const satisfies InternalEvent['subject'][]

/** Handles internal billing events: a charge, a credit, a new price or the end of an hour. They are not events of the API. */
export function noticesFeature(services: Services, { notify }: Pick<NoticeMailDeps, 'notify'>) {
  const { db, clock, log, metrics, delivery, destinations } = services
  const { internal } = delivery
  const jobs = ownKinds<LowBalanceJobs>(services.jobs)
  registerSpendingMails({ db, clock, notify, destinations }, ownKinds<SpendingMailJobs>(services.jobs))
  logNotices(internal, log)
  countMoney(internal, metrics)
  jobs.register('billing.low_balance_mail', ({ workspace_id }) =>
    sendLowBalanceMail({ db, clock, notify }, workspace_id),
  )
  jobs.every('billing.events', { interval_ms: ACT_MS, due: { sql: EVENTS_DUE } }, ({ signal }) =>
    actOnEvents({ db, clock, internal, jobs }, signal),
  )
  jobs.every('billing.report-usage', { interval_ms: REPORT_MS, due: 'unnoticed' }, ({ signal }) =>
    reportUsage({ db, clock }, signal),
  )
  jobs.every('billing.watch-ledger', { interval_ms: WATCH_MS, due: 'unnoticed' }, ledgerWatch({ db, log, metrics }))
  jobs.every('billing.sweep-events', { interval_ms: SWEEP_MS, due: 'unnoticed' }, async () => {
    await sweepEvents({ db, clock })
    await sweepSpendingDays({ db, clock })
  })
  return { start: (): Promise<void> => recordPrices({ db, clock }, { ...plans, destinations: destinations.rates }) }
}

const BALANCE_NOTICES = ['billing.low_balance', 'billing.blocked', 'billing.unblocked'] as const

/** One process handles each notice, so the sum over all processes is right. */
function countMoney(internal: InternalEvents, metrics: Metrics): void {
  const notices = metrics.counter('ohun_billing_notices_total', 'Balances that fell low, to zero, or rose again.', [
    'subject',
  ])
  for (const subject of BALANCE_NOTICES) {
    notices.inc({ subject }, 0)
    internal.subscribe(subject, () => notices.inc({ subject }))
  }
  const usage = metrics.counter(
    'ohun_usage_kobo_total',
    'What workspaces were charged for usage, by hour, when it is over.',
    ['entry_type'],
  )
  internal.subscribe('usage.recorded', ({ usage: used }) => {
    for (const [entry_type, { amount_kobo }] of Object.entries(used))
      usage.inc({ entry_type }, Math.max(0, amount_kobo))
  })
}

function logNotices(internal: InternalEvents, log: Log): void {
  for (const subject of LOGGED)
    internal.subscribe(subject, (payload) => log.info({ subject, ...payload }, 'an internal billing event'))
}
