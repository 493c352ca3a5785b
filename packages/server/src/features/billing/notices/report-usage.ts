import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { billingDay } from '../billing-day.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import { beginningOf, HOUR_MS, lastHour, nextHour } from '../../../platform/next-hour.ts'

/** Longer than a transaction takes and than the clocks of processes differ, so that no entry of the hour is missed. */
const LATEST_MS = 5 * 60 * 1_000

const beginMark = statement<{ value: string }>(
  'usage_mark_begin',
  `insert into billing_marks (name, value) values ('usage_until', :value) on conflict (name) do nothing`,
)
const readMark = statement<object, { value: string }>(
  'usage_mark_read',
  `select value from billing_marks where name = 'usage_until'`,
)
const lockMark = statement<object, { value: string }>(
  'usage_mark_lock',
  `select value from billing_marks where name = 'usage_until' for update`,
)
const moveMark = statement<{ value: string }>(
  'usage_mark_move',
  `update billing_marks set value = :value where name = 'usage_until'`,
)

const selectFirst = statement<{ earliest: Date; from_id: string }, { created_at: Date }>(
  'usage_first_entry',
  `select created_at from ledger_entries where created_at >= :earliest and entry_id >= :from_id order by created_at limit 1`,
)

interface Hour {
  from_id: string
  until_id: string
  earliest: Date
  latest: Date
  from: string
  until: string
  /** The day in Lagos that contains the hour. */
  day: string
  now: Date
}

/**
 * An id contains its time, so each entry belongs to exactly one hour. The bounds on `created_at`, which is about the same time, can use
 * an index.
 */
const recordHour = statement<Hour>(
  'usage_of_hour',
  `with used_by_agent as (
     select workspace_id, entry_type, coalesce(agent_id, '') as agent_id, sum(quantity) as quantity, -sum(amount_kobo) as amount_kobo
     from ledger_entries
     where created_at between :earliest and :latest
       and entry_id >= :from_id and entry_id < :until_id
       and entry_type in ('voice_minute', 'sms_segment', 'whatsapp_conversation', 'number_month')
     group by workspace_id, entry_type, coalesce(agent_id, '')
   ), used as (
     select workspace_id, entry_type, sum(quantity) as quantity, sum(amount_kobo) as amount_kobo
     from used_by_agent group by workspace_id, entry_type
   ), spent_by_agent as (
     insert into agent_spend_days as s (workspace_id, date, agent_id, channel, quantity, amount_kobo)
     select workspace_id, :day::date, agent_id, channel, quantity, amount_kobo
     from used_by_agent join (values ('voice_minute', 'voice'), ('sms_segment', 'sms'), ('whatsapp_conversation', 'whatsapp'))
       as channels (entry_type, channel) using (entry_type)
     on conflict (workspace_id, date, agent_id, channel) do update
       set quantity = s.quantity + excluded.quantity, amount_kobo = s.amount_kobo + excluded.amount_kobo
   ), spent as (
     insert into spend_days as s (workspace_id, day, amount_kobo)
     select workspace_id, :day::date, sum(amount_kobo) from used where entry_type <> 'number_month' group by workspace_id
     on conflict (workspace_id, day) do update set amount_kobo = s.amount_kobo + excluded.amount_kobo
   )
   insert into billing_events (workspace_id, subject, payload, created_at)
   select workspace_id, 'usage.recorded', json_build_object('from', :from::text, 'until', :until::text, 'usage',
     json_object_agg(entry_type, json_build_object('quantity', quantity, 'amount_kobo', amount_kobo))), :now::timestamptz
   from used group by workspace_id
   union all
   select workspace_id, 'usage.voice_minutes', json_build_object('from', :from::text, 'until', :until::text,
     'quantity', quantity, 'amount_kobo', amount_kobo), :now::timestamptz
   from used where entry_type = 'voice_minute'`,
)

/** Adds up each hour that is over, once: the sums and the mark of the last hour change in one transaction. */
export async function reportUsage(deps: { db: Database; clock: Clock }, signal: AbortSignal): Promise<void> {
  const [mark] = await run(deps.db, readMark, {})
  for (let more = mark === undefined || isOver(new Date(mark.value), deps.clock.now()); more && !signal.aborted;)
    more = await deps.db.knex.transaction((trx) => reportHour(deps.clock, trx))
}

const isOver = (hour: Date, now: Date): boolean => hour <= lastHour({ now, late_ms: LATEST_MS })

async function lockedMark(trx: Knex.Transaction, now: Date): Promise<Date> {
  const [known] = await run(trx, lockMark, {})
  if (known) return new Date(known.value)
  await run(trx, beginMark, { value: beginningOf(now).toISOString() })
  const [begun] = await run(trx, lockMark, {})
  return new Date(begun!.value)
}

/** @returns whether another hour is over. */
async function reportHour(clock: Clock, trx: Knex.Transaction): Promise<boolean> {
  const now = clock.now()
  const mark = await lockedMark(trx, now)
  const firstRow = (from: Date): Promise<Date | null> => firstEntry(trx, from)
  const from = await nextHour({ now, mark, late_ms: LATEST_MS, firstRow })
  if (!from) return false
  const until = new Date(from.getTime() + HOUR_MS)
  const hour = { from: from.toISOString(), until: until.toISOString() }
  const bounds = { earliest: new Date(from.getTime() - HOUR_MS), latest: new Date(until.getTime() + HOUR_MS) }
  await run(trx, recordHour, {
    ...bounds,
    ...hour,
    from_id: firstIdAt('led', from),
    until_id: firstIdAt('led', until),
    day: billingDay(from).day,
    now,
  })
  await run(trx, moveMark, { value: hour.until })
  return isOver(until, now)
}

/** An hour before the time of the first entry, which is close to the time in its id. */
async function firstEntry(trx: Knex.Transaction, from: Date): Promise<Date | null> {
  const earliest = new Date(from.getTime() - HOUR_MS)
  const [first] = await run(trx, selectFirst, { earliest, from_id: firstIdAt('led', from) })
  return first ? new Date(first.created_at.getTime() - HOUR_MS) : null
}
