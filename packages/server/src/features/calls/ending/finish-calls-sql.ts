import {
  emitDependent,
  emittedDependent,
  emitFragment,
  emittedDeliveries,
  type DependentParams,
  type EmittedDelivery,
  type EmittedDependent,
  type EventParams,
} from '../../../delivery/events-sql.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { toAnalyze } from '../../analysis/to-analyze.ts'
import { toClassify } from '../classification/classify-calls.ts'

/** The calls that end. */
export const finishing = rowList('f', {
  call_id: 'text',
  claim: 'int',
  workspace_id: 'text',
  environment: 'text',
  status: 'text',
  end_reason: 'text',
  ended_at: 'timestamptz',
  mno_used: 'text?',
  duration_seconds: 'int',
  /** A number with two decimals, as text. */
  quality_mos: 'text?',
  recording_url: 'text?',
  keeps_recording: 'boolean',
  analysis_id: 'text',
})

export type FinishingCall = RowIn<typeof finishing>
type Finish = FinishingCall & { from: string[]; erased: boolean }

export const FENCE = 'call_running'

const RETURNED = `c.call_id, c.workspace_id, c.environment, c.agent_id, c.answered_at, c.erased_at, c.ended_at, l.agent`

/** SQL: the CTEs that depend on the rows of `ended`. */
const FOLLOWING = `released as (
     delete from live_calls where call_id in (select call_id from ended)
   ), to_keep as (
     insert into recordings_to_keep (call_id, workspace_id, ended_at)
     select call_id, workspace_id, ended_at from ended where keeps_recording
   ), unclassified as (${toClassify('ended')}
   ), to_analyze as (${toAnalyze('ended')} returning 1
   )`

const ANALYSES = '(select count(*)::int from to_analyze) as analyses'

/**
 * Locks the call and then its lease, in the same order as an erasure. The statement is atomic and idempotent.
 */
export const finishOne = statement<Finish & EventParams, EmittedDelivery & { analyses: number }>(
  'call_finish',
  `with ended as (
     update calls c set status = :status, end_reason = :end_reason, ended_at = :ended_at, updated_at = :ended_at,
       mno_used = :mno_used, duration_seconds = :duration_seconds, quality_mos = :quality_mos::numeric, recording_url = :recording_url
     from live_calls l
     where c.call_id = :call_id and c.status = any(:from::text[]) and (c.erased_at is not null) = :erased
       and l.call_id = c.call_id and l.claim = :claim
     returning ${RETURNED}, :keeps_recording::boolean as keeps_recording, :analysis_id::text as analysis_id
   ), ${FOLLOWING}, ${emitFragment}
   select rest.*, fence.analyses
   from (select count(*) as rows, ${ANALYSES} from ended) fence left join (${emittedDeliveries}) rest on true
   where require_row(fence.rows, '${FENCE}')`,
)

/**
 * Ends many calls that are not erased. It waits only for the counters of live calls, which it locks first, in the same order as
 * statements that begin calls. A locked call or lease is skipped and ended alone later. Each subject is a call with its claim.
 */
export const finishMany = statement<
  ParamsOf<typeof finishing> & DependentParams & { from: string[] },
  EmittedDependent & { analyses: number }
>(
  'call_finish_batch',
  `with counters as materialized (
     select live from live_call_counts
     where (workspace_id, environment) in (select distinct workspace_id, environment from ${finishing.source})
     order by workspace_id, environment for no key update
   ), standing as (
     select call_id from calls
     where (select count(*) from counters) >= 0
       and call_id = any(:f_call_id::text[]) and status = any(:from::text[]) and erased_at is null
     for no key update skip locked
   ), free as (
     select call_id, claim, agent from live_calls
     where call_id = any(:f_call_id::text[]) and (select count(*) from standing) > 0
     for update skip locked
   ), ended as (
     update calls c set status = f.status, end_reason = f.end_reason, ended_at = f.ended_at, updated_at = f.ended_at,
       mno_used = f.mno_used, duration_seconds = f.duration_seconds, quality_mos = f.quality_mos::numeric,
       recording_url = f.recording_url
     from ${finishing.source} join free l on l.call_id = f.call_id and l.claim = f.claim
     where c.call_id = f.call_id and (c.call_id in (select call_id from standing)) is true
     returning ${RETURNED}, l.call_id || ' ' || l.claim as subject, f.keeps_recording, f.analysis_id
   ), ${FOLLOWING}, ${emitDependent('ended')}
   select rest.*, ${ANALYSES} from (${emittedDependent('ended')}) rest`,
  { hot: 'calls' },
)
