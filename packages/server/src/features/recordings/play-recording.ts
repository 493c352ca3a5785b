import { openPart, type FilePart, type OpenPartDeps, type WantedPart } from '../../gateways/storage/open-part.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { CallRow } from '../calls/call.model.ts'
import { isStillToKeep } from '../calls/recordings/recordings-to-keep.ts'

export interface PlayRecordingDeps extends OpenPartDeps {
  db: Database
  clock: Clock
}

export interface RecordingRequest extends WantedPart {
  call_id: string
}

export const PLAYABLE_MS = 30 * 24 * 60 * 60 * 1_000
const RETRY_SECONDS = 5

/** @throws ApiError NOT_FOUND, RANGE_NOT_SATISFIABLE, RATE_LIMITED; UNAVAILABLE while it is being stored */
export async function playRecording(
  deps: PlayRecordingDeps,
  caller: Caller,
  { call_id, ...wanted }: RecordingRequest,
): Promise<FilePart> {
  const none = new ApiError('NOT_FOUND', `${call_id} has no recording, or it has expired.`)
  if (!(await isPlayable(deps, caller, call_id))) throw none
  const key = { workspace_id: caller.workspace_id, file_id: call_id }
  const part = await openPart(deps, key, wanted)
  if (part) return part
  if (await isStillToKeep(deps.db, call_id))
    throw new ApiError('UNAVAILABLE', `The recording of ${call_id} is being stored; try again in ${RETRY_SECONDS} s.`, {
      retry_after_seconds: RETRY_SECONDS,
    })
  const just_stored = await openPart(deps, key, wanted)
  if (!just_stored) throw none
  return just_stored
}

async function isPlayable({ db, clock }: PlayRecordingDeps, caller: Caller, call_id: string): Promise<boolean> {
  const call = await CallRow.in(db.knex, caller).findOne({ call_id, environment: caller.environment })
  if (!call?.recording_url) return false
  const recorded_at = call.ended_at ?? call.created_at
  return clock.now().getTime() - recorded_at.getTime() < PLAYABLE_MS
}
