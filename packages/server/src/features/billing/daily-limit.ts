import type { Knex } from 'knex'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { billingDay } from './billing-day.ts'
import { naira } from './naira.ts'
import { capOf } from './workspace-cap.ts'

/** A workspace's daily limit, which the operator sets, its own cap, and its spending today. */
export interface DailyLimit {
  /** Null if there is no limit. */
  daily_limit_kobo: number | null
  /** The end of the limit. Null until the first paid top-up, which sets it. */
  daily_limit_ends_at: Date | null
  /** The workspace's own cap. Null if there is none. */
  workspace_cap_kobo: number | null
  workspace_spent_kobo: number
}

/** SQL: the columns of {@link DailyLimit} for a workspace `w`, in a statement with the parameter `usage_day`. */
export const limitColumns = `w.daily_limit_kobo, w.daily_limit_ends_at, ${capOf('w.workspace_id')} as workspace_cap_kobo,
  coalesce((select s.amount_kobo from workspace_days s
    where s.workspace_id = w.workspace_id and s.day = :usage_day::date), 0) as workspace_spent_kobo`

/** SQL: the lower of the limit and the cap of a workspace `w` at a time. Null if it has neither. */
export const minKobo = (at: string): string => `least(${capOf('w.workspace_id')},
  case when w.daily_limit_ends_at is null or w.daily_limit_ends_at > ${at} then w.daily_limit_kobo end)`

/** The operator's limit. Null if it does not apply at the time. */
export function limitAt({ daily_limit_kobo, daily_limit_ends_at }: DailyLimit, now: Date): number | null {
  return daily_limit_ends_at !== null && daily_limit_ends_at <= now ? null : daily_limit_kobo
}

/** QUOTA_EXCEEDED if the amount would exceed the limit or the cap, otherwise null. */
export function limitFault(limit: DailyLimit, amount_kobo: number, now: Date): ApiError | null {
  const { workspace_cap_kobo: cap_kobo, workspace_spent_kobo: spent_kobo } = limit
  if (amount_kobo === 0) return null
  const exceeds = (max: number | null): max is number => max !== null && spent_kobo + amount_kobo > max
  const spendingText = (max: number) => `the workspace may spend ${naira(max)} a day and has spent ${naira(spent_kobo)}`
  const limit_kobo = limitAt(limit, now)
  if (exceeds(limit_kobo)) {
    const end = `The limit ends seven days after the first paid top-up.`
    return new ApiError('QUOTA_EXCEEDED', `daily_limit_kobo: ${spendingText(limit_kobo)}; ${resetOf(now)} ${end}`)
  }
  if (!exceeds(cap_kobo)) return null
  const change = 'Raise the cap, or set it to null to remove it.'
  return new ApiError('QUOTA_EXCEEDED', `daily_spend_cap_kobo: ${spendingText(cap_kobo)}; ${resetOf(now)} ${change}`)
}

/** The error for a charge that was refused although the gate had let it pass. */
export function limitReached(now: Date): ApiError {
  return new ApiError('QUOTA_EXCEEDED', `The workspace may spend no more today; ${resetOf(now)}`)
}

function resetOf(now: Date): string {
  return `the next day begins at ${billingDay(now).ends_at.toISOString()}.`
}

const TRUSTED_AFTER_MS = 7 * 24 * 60 * 60 * 1_000

const endLater = statement<{ workspace_id: string; ends_at: Date }>(
  'daily_limit_end',
  `update workspaces set daily_limit_ends_at = :ends_at
   where workspace_id = :workspace_id and daily_limit_kobo is not null and daily_limit_ends_at is null`,
)

/** Sets the end of the limit after the first paid top-up. A stolen card will have been reported by then. */
export async function endLimitLater(trx: Knex.Transaction, paid: { workspace_id: string; now: Date }): Promise<void> {
  const ends_at = new Date(paid.now.getTime() + TRUSTED_AFTER_MS)
  await run(trx, endLater, { workspace_id: paid.workspace_id, ends_at })
}

const setStatement = statement<{ workspace_id: string; limit_kobo: number | null }>(
  'daily_limit_set',
  `update workspaces set daily_limit_kobo = :limit_kobo, daily_limit_ends_at = null where workspace_id = :workspace_id`,
)

/** Sets a new limit, which applies until seven days after the next paid top-up, or removes the limit. */
export async function setDailyLimit(
  trx: Knex.Transaction,
  limit: { workspace_id: string; limit_kobo: number | null },
): Promise<void> {
  await run(trx, setStatement, limit)
}
