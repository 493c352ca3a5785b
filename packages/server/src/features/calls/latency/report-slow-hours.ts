import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { DomainEvent, Outbox } from '../../../delivery/outbox.ts'
import { msAt } from '../../../delivery/response-times.ts'
import type { LatencyStage } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { latencyDegraded, type CallSubject } from '../call-events.ts'

export interface SlowHoursDeps {
  db: Database
  clock: Clock
  outbox: Outbox
}

/** The minimum of turns in an hour. With fewer turns, 5 % of them mean little. */
const MIN_TURNS = 20
/** The age up to which hours are reported. Turns are counted when their call has ended, which may be in a later hour. */
const NEWS_MS = 3 * 60 * 60_000
/** The time for which hours are kept. */
const KEPT_MS = 26 * 60 * 60_000
const BATCH = 50

/** A slow hour. Its `call_id` is the newest call with a slow turn. */
interface SlowHour extends CallSubject {
  hour: Date
  turns: number
  slow_turns: number
  latency_budget_ms: number
}

/**
 * Skips hours that another process is reporting. If more than 5 % of the turns are slow, the 95th percentile is above the
 * budget.
 */
const takeSlowHours = statement<{ now: Date; since: Date; fewest: number; limit: number }, SlowHour>(
  'take_slow_hours',
  `with due as (
     select h.agent_id, h.environment, h.hour from agent_latency_hours h
     where h.noticed_at is null and h.slow_turns * 20 > h.turns and h.turns >= :fewest and h.hour > :since
     order by h.hour limit :limit for update skip locked
   ), taken as (
     update agent_latency_hours h set noticed_at = :now from due
     where h.agent_id = due.agent_id and h.environment = due.environment and h.hour = due.hour
     returning h.*
   )
   select taken.agent_id, taken.environment, taken.hour, taken.turns, taken.slow_turns, a.latency_budget_ms,
     c.call_id, c.workspace_id, c.direction, c.from_number, c.to_number
   from taken
   join agents a on a.agent_id = taken.agent_id and a.deleted_at is null and a.latency_budget_ms is not null
   join calls c on c.call_id = taken.call_id`,
)

type HourKey = Pick<SlowHour, 'agent_id' | 'environment' | 'hour'>

const selectStages = statement<HourKey, { stage: LatencyStage | 'first_speech'; p95: number }>(
  'stages_of_hour',
  `select stage, min(place) filter (where seen >= total * 0.95) as p95
   from (
     select stage, place, sum(turns) over (partition by stage order by place) as seen,
       sum(turns) over (partition by stage) as total
     from agent_stage_hours where agent_id = :agent_id and environment = :environment and hour = :hour
   ) ranked group by stage order by p95 desc`,
)

const deleteHours = statement<{ before: Date }>(
  'forget_latency_hours',
  `with hours as (delete from agent_latency_hours where hour < :before)
   delete from agent_stage_hours where hour < :before`,
)

/** Reports once each hour in which the 95th percentile of an agent's answers is above its latency budget. */
export async function reportSlowHours({ db, clock, outbox }: SlowHoursDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  for (let taken = BATCH; taken === BATCH && !signal.aborted;)
    taken = await db.knex.transaction((trx) => reportBatch(outbox, trx, now))
}

/** Removes the counts of hours that are no longer needed. */
export async function deleteLatencyHours({ db, clock }: Omit<SlowHoursDeps, 'outbox'>): Promise<void> {
  await run(db, deleteHours, { before: new Date(clock.now().getTime() - KEPT_MS) })
}

async function reportBatch(outbox: Outbox, trx: Knex.Transaction, now: Date): Promise<number> {
  const since = new Date(now.getTime() - NEWS_MS)
  const hours = await run(trx, takeSlowHours, { now, since, fewest: MIN_TURNS, limit: BATCH })
  for (const hour of hours) await outbox.emit(trx, await eventOf(trx, hour))
  return hours.length
}

async function eventOf(
  trx: Knex.Transaction,
  { hour, turns, slow_turns, latency_budget_ms, ...call }: SlowHour,
): Promise<DomainEvent> {
  const { agent_id, environment } = call
  const rows = await run(trx, selectStages, { agent_id, environment, hour })
  const [slowest] = rows.flatMap(({ stage, p95 }) => (stage === 'first_speech' ? [] : { stage, p95 }))
  const whole = rows.find(({ stage }) => stage === 'first_speech')
  return latencyDegraded(call, {
    hour: hour.toISOString(),
    latency_budget_ms,
    turns,
    slow_turns,
    p95_ms: msAt(whole?.p95 ?? 0),
    slowest_stage: slowest?.stage ?? 'first_byte',
    slowest_stage_p95_ms: msAt(slowest?.p95 ?? 0),
  })
}
