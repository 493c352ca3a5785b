import type { Knex } from 'knex'
import { ApiError } from '../../platform/errors.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import type { LedgerDeps } from './charge.ts'
import { credit, LARGEST_KOBO } from './credit.ts'

export interface Adjustment {
  workspace_id: string
  /** The key, user or operator that makes the change. */
  actor: string
  /** The amount to add. Negative to correct a mistake. */
  amount_kobo: number
  reason: string | null
}

/**
 * Adjusts the balance of a locked workspace manually, with an entry in the audit log.
 * @returns the new balance.
 * @throws ApiError INSUFFICIENT_BALANCE when it would fall below zero, INVALID_ARGUMENT when it would be too large.
 */
export async function creditBalance(
  deps: LedgerDeps,
  trx: Knex.Transaction,
  { workspace_id, actor, amount_kobo, reason }: Adjustment,
): Promise<number> {
  const { clock, ids } = deps
  const cause = `adjustment:${ids('led')}`
  const balance_kobo = await credit(deps, trx, { workspace_id, entry_type: 'adjustment', cause, amount_kobo })
  if (balance_kobo === null) throw outOfRange(amount_kobo)
  const entry = { workspace_id, actor, action: 'workspace.credited', target: workspace_id } as const
  await recordAudit(trx, { ...entry, detail: { amount_kobo, balance_kobo, reason }, now: clock.now(), ids })
  return balance_kobo
}

function outOfRange(amount_kobo: number): ApiError {
  return amount_kobo < 0
    ? new ApiError('INSUFFICIENT_BALANCE', 'amount_kobo: exceeds the balance.')
    : new ApiError('INVALID_ARGUMENT', `amount_kobo: would raise the balance over ${LARGEST_KOBO}.`)
}
