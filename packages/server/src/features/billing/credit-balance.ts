import type { Knex } from 'knex'
import type { Clock } from '../../platform/clock.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'

export interface BillingDeps {
  clock: Clock
  ids: Ids
}

export interface Credit {
  workspace_id: string
  /** The key, user or operator that does it. */
  actor: string
  /** Negative takes back a mistake. */
  amount_kobo: number
  reason: string | null
}

/** Any balance is far below what a number holds exactly. */
const LARGEST_KOBO = 10 ** 13

interface Addition {
  workspace_id: string
  amount_kobo: number
  largest: number
  now: Date
}

const addToBalance = statement<Addition, { balance_kobo: number }>(
  'credit_balance',
  `update workspaces set balance_kobo = balance_kobo + :amount_kobo, updated_at = :now
   where workspace_id = :workspace_id and balance_kobo + :amount_kobo between 0 and :largest
   returning balance_kobo`,
)

/**
 * Moves the balance of a workspace that is there, with its entry in the audit log. @returns the new balance.
 * @throws ApiError INSUFFICIENT_BALANCE when it would fall below zero, INVALID_ARGUMENT when it would be too large.
 */
export async function creditBalance(
  { clock, ids }: BillingDeps,
  trx: Knex.Transaction,
  { workspace_id, actor, amount_kobo, reason }: Credit,
): Promise<number> {
  const now = clock.now()
  const [changed] = await run(trx, addToBalance, { workspace_id, amount_kobo, largest: LARGEST_KOBO, now })
  if (!changed) throw outOfRange(amount_kobo)
  const { balance_kobo } = changed
  const entry = { workspace_id, actor, action: 'workspace.credited', target: workspace_id } as const
  await recordAudit(trx, { ...entry, detail: { amount_kobo, balance_kobo, reason }, now, ids })
  return balance_kobo
}

function outOfRange(amount_kobo: number): ApiError {
  return amount_kobo < 0
    ? new ApiError('INSUFFICIENT_BALANCE', 'amount_kobo: is more than the balance holds.')
    : new ApiError('INVALID_ARGUMENT', `amount_kobo: would raise the balance over ${LARGEST_KOBO}.`)
}
