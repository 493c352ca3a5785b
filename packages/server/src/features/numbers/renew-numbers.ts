import type { Knex } from 'knex'
import type { Notice, Notify } from '../../domain/notify.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { earlierOf } from '../../platform/earlier-of.ts'
import { forEachIsolated } from '../../platform/for-each-isolated.ts'
import type { Log } from '../../platform/log.ts'
import { charge, type LedgerDeps } from '../billing/charge.ts'
import { nextMonthlyStep } from '../billing/month-steps.ts'
import { plans } from '../billing/plans.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import { monthOf, type PaidNumber } from './pay-number.ts'
import { releaseDate, releasedMail, unpaidMail } from './unpaid-mail.ts'

export interface RenewNumbersDeps extends LedgerDeps {
  db: Database
  log: Log
  notify: Notify
  /** Puts a number into quarantine. */
  release(number: { workspace_id: string; number_id: string }): Promise<void>
}

interface DueNumber extends PaidNumber {
  e164: string
  billed_from: Date
  paid_until: Date
  unpaid_since: Date | null
}

const BATCH = 100

const selectDue = statement<{ now: Date; after: string; limit: number }, DueNumber>(
  'numbers_to_pay',
  `select c.workspace_id, c.number_id, c.agent_id, n.e164, w.plan, c.billed_from, c.paid_until, c.unpaid_since
   from number_claims c join numbers n using (number_id) join workspaces w using (workspace_id)
   where c.status = 'provisioned' and c.environment = 'production' and c.paid_until <= :now
     and c.workspace_id || c.number_id > :after and w.deleted_at is null
   order by c.workspace_id || c.number_id limit :limit`,
)

type Key = Pick<DueNumber, 'workspace_id' | 'number_id' | 'paid_until'>

/** A compare-and-set: only one of two processes renews the number, and a number that was released in the meantime is not charged. */
const renew = statement<Key & { next: Date }, { number_id: string }>(
  'number_renewed',
  `update number_claims set paid_until = :next, unpaid_since = null
   where workspace_id = :workspace_id and number_id = :number_id and paid_until = :paid_until and status = 'provisioned'
   returning number_id`,
)

const markUnpaid = statement<Key & { now: Date }, { number_id: string }>(
  'number_unpaid',
  `update number_claims set unpaid_since = :now
   where workspace_id = :workspace_id and number_id = :number_id and paid_until = :paid_until and unpaid_since is null
   returning number_id`,
)

/** The earliest times for each workspace, of its paid numbers and of those that wait for their payment. */
const selectComing = statement<
  object,
  Pick<DueNumber, 'paid_until' | 'unpaid_since' | 'plan'> & { balance_kobo: number }
>(
  'numbers_to_come',
  `select min(c.paid_until) as paid_until, min(c.unpaid_since) as unpaid_since, w.plan, w.balance_kobo
   from number_claims c join workspaces w using (workspace_id)
   where c.status = 'provisioned' and c.environment = 'production' and w.deleted_at is null
   group by w.workspace_id, c.unpaid_since is null`,
)

/** The earliest time at which a month begins or, for an unpaid number, at which it can be paid or is released. */
export async function nextRenewal({ db }: Pick<RenewNumbersDeps, 'db'>): Promise<Date | null> {
  const times = (await run(db, selectComing, {})).map(({ paid_until, unpaid_since, plan, balance_kobo }) => {
    const waits = unpaid_since !== null && balance_kobo < plans[plan].number_month_kobo
    return waits ? releaseDate(unpaid_since) : paid_until
  })
  return times.reduce(earlierOf, null)
}

/**
 * Charges the next month of each number whose month is over. If the balance does not suffice, the number keeps working, the charge is
 * retried at each run, and the number is released after a week.
 */
export async function renewNumbers(deps: RenewNumbersDeps, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted;) {
    const due = await run(deps.db, selectDue, { now: deps.clock.now(), after, limit: BATCH })
    const message = 'a number could not be renewed; trying again'
    const about = ({ workspace_id, number_id }: DueNumber) => ({ workspace_id, number_id })
    await forEachIsolated(due, { signal, log: deps.log, message, about }, (number) => renewOne(deps, number))
    const last = due.at(-1)
    if (!last || due.length < BATCH) return
    after = last.workspace_id + last.number_id
  }
}

async function renewOne(deps: RenewNumbersDeps, number: DueNumber): Promise<void> {
  try {
    await deps.db.knex.transaction((trx) => payNext(deps, trx, number))
  } catch (error) {
    if (!(error instanceof NotCharged)) throw error
    if (error.kind === 'refused') await leaveUnpaid(deps, number)
    else await run(deps.db, renew, renewalOf(number))
  }
}

/** Undoes a renewal because the balance does not suffice, or because the month has already been paid. */
class NotCharged extends Error {
  readonly kind: 'refused' | 'repeated'

  constructor(kind: 'refused' | 'repeated') {
    super(`The charge was ${kind}.`)
    this.kind = kind
  }
}

/** Pays for the next month. As everywhere, the workspace is locked before its number. */
async function payNext(deps: RenewNumbersDeps, trx: Knex.Transaction, number: DueNumber): Promise<void> {
  if (!(await lockIfThere(trx, number))) return
  const [renewed] = await run(trx, renew, renewalOf(number))
  if (!renewed) return
  const { kind } = await charge(deps, trx, monthOf(number, number.paid_until))
  if (kind !== 'charged') throw new NotCharged(kind)
}

function renewalOf(number: DueNumber): Key & { next: Date } {
  return { ...number, next: nextMonthlyStep(number.billed_from, number.paid_until) }
}

async function leaveUnpaid(deps: RenewNumbersDeps, number: DueNumber): Promise<void> {
  const { workspace_id, number_id, e164, paid_until, unpaid_since, plan } = number
  const now = deps.clock.now()
  if (unpaid_since !== null && now >= releaseDate(unpaid_since)) {
    await deps.release({ workspace_id, number_id })
    deps.log.info({ workspace_id, number_id }, 'an unpaid number was released')
    return await inform(deps, workspace_id, releasedMail({ e164 }))
  }
  const [marked] = await run(deps.db, markUnpaid, { workspace_id, number_id, paid_until, now })
  if (!marked) return
  const amount_kobo = plans[plan].number_month_kobo
  await inform(deps, workspace_id, unpaidMail({ e164, amount_kobo, released_at: releaseDate(now) }))
}

async function inform({ db, notify }: RenewNumbersDeps, workspace_id: string, mail: Notice['mail']): Promise<void> {
  await db.knex.transaction((trx) => notify(trx, { workspace_id, kind: 'number_rent', mail }))
}
