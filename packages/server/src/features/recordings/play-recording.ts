import type { Readable } from 'node:stream'
import type { Knex } from 'knex'
import type {
  ByteRange,
  RecordingKey,
  RecordingStore,
  StoredRecording,
} from '../../gateways/storage/recording-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Places } from '../../platform/places.ts'
import { CallRow } from '../calls/call.model.ts'
import { byteRange } from './byte-range.ts'

export interface PlayRecordingDeps {
  knex: Knex
  clock: Clock
  recordings: RecordingStore
  /** By workspace. */
  playing: Places
}

export interface RecordingRequest {
  call_id: string
  range: string | undefined
  if_range: string | undefined
}

export interface RecordingPart extends ByteRange {
  size_bytes: number
  etag: string
  partial: boolean
  body: Readable
}

const PLAYABLE_MS = 30 * 24 * 60 * 60 * 1_000
/** Of one workspace, in this process. */
const PLAYING = 32
const RETRY_SECONDS = 5

/** @throws ApiError NOT_FOUND, RANGE_NOT_SATISFIABLE, RATE_LIMITED */
export async function playRecording(
  deps: PlayRecordingDeps,
  caller: Caller,
  request: RecordingRequest,
): Promise<RecordingPart> {
  const key = { workspace_id: caller.workspace_id, call_id: request.call_id }
  const found = (await isPlayable(deps, caller, request.call_id)) ? await deps.recordings.find(key) : null
  if (!found) throw noRecording(request.call_id)
  const part = partOf(found, request)
  return { ...part, body: await openPart(deps, key, part) }
}

async function isPlayable({ knex, clock }: PlayRecordingDeps, caller: Caller, call_id: string): Promise<boolean> {
  const call = await CallRow.in(knex, caller).findOne({ call_id, environment: caller.environment })
  if (!call?.recording_url) return false
  const recorded_at = call.ended_at ?? call.created_at
  return clock.now().getTime() - recorded_at.getTime() < PLAYABLE_MS
}

function partOf({ size_bytes, version }: StoredRecording, { range, if_range }: RecordingRequest) {
  const etag = `"${version}"`
  const wanted = if_range === undefined || if_range === etag ? byteRange(range, size_bytes) : 'whole'
  if (wanted === 'unsatisfiable')
    throw new ApiError(
      'RANGE_NOT_SATISFIABLE',
      `Range: ${range} has none of the recording's bytes, which are 0 to ${size_bytes - 1}.`,
      { headers: { 'Content-Range': `bytes */${size_bytes}` } },
    )
  const partial = wanted !== 'whole'
  return { size_bytes, etag, partial, ...(partial ? wanted : { start: 0, end: size_bytes - 1 }) }
}

/** Its place is free again when the stream is closed, whether it was read to its end or not. */
async function openPart(
  { recordings, playing }: PlayRecordingDeps,
  key: RecordingKey,
  { start, end }: ByteRange,
): Promise<Readable> {
  const release = playing.take(key.workspace_id, PLAYING)
  if (!release)
    throw new ApiError(
      'RATE_LIMITED',
      `A workspace may play ${PLAYING} recordings at once; end one, or try again in ${RETRY_SECONDS} s.`,
      { retry_after_seconds: RETRY_SECONDS },
    )
  try {
    const body = await recordings.read(key, { start, end })
    if (!body) throw noRecording(key.call_id)
    return body.once('close', release)
  } catch (error) {
    release()
    throw error
  }
}

function noRecording(call_id: string): ApiError {
  return new ApiError('NOT_FOUND', `${call_id} has no recording, or it has expired.`)
}
