import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { chargeFences, noticesOf, type ChargeParams } from './charge-sql.ts'
import { minKobo } from './daily-limit.ts'
import { blockedAt } from './workspace-block.ts'

/** Usage charges that only the balance, the workspace's limits or a block can refuse: neither a quota nor an agent's cap applies. */
const limited = rowList('m', {
  call_id: 'text',
  workspace_id: 'text',
  entry_type: 'text',
  cause: 'text',
  quantity: 'int',
  amount_kobo: 'bigint',
  agent_id: 'text?',
  entry_id: 'text',
  /** A date, `2026-11-01`. */
  month: 'text',
  used_at: 'timestamptz',
  charged_at: 'timestamptz',
})

export type LimitedChargesParams = ParamsOf<typeof limited>

/** The charges of calls, as the statement needs them. */
export function limitedChargesParams(charges: readonly (ChargeParams & { call_id: string })[]): LimitedChargesParams {
  return limited.params(
    charges.map((charge) => ({
      call_id: charge.call_id,
      workspace_id: charge.charge_workspace_id,
      entry_type: charge.charge_type,
      cause: charge.charge_cause,
      quantity: charge.charge_quantity,
      amount_kobo: charge.charge_amount_kobo ?? 0,
      agent_id: charge.charge_agent_id,
      entry_id: charge.charge_entry_id,
      month: charge.charge_month,
      used_at: charge.charge_used_at,
      charged_at: charge.charge_at,
    })),
  )
}

/**
 * SQL: takes many charges from the balances of their workspaces, as part of a larger statement: `with standing as (…),
 * ${chargingTogether('standing')}, … select … where ${areCharged}`. For each workspace, all charges are taken or none: none if the
 * balance is too low for all of them, if the workspace is blocked or if its row is locked. The statement waits for no lock, because
 * only statements that have locked a workspace change its sums.
 * @param standing - A query with the `call_id` of each call that may be charged.
 */
export const chargingTogether = (standing: string): string => `
  free as (
    select workspace_id from workspaces where workspace_id = any(:m_workspace_id::text[]) for no key update skip locked
  ), due as (
    select m.*, (m.used_at at time zone 'Africa/Lagos')::date as day,
      row_number() over of_workspace as nth, sum(m.amount_kobo) over of_workspace as running_kobo
    from ${limited.source}
    where (m.call_id in (select call_id from ${standing})) is true and (m.workspace_id in (select workspace_id from free)) is true
    window of_workspace as (partition by m.workspace_id order by m.entry_id rows unbounded preceding)
  ), paid as (
    update workspaces w set balance_kobo = w.balance_kobo - t.amount_kobo, ledger_sequence = w.ledger_sequence + t.entries
    from (select workspace_id, sum(amount_kobo)::bigint as amount_kobo, count(*) as entries, max(charged_at) as charged_at
      from due group by workspace_id) t
    where w.workspace_id = t.workspace_id and w.balance_kobo >= t.amount_kobo and ${blockedAt('w.workspace_id')} is null
    returning w.workspace_id, w.balance_kobo + t.amount_kobo as before_kobo, w.ledger_sequence - t.entries as before_sequence,
      w.low_balance_threshold_kobo as threshold_kobo, ${minKobo('t.charged_at')} as day_limit_kobo
  ), charged as (
    select d.workspace_id, d.call_id, d.entry_id, d.entry_type, d.cause, d.quantity, d.agent_id, d.month::date as month, d.day,
      d.charged_at, d.amount_kobo as price_kobo, -d.amount_kobo as amount_kobo, (p.before_kobo - d.running_kobo)::bigint as balance_kobo,
      p.before_sequence + d.nth as sequence, p.threshold_kobo, p.day_limit_kobo
    from due d join paid p using (workspace_id)
  ), counted_usage as (
    insert into usage_months as u (workspace_id, month, entry_type, quantity, amount_kobo)
    select workspace_id, month, entry_type, sum(quantity), sum(price_kobo) from charged group by 1, 2, 3
    on conflict (workspace_id, month, entry_type) do update
      set quantity = u.quantity + excluded.quantity, amount_kobo = u.amount_kobo + excluded.amount_kobo
  ), agent_spending as (
    insert into agent_days as d (agent_id, day, amount_kobo)
    select c.agent_id, c.day, sum(c.price_kobo) from charged c
    where (select a.daily_spend_cap_kobo from agents a where a.agent_id = c.agent_id) is not null
    group by 1, 2
    on conflict (agent_id, day) do update set amount_kobo = d.amount_kobo + excluded.amount_kobo
  ), limited_days as (
    select workspace_id, day, sum(price_kobo)::bigint as price_kobo, day_limit_kobo from charged
    where day_limit_kobo is not null group by workspace_id, day, day_limit_kobo
  ), workspace_spending as (
    insert into workspace_days as d (workspace_id, day, amount_kobo)
    select workspace_id, day, price_kobo from limited_days where price_kobo <= day_limit_kobo
    on conflict (workspace_id, day) do update set amount_kobo = d.amount_kobo + excluded.amount_kobo
      where d.amount_kobo + excluded.amount_kobo <= (
        select l.day_limit_kobo from limited_days l where l.workspace_id = d.workspace_id and l.day = d.day)
    returning 1
  ), charge_entries as (
    insert into ledger_entries
      (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, created_at)
    select entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, agent_id, charged_at
    from charged
  ), charge_notices as (${noticesOf('charged', 'charged_at')})`

/** SQL: a row that undoes the whole statement when the limit of a day does not suffice. Use it with `where ${areCharged}`. */
export const CHARGES_FENCE = `(
  select ((select count(*) from limited_days) = (select count(*) from workspace_spending))::int as within_limits) charges`

/** SQL condition, to use with {@link CHARGES_FENCE}. */
export const areCharged = `require_row(charges.within_limits, '${chargeFences.limit}')`
