import type { Knex } from 'knex'
import { openPart, type FilePart, type OpenPartDeps, type WantedPart } from '../../gateways/storage/open-part.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import { CallRow } from '../calls/call.model.ts'

export interface PlayRecordingDeps extends OpenPartDeps {
  knex: Knex
  clock: Clock
}

export interface RecordingRequest extends WantedPart {
  call_id: string
}

const PLAYABLE_MS = 30 * 24 * 60 * 60 * 1_000

/** @throws ApiError NOT_FOUND, RANGE_NOT_SATISFIABLE, RATE_LIMITED */
export async function playRecording(
  deps: PlayRecordingDeps,
  caller: Caller,
  { call_id, ...wanted }: RecordingRequest,
): Promise<FilePart> {
  const key = { workspace_id: caller.workspace_id, file_id: call_id }
  const part = (await isPlayable(deps, caller, call_id)) ? await openPart(deps, key, wanted) : null
  if (!part) throw new ApiError('NOT_FOUND', `${call_id} has no recording, or it has expired.`)
  return part
}

async function isPlayable({ knex, clock }: PlayRecordingDeps, caller: Caller, call_id: string): Promise<boolean> {
  const call = await CallRow.in(knex, caller).findOne({ call_id, environment: caller.environment })
  if (!call?.recording_url) return false
  const recorded_at = call.ended_at ?? call.created_at
  return clock.now().getTime() - recorded_at.getTime() < PLAYABLE_MS
}
