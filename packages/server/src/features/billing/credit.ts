import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'
import type { LedgerDeps } from './charge.ts'
import { noticesOf } from './charge-sql.ts'

/** Money that comes in, or a correction. */
export interface Credit {
  workspace_id: string
  entry_type: 'top_up' | 'proration_refund' | 'adjustment'
  /** Identifies the credit. Each cause is credited once. */
  cause: string
  /** The amount to add. Negative to correct a mistake. */
  amount_kobo: number
}

/** No balance may exceed this. It is far below the largest exact integer. */
export const LARGEST_KOBO = 10 ** 13

interface CreditParams extends Credit {
  entry_id: string
  largest: number
  now: Date
}

const creditStatement = statement<CreditParams, { balance_kobo: number }>(
  'ledger_credit',
  `with credited as (
     update workspaces w set balance_kobo = w.balance_kobo + :amount_kobo::bigint, ledger_sequence = w.ledger_sequence + 1
     where w.workspace_id = :workspace_id and w.balance_kobo + :amount_kobo::bigint between 0 and :largest
       and not exists (select from ledger_entries e where e.workspace_id = :workspace_id and e.cause = :cause)
     returning w.workspace_id, w.balance_kobo, w.ledger_sequence as sequence, :amount_kobo::bigint as amount_kobo,
       w.low_balance_threshold_kobo as threshold_kobo
   ), entry as (
     insert into ledger_entries
       (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
     select :entry_id, workspace_id, sequence, :entry_type, amount_kobo, balance_kobo, 1, :cause, :now::timestamptz
     from credited
   ), notices as (${noticesOf('credited', ':now::timestamptz')})
   select balance_kobo from credited`,
)

/**
 * Adds to the balance of a workspace. The transaction must have locked the workspace, so that of two credits with the same cause the
 * second sees the first. @returns the new balance. Null if the cause was credited before, or if the balance would leave its bounds.
 */
export async function credit(deps: LedgerDeps, trx: Knex.Transaction, wanted: Credit): Promise<number | null> {
  const params = { ...wanted, entry_id: deps.ids('led'), largest: LARGEST_KOBO, now: deps.clock.now() }
  const [row] = await run(trx, creditStatement, params)
  return row?.balance_kobo ?? null
}
