import type { Knex } from 'knex'
import type { CheckoutStatus } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { CheckoutRow, type CheckoutRecord } from './checkout.model.ts'

/** The caller's checkout in the environment of the key. @throws ApiError NOT_FOUND */
export async function requireCheckout(knex: Knex, caller: Caller, checkout_id: string): Promise<CheckoutRecord> {
  const { environment } = caller
  const found = await CheckoutRow.in(knex, caller).findOne({ checkout_id, environment })
  if (!found) throw new ApiError('NOT_FOUND', `${checkout_id} does not exist.`)
  return found
}

/** The caller's checkouts, newest first. */
export async function listCheckouts(
  knex: Knex,
  caller: Caller,
  { status, after, limit }: { status: CheckoutStatus | undefined; after: string | null; limit: number },
): Promise<CheckoutRecord[]> {
  const query = CheckoutRow.in(knex, caller).where({ environment: caller.environment })
  if (status !== undefined) query.where({ status })
  if (after !== null) query.where('checkout_id', '<', after)
  return await query.orderBy('checkout_id', 'desc').limit(limit)
}

const selectCheckout = statement<{ checkout_id: string }, CheckoutRecord>(
  'checkout_find',
  'select * from checkouts where checkout_id = :checkout_id',
)

/** Finds a checkout in any workspace, for a provider's reports and for visitors of its page. */
export async function findCheckout(db: Database, checkout_id: string): Promise<CheckoutRecord | undefined> {
  const [checkout] = await run(db, selectCheckout, { checkout_id })
  return checkout
}
