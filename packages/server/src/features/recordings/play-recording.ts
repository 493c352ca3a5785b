import { openPart, type FilePart, type OpenPartDeps, type WantedPart } from '../../gateways/storage/open-part.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { CallRow } from '../calls/call.model.ts'
import { removeRecordingUrl, isPlayable } from '../calls/recordings/playable-recordings.ts'
import { recordingState } from '../calls/recordings/recordings-to-keep.ts'

export interface PlayRecordingDeps extends OpenPartDeps {
  db: Database
  clock: Clock
}

export interface RecordingRequest extends WantedPart {
  call_id: string
}

const RETRY_SECONDS = 5

/** @throws ApiError NOT_FOUND, RANGE_NOT_SATISFIABLE, RATE_LIMITED; UNAVAILABLE while it is being stored */
export async function playRecording(
  deps: PlayRecordingDeps,
  caller: Caller,
  { call_id, ...wanted }: RecordingRequest,
): Promise<FilePart> {
  const none = new ApiError('NOT_FOUND', `${call_id} has no recording, or it has expired.`)
  if (!(await hasPlayable(deps, caller, call_id))) throw none
  const key = { workspace_id: caller.workspace_id, file_id: call_id }
  const part = await openPart(deps, key, wanted)
  if (part) return part
  const state = await recordingState(deps.db, call_id)
  if (state === 'wanted')
    throw new ApiError('UNAVAILABLE', `The recording of ${call_id} is being stored; try again in ${RETRY_SECONDS} s.`, {
      retry_after_seconds: RETRY_SECONDS,
    })
  const just_stored = await openPart(deps, key, wanted)
  if (just_stored) return just_stored
  if (state === 'stored') await forgetLost(deps, call_id)
  throw none
}

async function hasPlayable({ db, clock }: PlayRecordingDeps, caller: Caller, call_id: string): Promise<boolean> {
  const call = await CallRow.in(db.knex, caller).findOne({ call_id, environment: caller.environment })
  return call !== undefined && isPlayable(call, clock.now())
}

/** Removes the recording from its call, after somebody has removed the file from the store. */
async function forgetLost({ db, clock, log }: PlayRecordingDeps, call_id: string): Promise<void> {
  log.error({ call_id }, 'a recording is gone from its store')
  await removeRecordingUrl(db, { call_id, now: clock.now() })
}
