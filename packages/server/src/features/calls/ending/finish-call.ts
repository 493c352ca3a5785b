import type { Outbox } from '../../../delivery/outbox.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import { HISTORY_TURNS } from '../../turns/history.ts'
import { callCompleted, type Carried } from '../call-events.ts'
import { publishEvent } from '../call-frames.ts'
import { publishChange } from '../live-call-frames.ts'
import { statesBefore, type CallEnd } from '../call-state.ts'
import { recordingUrlOf, type FoundRecording } from '../recordings/call-recordings.ts'
import type { CallRecord } from '../call.model.ts'
import { readLatestTurns } from '../transcript/transcript.ts'
import type { Finish, FinishTogether } from './finish-batches.ts'
import { FENCE, finishOne, type FinishingCall } from './finish-calls-sql.ts'

export interface FinishCallDeps {
  db: Database
  outbox: Outbox
  bus: LiveBus
  log: Log
  ids: Ids
  finishTogether: FinishTogether
  /** Called when a call that is to be analyzed has ended. */
  analysesWanted?: (() => void) | undefined
}

export interface FinishedCall {
  call: CallRecord
  /** The claim of the lease under which the call is ended. */
  claim: number
  /** True if the contact is known to be erased. */
  erased: boolean
  end: CallEnd & { ended_at: Date }
  recording: FoundRecording
  transcript: readonly TranscriptTurn[]
  /** The signalling of its carriers. Absent if this process does not know it. */
  carried?: Carried
}

const selectErased = statement<{ call_id: string; claim: number }, { erased: boolean }>(
  'call_erased',
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
    const [call] = await run(deps.db, selectErased, { call_id, claim: finished.claim })
    // The contact was erased at the same time, so the redacted call is reported.
    if (call?.erased && !finished.erased) await finishCall(deps, { ...finished, erased: true })
  }
}

/** Logs the only line about a call. Its id leads to everything else. */
function note(log: Log, call: CallRecord): void {
  const { call_id, workspace_id, agent_id, environment, direction, status, end_reason, duration_seconds, mno_used } =
    call
  log.info(
    { call_id, workspace_id, agent_id, environment, direction, status, end_reason, duration_seconds, mno_used },
    'call ended',
  )
}

async function writeEnd(deps: FinishCallDeps, finished: FinishedCall): Promise<void> {
  const { erased } = finished
  const call = ended(finished)
  const transcript = erased ? (await readLatestTurns(deps.db, call.call_id, HISTORY_TURNS)).turns : finished.transcript
  const finish = { row: rowOf(deps, finished, call), event: callCompleted(call, transcript, finished.carried) }
  if (erased || !(await deps.finishTogether(finish))) await writeAlone(deps, finish, erased)
  publishChange(deps.bus, call)
}

function rowOf(
  { ids }: FinishCallDeps,
  { claim, erased, end, recording }: FinishedCall,
  call: CallRecord,
): FinishingCall {
  const keeps_recording = recording !== 'none' && !erased
  return { ...call, ...end, claim, keeps_recording, analysis_id: ids('ana') }
}

/** Ends one call in its own statement, which waits for the locks of the call. */
async function writeAlone(deps: FinishCallDeps, { row, event }: Finish, erased: boolean): Promise<void> {
  const emitted = deps.outbox.eventParams(event)
  const params = { ...row, ...emitted, from: statesBefore('completed'), erased }
  const rows = await run(deps.db, finishOne, params)
  deps.outbox.committed(
    emitted,
    rows.filter(({ delivery_id }) => delivery_id !== null),
  )
  publishEvent(deps.bus, row.call_id, emitted)
  if (rows.some(({ analyses }) => analyses > 0)) deps.analysesWanted?.()
}

function ended({ call, end, erased, recording }: FinishedCall): CallRecord {
  const { ended_at } = end
  const talked_ms = call.answered_at ? ended_at.getTime() - call.answered_at.getTime() : 0
  const duration_seconds = Math.max(0, Math.round(talked_ms / 1_000))
  const recording_url = recording === 'here' && !erased ? recordingUrlOf(call.call_id) : null
  return { ...call, ...end, updated_at: ended_at, duration_seconds, recording_url }
}
