import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { earlierOf } from '../../platform/earlier-of.ts'
import { firstIdAt, timeOfId } from '../../platform/ids.ts'
import { beginningOf, HOUR_MS, lastHour, nextHour } from '../../platform/next-hour.ts'

/** Longer than a transaction takes and than the clocks of processes differ. Most receipts have arrived by then too. */
const LATEST_MS = 10 * 60 * 1_000

const beginMark = statement<{ value: Date }>(
  'message_mark_begin',
  `insert into message_marks (name, value) values ('counted_until', :value) on conflict (name) do nothing`,
)
const readMark = statement<object, { value: Date }>(
  'message_mark_read',
  `select value from message_marks where name = 'counted_until'`,
)
const lockMark = statement<object, { value: Date }>(
  'message_mark_lock',
  `select value from message_marks where name = 'counted_until' for update`,
)
const moveMark = statement<{ value: Date }>(
  'message_mark_move',
  `update message_marks set value = :value where name = 'counted_until'`,
)

const selectFirst = statement<
  { from_message: string; from_conversation: string },
  { message_id: string | null; conversation_id: string | null }
>(
  'messages_first_to_count',
  `select (select min(message_id) from messages where message_id >= :from_message) as message_id,
     (select min(conversation_id) from conversations where conversation_id >= :from_conversation) as conversation_id`,
)

interface HourOfMessages {
  from: Date
  from_message: string
  until_message: string
}

interface Hour extends HourOfMessages {
  from_conversation: string
  until_conversation: string
}

/** An id contains its time, so each message belongs to exactly one hour, and each hour to one day in Lagos. */
const countHour = statement<Hour>(
  'messages_of_hour',
  `insert into agent_message_days as d
     (workspace_id, environment, date, agent_id, channel, received, sent, failed, conversations)
   select workspace_id, environment, (:from::timestamptz at time zone 'Africa/Lagos')::date, agent_id, channel,
     count(*) filter (where direction = 'inbound'),
     count(*) filter (where direction = 'outbound' and status not in ('failed', 'send_failed')),
     count(*) filter (where direction = 'outbound' and status in ('failed', 'send_failed')),
     count(*) filter (where direction is null)
   from (
     select workspace_id, environment, agent_id, channel, direction, status from messages
     where message_id >= :from_message and message_id < :until_message
     union all
     select workspace_id, environment, agent_id, channel, null, null from conversations
     where conversation_id >= :from_conversation and conversation_id < :until_conversation
   ) counted
   group by workspace_id, environment, agent_id, channel
   on conflict (workspace_id, environment, date, agent_id, channel) do update set received = d.received + excluded.received,
     sent = d.sent + excluded.sent, failed = d.failed + excluded.failed,
     conversations = d.conversations + excluded.conversations`,
)

/** Counts the messages that each version of an agent wrote. */
const countVersions = statement<HourOfMessages>(
  'message_versions_of_hour',
  `insert into agent_version_days as d
     (workspace_id, environment, agent_id, date, version, channel, sent, failed, cost_kobo)
   select workspace_id, environment, agent_id, (:from::timestamptz at time zone 'Africa/Lagos')::date, agent_version, channel,
     count(*) filter (where status not in ('failed', 'send_failed')), count(*) filter (where status in ('failed', 'send_failed')),
     coalesce(sum(cost_kobo), 0)
   from messages
   where message_id >= :from_message and message_id < :until_message and agent_version is not null
   group by workspace_id, environment, agent_id, agent_version, channel
   on conflict (workspace_id, environment, agent_id, date, version, channel) do update set sent = d.sent + excluded.sent,
     failed = d.failed + excluded.failed, cost_kobo = d.cost_kobo + excluded.cost_kobo`,
)

/** Counts the messages of each hour that is over, once: the counts and the mark of the last hour change in one transaction. */
export async function countMessages(deps: { db: Database; clock: Clock }, signal: AbortSignal): Promise<void> {
  const [mark] = await run(deps.db, readMark, {})
  for (let more = mark === undefined || isOver(mark.value, deps.clock.now()); more && !signal.aborted;)
    more = await deps.db.knex.transaction((trx) => countOne(deps.clock, trx))
}

const isOver = (hour: Date, now: Date): boolean => hour <= lastHour({ now, late_ms: LATEST_MS })

async function lockedMark(trx: Knex.Transaction, now: Date): Promise<Date> {
  const [known] = await run(trx, lockMark, {})
  if (known) return known.value
  await run(trx, beginMark, { value: beginningOf(now) })
  const [begun] = await run(trx, lockMark, {})
  return begun!.value
}

/** @returns whether another hour is over. */
async function countOne(clock: Clock, trx: Knex.Transaction): Promise<boolean> {
  const now = clock.now()
  const mark = await lockedMark(trx, now)
  const firstRow = (since: Date): Promise<Date | null> => firstToCount(trx, since)
  const from = await nextHour({ now, mark, late_ms: LATEST_MS, firstRow })
  if (!from) return false
  const until = new Date(from.getTime() + HOUR_MS)
  const messages = { from_message: firstIdAt('msg', from), until_message: firstIdAt('msg', until) }
  const conversations = { from_conversation: firstIdAt('conv', from), until_conversation: firstIdAt('conv', until) }
  await run(trx, countHour, { from, ...messages, ...conversations })
  await run(trx, countVersions, { from, ...messages })
  await run(trx, moveMark, { value: until })
  return isOver(until, now)
}

/** The time in the id of the first message or conversation. */
async function firstToCount(trx: Knex.Transaction, from: Date): Promise<Date | null> {
  const bounds = { from_message: firstIdAt('msg', from), from_conversation: firstIdAt('conv', from) }
  const [first] = await run(trx, selectFirst, bounds)
  const times = [first?.message_id, first?.conversation_id].map((id) => (id ? timeOfId(id) : null))
  return times.reduce(earlierOf, null)
}
