import { HISTORY_TURNS } from '../../turns/history.ts'
import { lostStatus } from '../call-state.ts'
import { CallRow } from '../call.model.ts'
import type { MinuteDeps } from '../charging/charge-minute.ts'
import { finishCall, type FinishCallDeps } from '../ending/finish-call.ts'
import { lastSeen } from '../../../platform/leases/lease-term.ts'
import type { LiveCallRow } from './call-leases.ts'
import { closeLegs } from '../transfers/close-legs.ts'
import { settleMinutes } from '../charging/metering.ts'
import { recordingOf, type CallRecordings, type FoundRecording } from '../recordings/call-recordings.ts'
import { readLatestTurns } from '../transcript/transcript.ts'

export interface CloseLostCallDeps extends FinishCallDeps, MinuteDeps {
  recordings: CallRecordings
}

/** Ends a call that lost its line with its process. It ends at the time when the process was last seen. */
export async function closeLostCall(deps: CloseLostCallDeps, row: LiveCallRow): Promise<void> {
  const { call_id, claim, erased_at, lapsed_at, minute_kobo: amount_kobo } = row
  const [call] = await CallRow.in(deps.db.knex, row).where({ call_id })
  if (!call) return
  const { turns: transcript } = await readLatestTurns(deps.db, call_id, HISTORY_TURNS)
  const begun_at = call.answered_at ?? call.created_at
  const ended_at = new Date(Math.max(lastSeen(lapsed_at).getTime(), begun_at.getTime()))
  const end = { status: lostStatus(call), end_reason: 'connection_lost', ended_at } as const
  await closeLegs(deps, { call, ended_at })
  call.cost_kobo = await settleMinutes(deps, { call, amount_kobo, ended_at })
  const recording = await recordingOfLost(deps, row)
  await finishCall(deps, { call, claim, erased: erased_at !== null, end, recording, transcript })
  if (recording !== 'none') deps.recordings.settle(recordingOf(row))
}

/** Finds the recording. If it is not here, it may be on the disk of another machine, where the dead process ran. */
async function recordingOfLost({ recordings }: CloseLostCallDeps, row: LiveCallRow): Promise<FoundRecording> {
  if (!row.recording) return 'none'
  const found = await recordings.find(recordingOf(row))
  return found === 'none' ? 'unseen' : found
}
