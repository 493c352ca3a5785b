import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { billingDay } from './billing-day.ts'
import { naira } from './naira.ts'

/** A new workspace's daily limit, and its spending today. */
export interface DailyLimit {
  /** Null if there is no limit. */
  daily_limit_kobo: number | null
  /** Null until the first paid top-up, which sets it. */
  daily_limit_ends_at: Date | null
  workspace_spent_kobo: number
}

/** SQL: the columns of {@link DailyLimit}, of a workspace `w`, in a statement with the parameter `usage_day`. */
export const limitColumns = `w.daily_limit_kobo, w.daily_limit_ends_at,
  coalesce((select s.amount_kobo from workspace_days s
    where s.workspace_id = w.workspace_id and s.day = :usage_day::date), 0) as workspace_spent_kobo`

/** QUOTA_EXCEEDED when the amount would exceed the limit, else null. */
export function limitFault(
  { daily_limit_kobo: limit_kobo, daily_limit_ends_at: ends_at, workspace_spent_kobo: spent_kobo }: DailyLimit,
  amount_kobo: number,
  now: Date,
): ApiError | null {
  if (limit_kobo === null || (ends_at !== null && ends_at <= now)) return null
  if (amount_kobo === 0 || spent_kobo + amount_kobo <= limit_kobo) return null
  const rest = `the workspace may spend ${naira(limit_kobo)} a day and has spent ${naira(spent_kobo)}`
  return new ApiError('QUOTA_EXCEEDED', `daily_limit_kobo: ${rest}; ${resetOf(now)}`)
}

/** The error for a charge that was refused although the gate had let it pass. */
export function limitReached(now: Date): ApiError {
  return new ApiError('QUOTA_EXCEEDED', `daily_limit_kobo: the workspace's daily limit is reached; ${resetOf(now)}`)
}

function resetOf(now: Date): string {
  const reset_at = billingDay(now).ends_at.toISOString()
  return `the limit is reset at ${reset_at}. It ends seven days after the first paid top-up.`
}

const TRUSTED_AFTER_MS = 7 * 24 * 60 * 60 * 1_000

const endLater = statement<{ workspace_id: string; ends_at: Date }>(
  'daily_limit_end',
  `update workspaces set daily_limit_ends_at = :ends_at
   where workspace_id = :workspace_id and daily_limit_kobo is not null and daily_limit_ends_at is null`,
)

/** The first paid top-up decides when the limit ends: a stolen card has been reported by then. */
export async function endLimitLater(trx: Knex.Transaction, paid: { workspace_id: string; now: Date }): Promise<void> {
  const ends_at = new Date(paid.now.getTime() + TRUSTED_AFTER_MS)
  await run(trx, endLater, { workspace_id: paid.workspace_id, ends_at })
}

const setStatement = statement<{ workspace_id: string; limit_kobo: number | null }>(
  'daily_limit_set',
  `update workspaces set daily_limit_kobo = :limit_kobo, daily_limit_ends_at = null where workspace_id = :workspace_id`,
)

/** Sets a new limit, which holds until seven days after the next paid top-up, or removes it. */
export async function setDailyLimit(
  trx: Knex.Transaction,
  limit: { workspace_id: string; limit_kobo: number | null },
): Promise<void> {
  await run(trx, setStatement, limit)
}
