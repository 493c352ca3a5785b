import {
  emitFragment,
  emittedDeliveries,
  type EmittedDelivery,
  type EventParams,
} from '../../../delivery/events-sql.ts'
import type { Outbox } from '../../../delivery/outbox.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { toAnalyze } from '../../analysis/to-analyze.ts'
import { HISTORY_TURNS } from '../../turns/history.ts'
import { callCompleted, type Carried } from '../call-events.ts'
import { toClassify } from '../classification/classify-calls.ts'
import { publishEvent } from '../call-frames.ts'
import { publishChange } from '../live-call-frames.ts'
import { statesBefore, type CallEnd } from '../call-state.ts'
import { recordingUrlOf, type FoundRecording } from '../recordings/call-recordings.ts'
import type { CallRecord } from '../call.model.ts'
import { readLatestTurns } from '../transcript/transcript.ts'

export interface FinishCallDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
  log: Log
  ids: Ids
  /** Runs when a call has ended that is to be analyzed. */
  analysesWanted?: (() => void) | undefined
}

export interface FinishedCall {
  call: CallRecord
  /** The claim of the lease under which the call is ended. */
  claim: number
  /** Whether the contact is known to be erased. */
  erased: boolean
  end: CallEnd & { ended_at: Date }
  recording: FoundRecording
  transcript: readonly TranscriptTurn[]
  /** The words of its carriers. Absent if they are not known to this process. */
  carried?: Carried
}

interface FinishParams {
  call_id: string
  claim: number
  erased: boolean
  from: string[]
  status: string
  end_reason: string
  mno_used: string | null
  ended_at: Date
  duration_seconds: number
  quality_mos: string | null
  recording_url: string | null
  keeps_recording: boolean
  analysis_id: string
}

const FENCE = 'call_running'

/**
 * Locks the call first, then its lease, in the same order as an erasure. Takes effect completely or not at all, and only
 * once.
 */
export const finish = statement<FinishParams & EventParams, EmittedDelivery & { analyses: number }>(
  'call_finish',
  `with ended as (
     update calls c set status = :status, end_reason = :end_reason, ended_at = :ended_at, updated_at = :ended_at,
       mno_used = :mno_used, duration_seconds = :duration_seconds, quality_mos = :quality_mos, recording_url = :recording_url
     from live_calls l
     where c.call_id = :call_id and c.status = any(:from::text[]) and (c.erased_at is not null) = :erased
       and l.call_id = c.call_id and l.claim = :claim
     returning c.call_id, c.workspace_id, c.environment, c.agent_id, c.answered_at, c.erased_at, l.agent
   ), released as (
     delete from live_calls where call_id in (select call_id from ended)
   ), to_keep as (
     insert into recordings_to_keep (call_id, workspace_id, ended_at)
     select call_id, workspace_id, :ended_at from ended where :keeps_recording
   ), unclassified as (${toClassify('ended')}
   ), to_analyze as (${toAnalyze('ended')} returning 1
   ), ${emitFragment}
   select rest.*, fence.analyses
   from (select count(*) as rows, (select count(*)::int from to_analyze) as analyses from ended) fence left join (${emittedDeliveries}) rest on true
   where require_row(fence.rows, '${FENCE}')`,
  { hot: 'calls' },
)

const readStanding = statement<{ call_id: string; claim: number }, { erased: boolean }>(
  'call_standing',
  `select c.erased_at is not null as erased from calls c join live_calls l using (call_id)
   where c.call_id = :call_id and l.claim = :claim`,
)

/** Ends a live call once and reports it with `call.completed`. Does nothing if it has ended or another process carries it. */
export async function finishCall(deps: FinishCallDeps, finished: FinishedCall): Promise<void> {
  try {
    await writeEnd(deps, finished)
    note(deps.log, ended(finished))
  } catch (error) {
    if (!isFenced(error, FENCE)) throw error
    const { call_id } = finished.call
    const [standing] = await run(deps.db, readStanding, { call_id, claim: finished.claim })
    // The contact was erased at the same moment: report the redacted call.
    if (standing?.erased && !finished.erased) await finishCall(deps, { ...finished, erased: true })
  }
}

/** The one line of a call, with its id for the rest. */
function note(log: Log, call: CallRecord): void {
  const { call_id, workspace_id, agent_id, environment, direction, status, end_reason, duration_seconds, mno_used } =
    call
  log.info(
    { call_id, workspace_id, agent_id, environment, direction, status, end_reason, duration_seconds, mno_used },
    'call ended',
  )
}

async function writeEnd(deps: FinishCallDeps, finished: FinishedCall): Promise<void> {
  const { claim, erased, end } = finished
  const call = ended(finished)
  const { call_id, mno_used, duration_seconds, quality_mos, recording_url } = call
  const keeps_recording = finished.recording !== 'none' && !erased
  const transcript = erased ? (await readLatestTurns(deps.db, call_id, HISTORY_TURNS)).turns : finished.transcript
  const emitted = deps.outbox.eventParams(callCompleted(call, transcript, finished.carried))
  const from = statesBefore(end.status)
  const recorded = { recording_url, keeps_recording }
  const params = {
    call_id,
    claim,
    erased,
    from,
    ...end,
    mno_used,
    duration_seconds,
    quality_mos,
    ...recorded,
    ...emitted,
    analysis_id: deps.ids('ana'),
  }
  const rows = await run(deps.db, finish, params)
  deps.outbox.committed(
    emitted,
    rows.filter(({ delivery_id }) => delivery_id !== null),
  )
  publishEvent(deps.bus, call_id, emitted)
  publishChange(deps.bus, call)
  if (rows.some(({ analyses }) => analyses > 0)) deps.analysesWanted?.()
}

function ended({ call, end, erased, recording }: FinishedCall): CallRecord {
  const { ended_at } = end
  const talked_ms = call.answered_at ? ended_at.getTime() - call.answered_at.getTime() : 0
  const duration_seconds = Math.max(0, Math.round(talked_ms / 1_000))
  const recording_url = recording === 'here' && !erased ? recordingUrlOf(call.call_id) : null
  return { ...call, ...end, updated_at: ended_at, duration_seconds, recording_url }
}
