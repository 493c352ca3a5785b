import type { Clock } from '@ohun/clock'
import { isFenced } from '../../platform/db/violations.ts'
import type { Ids } from '../../platform/ids.ts'
import { billingMonth } from './billing-month.ts'
import { minKobo } from './daily-limit.ts'
import { blockedAt } from './workspace-block.ts'

/** The kinds of usage that are charged. */
export type UsageType = 'voice_minute' | 'sms_segment' | 'whatsapp_conversation' | 'number_month'

/** One use, with its price. */
export interface Charge {
  workspace_id: string
  entry_type: UsageType | 'plan_charge'
  /** Identifies the charge, such as `call_…:minute:3`. Each cause is charged once. */
  cause: string
  quantity: number
  /** The price of the whole quantity. */
  amount_kobo: number
  /** The most that the plan allows in a month. Null if there is no limit. */
  limit: number | null
  agent_id: string | null
  /**
   * Whether the workspace's daily limit, its cap or a block can refuse the charge. They refuse neither what has already arrived nor
   * refunds.
   */
  is_limited?: boolean
  /** The time of use, which decides the month whose quota counts the charge. Now by default. */
  used_at?: Date
}

export interface ChargeParams {
  charge_entry_id: string
  charge_workspace_id: string
  charge_type: string
  charge_cause: string
  charge_quantity: number
  /** Null if nothing is charged or counted, as in the sandbox. */
  charge_amount_kobo: number | null
  charge_limit: number | null
  charge_agent_id: string | null
  charge_is_limited: boolean
  charge_month: string
  charge_used_at: Date
  charge_at: Date
}

/** SQL: inserts the events that a changed balance triggers. `changed` has `workspace_id, balance_kobo, amount_kobo, threshold_kobo`. */
export const noticesOf = (changed: string, at: string): string => `
  insert into billing_events (workspace_id, subject, payload, created_at)
  select workspace_id, subject, json_build_object('balance_kobo', balance_kobo, 'threshold_kobo', threshold_kobo), ${at}
  from ${changed}, lateral (values
    ('billing.low_balance', balance_kobo < threshold_kobo and balance_kobo - amount_kobo >= threshold_kobo),
    ('billing.blocked', balance_kobo = 0 and amount_kobo < 0),
    ('billing.unblocked', balance_kobo > 0 and balance_kobo = amount_kobo)) as notice (subject, due)
  where due`

/** The messages with which PostgreSQL undoes a charge, by reason. */
export const chargeFences = {
  quota: 'quota_left',
  balance: 'balance_left',
  block: 'not_blocked',
  cap: 'cap_left',
  limit: 'limit_left',
} as const

/**
 * The reason why a charge is refused. `block`: the operator has blocked the workspace. `cap`: the agent's daily cap. `limit`: the
 * workspace's limit or cap.
 */
export type Refusal = keyof typeof chargeFences

/** SQL condition: the ledger entry counts against caps and limits. */
const isSpending = (row: string): string =>
  `${row}.entry_type in ('voice_minute', 'sms_segment', 'whatsapp_conversation')`

/** The columns that {@link charging} needs, with their PostgreSQL types: a statement that asks for something else cannot be prepared. */
const WANTED_CHARGE = {
  workspace_id: 'text',
  entry_type: 'text',
  cause: 'text',
  quantity: 'int',
  /** The price of the whole quantity. */
  amount_kobo: 'bigint',
  /** The most that the plan allows in the month. Null if there is no limit. */
  quota: 'int',
  agent_id: 'text',
  entry_id: 'text',
  /** The first day of the month whose quota counts it. */
  month: 'date',
  /** The day in Lagos whose caps and limits count it. */
  day: 'date',
  charged_at: 'timestamptz',
  is_limited: 'bool',
  /** The agent's cap. Null if it does not apply: it applies only to usage that is about to begin. */
  cap_kobo: 'bigint',
} as const

const wantedColumns = Object.entries(WANTED_CHARGE).map(([name, type]) => `wanted.${name}::${type}`)

/**
 * SQL: takes a charge from the balance, as part of a larger statement: `with ${charging('select …')}, … select … where ${isCharged}`.
 * The workspace is locked before its month, as everywhere. All other parts read only `charged`, because each join with `wanted_charge`
 * costs time in which the workspace is locked.
 * @param wanted - A query of at most one row, with the columns of {@link WANTED_CHARGE}.
 */
export const charging = (wanted: string): string => `
  wanted_charge as (
    select ${wantedColumns.join(', ')} from (${wanted}) as wanted
  ), charged as (
    update workspaces w set balance_kobo = w.balance_kobo - c.amount_kobo, ledger_sequence = w.ledger_sequence + 1
    from wanted_charge c where w.workspace_id = c.workspace_id and w.balance_kobo >= c.amount_kobo
      and (not c.is_limited or ${blockedAt('w.workspace_id')} is null)
    returning w.workspace_id, w.balance_kobo, w.ledger_sequence as sequence, -c.amount_kobo as amount_kobo, w.low_balance_threshold_kobo as threshold_kobo,
      c.amount_kobo as price_kobo, c.entry_type, c.cause, c.quantity, c.quota, c.agent_id, c.entry_id, c.month, c.day,
      c.charged_at, c.cap_kobo, c.is_limited, case when ${isSpending('c')} then ${minKobo('c.charged_at')} end as day_limit_kobo
  ), counted_usage as (
    insert into usage_months as u (workspace_id, month, entry_type, quantity, amount_kobo)
    select workspace_id, month, entry_type, quantity, price_kobo from charged where quota is null or quantity <= quota
    on conflict (workspace_id, month, entry_type) do update
      set quantity = u.quantity + excluded.quantity, amount_kobo = u.amount_kobo + excluded.amount_kobo
      where (select quota from charged) is null
        or u.quantity + excluded.quantity <= (select quota from charged)
    returning 1
  ), agent_spending as (
    insert into agent_days as d (agent_id, day, amount_kobo)
    select c.agent_id, c.day, c.price_kobo
    from charged c
    where (select a.daily_spend_cap_kobo from agents a where a.agent_id = c.agent_id) is not null
      and ${isSpending('c')}
      and (c.cap_kobo is null or c.price_kobo <= c.cap_kobo)
    on conflict (agent_id, day) do update set amount_kobo = d.amount_kobo + excluded.amount_kobo
      where (select cap_kobo from charged) is null
        or d.amount_kobo + excluded.amount_kobo <= (select cap_kobo from charged)
    returning 1
  ), workspace_spending as (
    insert into workspace_days as d (workspace_id, day, amount_kobo)
    select workspace_id, day, price_kobo from charged
    where day_limit_kobo is not null and (not is_limited or price_kobo <= day_limit_kobo)
    on conflict (workspace_id, day) do update set amount_kobo = d.amount_kobo + excluded.amount_kobo
      where not (select is_limited from charged)
        or d.amount_kobo + excluded.amount_kobo <= (select day_limit_kobo from charged)
    returning 1
  ), charge_entry as (
    insert into ledger_entries
      (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, created_at)
    select entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, charged_at
    from charged
  ), charge_notices as (${noticesOf('charged', 'charged_at')})`

/** SQL condition: undoes the whole statement if the balance, the quota, the agent's cap or the workspace's limit does not suffice. */
export const isCharged = `(case
  when not exists (select from wanted_charge) then true
  when not exists (select from charged) then require_row(0, (select case when not c.is_limited or ${blockedAt('w.workspace_id')} is null
      then '${chargeFences.balance}' else '${chargeFences.block}' end
    from wanted_charge c left join workspaces w using (workspace_id)))
  when (select cap_kobo from wanted_charge) is not null and not exists (select from agent_spending)
    then require_row(0, '${chargeFences.cap}')
  when exists (select from charged where is_limited and day_limit_kobo is not null)
    and not exists (select from workspace_spending) then require_row(0, '${chargeFences.limit}')
  else exists (select from counted_usage) or require_row(0, '${chargeFences.quota}') end)`

/** Like {@link charging}, for a charge that is known beforehand, as {@link ChargeParams}. */
export const chargeFragment = charging(`
    select :charge_workspace_id::text as workspace_id, :charge_type::text as entry_type, :charge_cause::text as cause,
      :charge_quantity::int as quantity, :charge_amount_kobo::bigint as amount_kobo, :charge_limit::int as quota,
      :charge_agent_id::text as agent_id, :charge_entry_id::text as entry_id, :charge_month::date as month,
      (:charge_used_at::timestamptz at time zone 'Africa/Lagos')::date as day, :charge_at::timestamptz as charged_at,
      :charge_is_limited::bool as is_limited, null::bigint as cap_kobo
    where :charge_amount_kobo::bigint is not null`)

/** The parameters of a charge. If `charge` is null, nothing is charged. */
export function chargeParams(deps: { clock: Clock; ids: Ids }, charge: Charge | null): ChargeParams {
  const now = deps.clock.now()
  return {
    charge_entry_id: deps.ids('led'),
    charge_workspace_id: charge?.workspace_id ?? '',
    charge_type: charge?.entry_type ?? '',
    charge_cause: charge?.cause ?? '',
    charge_quantity: charge?.quantity ?? 0,
    charge_amount_kobo: charge?.amount_kobo ?? null,
    charge_limit: charge?.limit ?? null,
    charge_agent_id: charge?.agent_id ?? null,
    charge_is_limited: charge?.is_limited ?? false,
    charge_month: billingMonth(charge?.used_at ?? now).month,
    charge_used_at: charge?.used_at ?? now,
    charge_at: now,
  }
}

/** The reason why a statement with {@link isCharged} was undone. Null for any other error. */
export function chargeRefusal(error: unknown): Refusal | null {
  const refusals = Object.keys(chargeFences) as Refusal[]
  return refusals.find((refusal) => isFenced(error, chargeFences[refusal])) ?? null
}
