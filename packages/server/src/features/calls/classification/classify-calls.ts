import type { CallEndReason } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { countHours, placeOf, TIMES_OF_TURN } from '../latency/count-hours.ts'
import { readTranscripts } from '../transcript/transcript.ts'
import { classifyConversation } from './classify-conversation.ts'

export interface ClassifyDeps {
  db: Database
  clock: Clock
}

/** SQL for statements that end calls: `unclassified as (${toClassify('ended')})` queues the calls that `ended` returns. */
export const toClassify = (ended: string): string =>
  `insert into calls_to_classify (call_id) select call_id from ${ended}`

/** The number of calls in a batch. Their transcripts are all in memory. */
const BATCH = 200

interface Waiting {
  call_id: string
  end_reason: CallEndReason | null
  ended_in_fallback: boolean
}

const selectWaiting = statement<{ limit: number }, Waiting>(
  'calls_to_classify',
  `select q.call_id, c.end_reason, coalesce(last.fallback_reason is not null, false) as ended_in_fallback
   from (select call_id from calls_to_classify order by call_id limit :limit) q join calls c using (call_id)
   left join lateral (
     select fallback_reason from transcript_turns t
     where t.call_id = q.call_id and t.role = 'agent' order by position desc limit 1) last on true`,
)

const judged = rowList('r', { call_id: 'text', resolution: 'text?', sentiment: 'numeric?' })

/** Marks calls from before agents had versions. */
const NO_VERSION = '-1'

/** SQL: the same sums by version of the agent. */
const OF_VERSIONS = `
   version_days as (
     insert into agent_version_days as d (workspace_id, environment, agent_id, date, version, channel, calls, answered,
       duration_seconds, classified, resolved, mos_count, mos_sum, sentiment_count, sentiment_sum, cost_kobo)
     select workspace_id, environment, agent_id, date, agent_version, 'voice', count(*), count(answered_at),
       coalesce(sum(duration_seconds), 0), count(resolution), count(*) filter (where resolution = 'resolved'), count(quality_mos),
       coalesce(sum(quality_mos), 0), count(sentiment), coalesce(sum(sentiment), 0), coalesce(sum(cost_kobo), 0)
     from classified where agent_version is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (workspace_id, environment, agent_id, date, version, channel) do update set calls = d.calls + excluded.calls,
       answered = d.answered + excluded.answered, duration_seconds = d.duration_seconds + excluded.duration_seconds,
       classified = d.classified + excluded.classified, resolved = d.resolved + excluded.resolved,
       mos_count = d.mos_count + excluded.mos_count, mos_sum = d.mos_sum + excluded.mos_sum,
       sentiment_count = d.sentiment_count + excluded.sentiment_count, sentiment_sum = d.sentiment_sum + excluded.sentiment_sum,
       cost_kobo = d.cost_kobo + excluded.cost_kobo
   ), version_endings as (
     insert into agent_version_endings as d (workspace_id, environment, agent_id, date, version, end_reason, calls)
     select workspace_id, environment, agent_id, date, agent_version, end_reason, count(*) from classified
     where agent_version is not null and end_reason is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (workspace_id, environment, agent_id, date, version, end_reason) do update set calls = d.calls + excluded.calls
   ), version_replies as (
     insert into agent_version_reply_times as d (workspace_id, environment, agent_id, date, version, place, replies)
     select c.workspace_id, c.environment, c.agent_id, c.date, c.agent_version, ${placeOf('t.latency_ms')}, count(*)
     from classified c join transcript_turns t on t.call_id = c.call_id and t.role = 'agent' and t.latency_ms is not null
     where c.agent_version is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (workspace_id, environment, agent_id, date, version, place) do update set replies = d.replies + excluded.replies
   )`

type Classified = ParamsOf<typeof judged> & { now: Date }

/** The row of the queue is the fence. If two processes classify the same call, it counts once. */
const saveClassified = statement<Classified, { calls: number }>(
  'calls_classify',
  `with taken as (
     delete from calls_to_classify where call_id = any(:r_call_id::text[]) returning call_id
   ), judged as (
     select r.* from ${judged.source}
     join taken using (call_id)
   ), classified as (
     update calls c set resolution = judged.resolution, classified_at = :now from judged where c.call_id = judged.call_id
     returning c.call_id, c.agent_id, c.agent_version, c.cost_kobo, c.end_reason, c.answered_by, c.workspace_id, c.environment, (c.created_at at time zone 'Africa/Lagos')::date as date, c.answered_at,
       c.duration_seconds, c.resolution, c.quality_mos, judged.sentiment
   ), days as (
     insert into call_days (workspace_id, environment, date, calls, answered, duration_seconds, classified, resolved,
       mos_count, mos_sum, sentiment_count, sentiment_sum)
     select workspace_id, environment, date, count(*), count(answered_at), coalesce(sum(duration_seconds), 0), count(resolution),
       count(*) filter (where resolution = 'resolved'), count(quality_mos), coalesce(sum(quality_mos), 0), count(sentiment),
       coalesce(sum(sentiment), 0)
     from classified group by 1, 2, 3
     on conflict (workspace_id, environment, date) do update set calls = call_days.calls + excluded.calls,
       answered = call_days.answered + excluded.answered,
       duration_seconds = call_days.duration_seconds + excluded.duration_seconds,
       classified = call_days.classified + excluded.classified, resolved = call_days.resolved + excluded.resolved,
       mos_count = call_days.mos_count + excluded.mos_count, mos_sum = call_days.mos_sum + excluded.mos_sum,
       sentiment_count = call_days.sentiment_count + excluded.sentiment_count,
       sentiment_sum = call_days.sentiment_sum + excluded.sentiment_sum
     returning 1
   ), agent_days as (
     insert into agent_call_days as d (workspace_id, environment, date, agent_id, calls, answered, duration_seconds, classified,
       resolved, mos_count, mos_sum, sentiment_count, sentiment_sum)
     select workspace_id, environment, date, agent_id, count(*), count(answered_at), coalesce(sum(duration_seconds), 0),
       count(resolution), count(*) filter (where resolution = 'resolved'), count(quality_mos), coalesce(sum(quality_mos), 0),
       count(sentiment), coalesce(sum(sentiment), 0)
     from classified group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (workspace_id, environment, date, agent_id) do update set calls = d.calls + excluded.calls,
       answered = d.answered + excluded.answered, duration_seconds = d.duration_seconds + excluded.duration_seconds,
       classified = d.classified + excluded.classified, resolved = d.resolved + excluded.resolved,
       mos_count = d.mos_count + excluded.mos_count, mos_sum = d.mos_sum + excluded.mos_sum,
       sentiment_count = d.sentiment_count + excluded.sentiment_count, sentiment_sum = d.sentiment_sum + excluded.sentiment_sum
   ), endings as (
     insert into agent_call_endings as d (workspace_id, environment, date, agent_id, end_reason, calls)
     select workspace_id, environment, date, agent_id, end_reason, count(*) from classified
     where end_reason is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (workspace_id, environment, date, agent_id, end_reason) do update set calls = d.calls + excluded.calls
   ), answers as (
     insert into agent_answers as d (workspace_id, environment, date, agent_id, agent_version, answered_by, calls)
     select workspace_id, environment, date, agent_id, coalesce(agent_version, ${NO_VERSION}), answered_by, count(*) from classified
     where answered_by is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (workspace_id, environment, agent_id, date, agent_version, answered_by) do update set calls = d.calls + excluded.calls
   ), replies as (
     insert into agent_reply_times as d (workspace_id, environment, date, agent_id, place, replies)
     select c.workspace_id, c.environment, c.date, c.agent_id, ${placeOf('t.latency_ms')}, count(*)
     from classified c join transcript_turns t on t.call_id = c.call_id and t.role = 'agent' and t.latency_ms is not null
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (workspace_id, environment, date, agent_id, place) do update set replies = d.replies + excluded.replies
   ), stage_times as (
     insert into agent_stage_times as d (workspace_id, environment, date, agent_id, agent_version, stage, place, turns)
     select c.workspace_id, c.environment, c.date, c.agent_id, coalesce(c.agent_version, ${NO_VERSION}), v.stage, ${placeOf('v.ms')}, count(*)
     from classified c join transcript_turns t on t.call_id = c.call_id and t.role = 'agent' and t.latency_ms is not null
       cross join lateral (values ${TIMES_OF_TURN}) as v (stage, ms)
     where v.ms is not null
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
     on conflict (workspace_id, environment, date, agent_id, agent_version, stage, place)
     do update set turns = d.turns + excluded.turns
   ), ${countHours('classified')}, ${OF_VERSIONS}
   select count(*)::int as calls from classified where exists (select from days)`,
)

/** SQL: the work is overdue if a call is queued. */
export const CLASSIFY_DUE = 'select to_timestamp(0) from calls_to_classify limit 1'

/** Classifies ended calls and adds them to the sums of their days, until the queue is empty or the signal aborts. */
export async function classifyCalls(deps: ClassifyDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waiting = await run(deps.db, selectWaiting, { limit: BATCH })
    if (waiting.length > 0) await classifyBatch(deps, waiting)
    if (waiting.length < BATCH) return
  }
}

async function classifyBatch({ db, clock }: ClassifyDeps, waiting: readonly Waiting[]): Promise<void> {
  const call_ids = waiting.map(({ call_id }) => call_id)
  const transcripts = await readTranscripts(db, call_ids)
  const rows = waiting.map((call) => {
    const transcript = transcripts.get(call.call_id) ?? []
    return { ...classifyConversation({ ...call, transcript }), call_id: call.call_id }
  })
  await run(db, saveClassified, { ...judged.params(rows), now: clock.now() })
}
