import type { Knex } from 'knex'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import { todayOf } from './agent-spending.ts'

/** SQL: the cap that the workspace with this id has set. Null if it has none. */
export const capOf = (workspace_id: string): string =>
  `(select c.daily_spend_cap_kobo from workspace_spend_caps c where c.workspace_id = ${workspace_id})`

interface Tenant {
  workspace_id: string
}

const selectCap = statement<Tenant, { daily_spend_cap_kobo: number | null }>(
  'workspace_cap',
  `select ${capOf(':workspace_id')} as daily_spend_cap_kobo`,
)

export async function readCap(db: StatementTarget, { workspace_id }: Tenant): Promise<number | null> {
  const [cap] = await run(db, selectCap, { workspace_id })
  return cap?.daily_spend_cap_kobo ?? null
}

const storeCap = statement<Tenant & { daily_spend_cap_kobo: number }>(
  'workspace_cap_store',
  `insert into workspace_spend_caps (workspace_id, daily_spend_cap_kobo) values (:workspace_id, :daily_spend_cap_kobo)
   on conflict (workspace_id) do update set daily_spend_cap_kobo = excluded.daily_spend_cap_kobo`,
)
const deleteCap = statement<Tenant>(
  'workspace_cap_delete',
  'delete from workspace_spend_caps where workspace_id = :workspace_id',
)

export interface CapChange extends Tenant {
  from: number | null
  to: number | null
  now: Date
}

/** Call it in a transaction that has locked the workspace, so that nothing is charged meanwhile. */
export async function writeCap(trx: Knex.Transaction, { workspace_id, from, to, now }: CapChange): Promise<void> {
  if (to === null) return void (await run(trx, deleteCap, { workspace_id }))
  if (from === null) await run(trx, sumDay, { workspace_id, ...(await todayOf(trx, { workspace_id, now })) })
  await run(trx, storeCap, { workspace_id, daily_spend_cap_kobo: to })
}

/** Spending without a cap or a limit is not counted. */
const sumDay = statement<Tenant & { day: string; position: number }>(
  'workspace_day_sum',
  `insert into workspace_days (workspace_id, day, amount_kobo)
   select :workspace_id, :day::date, coalesce(-sum(amount_kobo), 0) from ledger_entries
   where workspace_id = :workspace_id and sequence > :position
     and entry_type in ('voice_minute', 'sms_segment', 'whatsapp_conversation')
     and (created_at at time zone 'Africa/Lagos')::date = :day::date
   on conflict (workspace_id, day) do update set amount_kobo = excluded.amount_kobo`,
)
