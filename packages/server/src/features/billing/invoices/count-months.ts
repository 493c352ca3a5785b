import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { LEDGER_ENTRY_TYPES } from '../ledger-position.ts'

/** The number of entries in a transaction, which takes about a tenth of a second. */
const BATCH = 50_000
/** The number of workspaces that the job reads at a time. */
const WORKSPACES = 500

interface Tenant {
  workspace_id: string
}

/** The workspace's row is locked with each entry, so every entry up to its number is committed. */
const selectBehind = statement<Tenant, { last: number; counted: number }>(
  'ledger_months_behind',
  `select w.ledger_sequence as last, coalesce(m.sequence, 0) as counted
   from workspaces w left join ledger_month_marks m using (workspace_id) where w.workspace_id = :workspace_id`,
)
const beginMark = statement<Tenant>(
  'ledger_month_mark_begin',
  `insert into ledger_month_marks (workspace_id, sequence) values (:workspace_id, 0) on conflict (workspace_id) do nothing`,
)
const lockMark = statement<Tenant, { sequence: number }>(
  'ledger_month_mark_lock',
  `select sequence from ledger_month_marks where workspace_id = :workspace_id for update`,
)
const countEntries = statement<Tenant & { types: string[]; counted: number; last: number }>(
  'ledger_months_count',
  `with months as (
     select workspace_id, date_trunc('month', created_at at time zone 'Africa/Lagos')::date as month, entry_type,
       sum(quantity) as quantity, coalesce(-sum(amount_kobo) filter (where amount_kobo < 0), 0) as charged_kobo,
       coalesce(sum(amount_kobo) filter (where amount_kobo > 0), 0) as credited_kobo
     from ledger_entries
     where workspace_id = :workspace_id and entry_type = any(:types::text[]) and sequence > :counted and sequence <= :last
     group by 1, 2, 3
   ), counted as (
     insert into ledger_months as m (workspace_id, month, entry_type, quantity, charged_kobo, credited_kobo)
     select workspace_id, month, entry_type, quantity, charged_kobo, credited_kobo from months
     on conflict (workspace_id, month, entry_type) do update set quantity = m.quantity + excluded.quantity,
       charged_kobo = m.charged_kobo + excluded.charged_kobo, credited_kobo = m.credited_kobo + excluded.credited_kobo
   )
   update ledger_month_marks set sequence = :last where workspace_id = :workspace_id`,
)

/** Adds new entries to the monthly sums of a workspace. The mark is locked, so each entry counts once. */
export async function countMonths(db: Database, { workspace_id }: Tenant): Promise<void> {
  const [behind] = await run(db, selectBehind, { workspace_id })
  if (!behind || behind.counted >= behind.last) return
  for (let counted = behind.counted; counted < behind.last;)
    counted = await db.knex.transaction((trx) => countBatch(trx, { workspace_id, last: behind.last }))
}

/** @returns the number of the last entry that has been counted. */
async function countBatch(trx: Knex.Transaction, wanted: Tenant & { last: number }): Promise<number> {
  const { workspace_id } = wanted
  await run(trx, beginMark, { workspace_id })
  const [mark] = await run(trx, lockMark, { workspace_id })
  const counted = mark!.sequence
  const last = Math.min(wanted.last, counted + BATCH)
  if (last > counted) await run(trx, countEntries, { workspace_id, types: LEDGER_ENTRY_TYPES, counted, last })
  return Math.max(last, counted)
}

const selectWaiting = statement<{ after: string; limit: number }, Tenant>(
  'ledger_months_waiting',
  `select w.workspace_id from workspaces w left join ledger_month_marks m using (workspace_id)
   where w.workspace_id > :after and w.ledger_sequence > coalesce(m.sequence, 0) order by w.workspace_id limit :limit`,
)

/** Counts the entries of all workspaces, so that a request for an invoice adds up at most an hour of entries. */
export async function countAllMonths(db: Database, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted;) {
    const waiting = await run(db, selectWaiting, { after, limit: WORKSPACES })
    for (const workspace of waiting) if (!signal.aborted) await countMonths(db, workspace)
    if (waiting.length < WORKSPACES) return
    after = waiting.at(-1)!.workspace_id
  }
}
