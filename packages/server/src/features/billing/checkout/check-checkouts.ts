import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { JobContext } from '../../../platform/work/job-runner.ts'
import { PaymentsUnavailableError } from '../../../gateways/payments/payment-provider.ts'
import { askProvider, type AskProviderDeps } from './ask-provider.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { FIRST_CHECK_MS } from './open-checkout.ts'

/** The checkouts of a batch are checked concurrently. The provider has 10 s for each; a job has a minute for all. */
const BATCH = 20
const BATCHES = 4
const MAX_PAUSE_MS = 60 * 60 * 1_000

interface ClaimParams {
  now: Date
  first_ms: number
  longest_ms: number
  limit: number
}

type Claimed = Pick<CheckoutRecord, 'checkout_id' | 'workspace_id' | 'provider' | 'amount_kobo'>

/** The claim also schedules the next check, after twice the last interval. A crash therefore only delays the check. */
const claimDue = statement<ClaimParams, Claimed>(
  'checkouts_claim_due',
  `update checkouts c set checks = c.checks + 1,
     check_at = case when c.expires_at > :now::timestamptz
       then least(c.expires_at, :now::timestamptz + least(:first_ms::float8 * 2 ^ least(c.checks, 20), :longest_ms::float8) * interval '1 ms')
       else :now::timestamptz + :longest_ms::float8 * interval '1 ms' end
   from (select checkout_id from checkouts where check_at <= :now::timestamptz order by check_at limit :limit::int
     for no key update skip locked) as due
   where c.checkout_id = due.checkout_id
   returning c.checkout_id, c.workspace_id, c.provider, c.amount_kobo`,
)

const firstCheck = statement<object, { due: Date | null }>(
  'checkouts_first_check',
  'select min(check_at) as due from checkouts where check_at is not null',
)

export async function nextCheck({ db }: { db: Database }): Promise<Date | null> {
  return (await run(db, firstCheck, {}))[0]?.due ?? null
}

/** Asks about payments whose webhook did not arrive, and ends checkouts that were not paid in time. */
export async function checkCheckouts(deps: AskProviderDeps, { signal }: JobContext): Promise<void> {
  for (let batch = 0; batch < BATCHES && !signal.aborted; batch++) {
    const due = await claim(deps)
    await Promise.all(due.map((checkout) => check(deps, checkout)))
    if (due.length < BATCH) return
  }
}

async function claim({ db, clock }: { db: Database; clock: Clock }): Promise<Claimed[]> {
  const limits = { first_ms: FIRST_CHECK_MS, longest_ms: MAX_PAUSE_MS, limit: BATCH }
  return await run(db, claimDue, { now: clock.now(), ...limits })
}

/** Checks one checkout. A provider that is down is asked again later. */
async function check(deps: AskProviderDeps, checkout: Claimed): Promise<void> {
  try {
    await askProvider(deps, checkout)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error
    deps.log.warn({ checkout_id: checkout.checkout_id, err: error }, 'a payment could not be checked')
  }
}
