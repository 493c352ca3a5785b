import type { MessagingInbox } from '../../../gateways/messaging/message-carrier.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run } from '../../../platform/db/statement.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { sweepParts } from './parts-sql.ts'
import type { ReceiptJobs } from './record-parts.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
/** Receipts count for this long after their message. WhatsApp keeps undelivered messages for 30 days. */
const PARTS_KEPT_MS = 31 * DAY_MS
/** A receipt may precede its message by seconds. One that waits longer belongs to another system. */
const WAITING_KEPT_MS = 3 * DAY_MS
const SWEPT_AT_ONCE = 1_000

export interface ReceiptJobsDeps extends SweepDeps {
  jobs: JobQueue<ReceiptJobs>
  receipt: MessagingInbox['receipt']
}

export function registerReceiptJobs({ jobs, receipt, ...deps }: ReceiptJobsDeps): void {
  jobs.register('messages.simulated-receipt', receipt)
  jobs.every('messages.sweep-parts', { interval_ms: HOUR_MS, due: 'unnoticed' }, ({ signal }) => sweep(deps, signal))
}

interface SweepDeps {
  db: Database
  clock: Clock
  log: Log
}

async function sweep({ db, clock, log }: SweepDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now().getTime()
  const oldest_message = firstIdAt('msg', new Date(now - PARTS_KEPT_MS))
  const waiting_since = new Date(now - WAITING_KEPT_MS)
  let count = 0
  for (let full = true; full && !signal.aborted;) {
    const [swept] = await run(db, sweepParts, { oldest_message, waiting_since, limit: SWEPT_AT_ONCE })
    count += swept?.unclaimed ?? 0
    full = swept !== undefined && Math.max(swept.unclaimed, swept.old) === SWEPT_AT_ONCE
  }
  // A large count means that a carrier uses other message names in its receipts than in its answers.
  if (count > 0) log.warn({ count }, 'receipts do not match a message of this service')
}
