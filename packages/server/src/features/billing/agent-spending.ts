import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'
import { ApiError } from '../../platform/errors.ts'
import { billingDay } from './billing-day.ts'
import { positionBefore } from './ledger-position.ts'
import { naira } from './naira.ts'

/** An agent's daily cap, and its spending today. */
export interface Spending {
  /** Null if there is no cap. */
  cap_kobo: number | null
  spent_kobo: number
}

/** SQL: the columns of {@link Spending} for an agent `a`, in a statement with the parameter `usage_day`. */
export const spendingColumns = `a.daily_spend_cap_kobo as cap_kobo, coalesce((select s.amount_kobo from agent_days s
    where s.agent_id = a.agent_id and s.day = :usage_day::date), 0) as spent_kobo`

/** QUOTA_EXCEEDED if the amount would exceed the agent's cap, otherwise null. */
export function capFault({ cap_kobo, spent_kobo }: Spending, amount_kobo: number, now: Date): ApiError | null {
  if (cap_kobo === null || amount_kobo === 0 || spent_kobo + amount_kobo <= cap_kobo) return null
  const rest = `the agent may spend ${naira(cap_kobo)} a day and has spent ${naira(spent_kobo)}`
  return new ApiError('QUOTA_EXCEEDED', `daily_spend_cap_kobo: ${rest}; ${resetOf(now)}`)
}

/** The error for a charge that was refused although the gate had let it pass. */
export function capReached(now: Date): ApiError {
  return new ApiError('QUOTA_EXCEEDED', `daily_spend_cap_kobo: the agent's daily cap is reached; ${resetOf(now)}`)
}

function resetOf(now: Date): string {
  return `the cap is reset at ${billingDay(now).ends_at.toISOString()}. Raise the cap, or set it to null to remove it.`
}

interface Begun {
  workspace_id: string
  agent_id: string
  now: Date
}

const sumDay = statement<Begun & { day: string; position: number }>(
  'agent_day_sum',
  `insert into agent_days (agent_id, day, amount_kobo)
   select :agent_id, :day::date, coalesce(-sum(amount_kobo), 0) from ledger_entries
   where workspace_id = :workspace_id and sequence > :position and agent_id = :agent_id
     and entry_type in ('voice_minute', 'sms_segment', 'whatsapp_conversation')
     and (created_at at time zone 'Africa/Lagos')::date = :day::date
   on conflict (agent_id, day) do update set amount_kobo = excluded.amount_kobo`,
)

/**
 * Sums what an agent has spent today, when it gets a cap. Spending without a cap is not counted, because counting it made a charge 13%
 * more expensive. Call it in a transaction that has locked the workspace, so that nothing is charged meanwhile.
 */
export async function beginCap(trx: Knex.Transaction, begun: Begun): Promise<void> {
  await run(trx, sumDay, { ...begun, ...(await todayOf(trx, begun)) })
}

/** Today, and the position in the workspace's ledger after which the entries of today begin. */
export async function todayOf(
  trx: Knex.Transaction,
  { workspace_id, now }: Pick<Begun, 'workspace_id' | 'now'>,
): Promise<{ day: string; position: number }> {
  const { day, ends_at } = billingDay(now)
  const at = new Date(ends_at.getTime() - DAY_MS)
  return { day, position: await positionBefore(trx, { workspace_id, at }) }
}

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_MS = 40 * DAY_MS

type DaysParams = { before: string; batch: number }

const sweeps = [
  statement<DaysParams, Swept>('workspace_days_sweep', sweepSql('workspace_days', 'day < :before::date')),
  statement<DaysParams, Swept>('spend_days_sweep', sweepSql('spend_days', 'day < :before::date')),
  statement<DaysParams, Swept>('agent_days_sweep', sweepSql('agent_days', 'day < :before::date')),
]

/** Deletes old days. Caps and limits look at one day; the ledger has the others. */
export async function sweepSpendingDays({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const { day: before } = billingDay(new Date(clock.now().getTime() - KEPT_MS))
  for (const sweep of sweeps) await sweepAll(db, sweep, { before })
}
