import type { Clock } from '../../platform/clock.ts'
import { isFenced } from '../../platform/db/violations.ts'
import type { Ids } from '../../platform/ids.ts'
import { billingMonth } from './billing-month.ts'

/** What can be used, and is charged for. */
export type UsageType = 'voice_minute' | 'sms_segment' | 'whatsapp_conversation' | 'number_month'

/** Something used, at its price. */
export interface Charge {
  workspace_id: string
  entry_type: UsageType | 'plan_charge'
  /** Names it: a cause is charged once, as `call_…:minute:3`. */
  cause: string
  quantity: number
  /** For all of the quantity. */
  amount_kobo: number
  /** How much of it the plan allows in a month; null: no limit. */
  limit: number | null
  agent_id: string | null
}

export interface ChargeParams {
  charge_entry_id: string
  charge_workspace_id: string
  charge_type: string
  charge_cause: string
  charge_quantity: number
  /** Null: nothing is charged or counted, as in the sandbox. */
  charge_amount_kobo: number | null
  charge_limit: number | null
  charge_agent_id: string | null
  charge_month: string
  charge_at: Date
}

/** SQL: what a changed balance sets off. `changed` has `workspace_id, balance_kobo, amount_kobo, threshold_kobo`. */
export const noticesOf = (changed: string, at: string): string => `
  insert into billing_events (workspace_id, subject, payload, created_at)
  select workspace_id, subject, json_build_object('balance_kobo', balance_kobo, 'threshold_kobo', threshold_kobo), ${at}
  from ${changed}, lateral (values
    ('billing.low_balance', balance_kobo < threshold_kobo and balance_kobo - amount_kobo >= threshold_kobo),
    ('billing.blocked', balance_kobo = 0 and amount_kobo < 0),
    ('billing.unblocked', balance_kobo > 0 and balance_kobo = amount_kobo)) as notice (subject, due)
  where due`

const FENCES = { quota: 'quota_left', balance: 'balance_left' } as const

/**
 * Takes a charge from the balance, for a bigger statement with {@link ChargeParams}: `with ${chargeFragment}, … select …
 * where ${isCharged}`. The workspace is locked before its month, as everywhere.
 */
export const chargeFragment = `
  charged as (
    update workspaces w set balance_kobo = w.balance_kobo - :charge_amount_kobo::bigint
    where w.workspace_id = :charge_workspace_id and w.balance_kobo >= :charge_amount_kobo::bigint
    returning w.workspace_id, w.balance_kobo, -:charge_amount_kobo::bigint as amount_kobo,
      w.low_balance_threshold_kobo as threshold_kobo
  ), counted_usage as (
    insert into usage_months as u (workspace_id, month, entry_type, quantity, amount_kobo)
    select workspace_id, :charge_month::date, :charge_type, :charge_quantity::int, -amount_kobo
    from charged where :charge_limit::int is null or :charge_quantity::int <= :charge_limit::int
    on conflict (workspace_id, month, entry_type) do update
      set quantity = u.quantity + excluded.quantity, amount_kobo = u.amount_kobo + excluded.amount_kobo
      where :charge_limit::int is null or u.quantity + excluded.quantity <= :charge_limit::int
    returning 1
  ), charge_entry as (
    insert into ledger_entries
      (entry_id, workspace_id, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, created_at)
    select :charge_entry_id, workspace_id, :charge_type, amount_kobo, balance_kobo, :charge_quantity::int, :charge_cause,
      :charge_agent_id, :charge_at::timestamptz
    from charged
  ), charge_notices as (${noticesOf('charged', ':charge_at::timestamptz')})`

/** SQL condition: undoes the whole statement when the quota or the balance does not suffice. */
export const isCharged = `(case
  when :charge_amount_kobo::bigint is null then true
  when not exists (select from charged) then require_row(0, '${FENCES.balance}')
  else require_row((select count(*) from counted_usage), '${FENCES.quota}') end)`

/** `charge` null: nothing is charged. */
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
    charge_month: billingMonth(now).month,
    charge_at: now,
  }
}

/** Why a statement with {@link isCharged} was undone; null for any other error. */
export function chargeRefusal(error: unknown): 'quota' | 'balance' | null {
  if (isFenced(error, FENCES.quota)) return 'quota'
  return isFenced(error, FENCES.balance) ? 'balance' : null
}
