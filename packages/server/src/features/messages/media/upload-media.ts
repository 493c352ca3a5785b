import type { Clock } from '@ohun/clock'
import type { FileKey, FileStore } from '../../../gateways/storage/file-store.ts'
import { storeUnavailable } from '../../../gateways/storage/open-part.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Slots } from '../../../platform/limits/slots.ts'
import type { Log } from '../../../platform/log.ts'
import { lockWorkspace } from '../../workspaces/lock-workspace.ts'
import { workspaceIsGone } from '../../workspaces/workspace.model.ts'
import { MEDIA_LIMIT_BYTES, usedBytes } from './media-quota.ts'
import { maxBytes, SENDABLE_EXTENSIONS, sendableType, type SendableType } from './media-types.ts'
import { UploadRow } from './upload.model.ts'

export interface UploadMediaDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  store: FileStore
  /** The uploads in progress of each workspace. */
  arriving: Slots
}

export interface UploadRequest {
  filename: string
  pieces: AsyncIterable<Uint8Array>
}

/** The most uploads that a workspace may have in progress in this process. */
const MAX_ARRIVING = 4
const MAX_UNSENT = 200
const KEPT_MS = 24 * 60 * 60 * 1_000
/** Larger than any file that the service accepts. */
const LONGEST_FILE = 16 * 2 ** 20
const RETRY_SECONDS = 5
/** Only an expiry or a deletion makes room, so the time is long enough that no client retries automatically. */
const FULL_SECONDS = 3_600

/** @throws ApiError INVALID_ARGUMENT, PAYLOAD_TOO_LARGE, RATE_LIMITED; UNAVAILABLE if the file store is unavailable. */
export async function uploadMedia(deps: UploadMediaDeps, caller: Caller, request: UploadRequest): Promise<UploadRow> {
  const type = sendableType(request.filename)
  if (!type) throw fault(`filename: must end with ${SENDABLE_EXTENSIONS.map((name) => `.${name}`).join(', ')}.`)
  const leave = deps.arriving.take(caller.workspace_id, MAX_ARRIVING)
  if (!leave)
    throw limited(`A workspace can upload ${MAX_ARRIVING} files at once; wait for one of them.`, RETRY_SECONDS)
  try {
    return await receive(deps, caller, { ...request, type })
  } finally {
    leave()
  }
}

/** Inserts the row first: a file without a row would be kept forever if the process died. */
async function receive(
  deps: UploadMediaDeps,
  caller: Caller,
  { filename, pieces, type }: UploadRequest & { type: SendableType },
): Promise<UploadRow> {
  const { workspace_id, media_id } = await begin(deps, caller, { filename, type })
  const key = { workspace_id, file_id: media_id }
  try {
    const size_bytes = await store(deps, { key, type, pieces })
    const [stored] = await UploadRow.in(deps.db.knex, caller).where({ media_id }).patch({ size_bytes }).returning('*')
    if (stored) return stored
    await deps.store.remove(key)
    throw workspaceIsGone()
  } catch (error) {
    await run(deps.db, discard, { media_id })
    throw error
  }
}

const room = statement<{ workspace_id: string }, { used_bytes: number; unsent: number }>(
  'room_for_media_upload',
  `select ${usedBytes(':workspace_id')} as used_bytes,
     (select count(*)::int from media_uploads where workspace_id = :workspace_id and not sent) as unsent`,
)

/** Deletes the row. If its file could not be removed at once, it is removed soon after. */
const discard = statement<{ media_id: string }>(
  'discard_media_upload',
  `with discarded as (delete from media_uploads where media_id = :media_id returning workspace_id, media_id)
   insert into file_removals (store, workspace_id, file_id) select 'media', workspace_id, media_id from discarded`,
)

async function begin(
  { db, clock, ids }: UploadMediaDeps,
  caller: Caller,
  { filename, type }: { filename: string; type: SendableType },
): Promise<UploadRow> {
  const { workspace_id, environment } = caller
  const created_at = clock.now()
  return await db.knex.transaction(async (trx) => {
    // The lock prevents concurrent requests from exceeding the limit together.
    await lockWorkspace(trx, caller)
    const [{ used_bytes, unsent } = { used_bytes: 0, unsent: 0 }] = await run(trx, room, { workspace_id })
    if (unsent >= MAX_UNSENT)
      throw limited(`A workspace can have ${MAX_UNSENT} files that it has not sent; send one first.`, FULL_SECONDS)
    if (used_bytes > MEDIA_LIMIT_BYTES - LONGEST_FILE)
      throw limited('The files of a workspace together can have 10 GiB, which are used up.', FULL_SECONDS)
    const times = { created_at, expires_at: new Date(created_at.getTime() + KEPT_MS) }
    const beginning = { media_id: ids('med'), workspace_id, environment, filename, ...type }
    return await UploadRow.query(trx)
      .insert({ ...beginning, size_bytes: 0, sent: false, ...times })
      .returning('*')
  })
}

interface Arriving {
  key: FileKey
  type: SendableType
  pieces: AsyncIterable<Uint8Array>
}

async function store(
  { store, log }: UploadMediaDeps,
  { key, type: { message_type, mime_type }, pieces }: Arriving,
): Promise<number> {
  const max = Math.min(maxBytes(message_type, mime_type) ?? 0, LONGEST_FILE)
  try {
    const size_bytes = await store.write(key, upTo(max, pieces, message_type))
    if (size_bytes > 0) return size_bytes
    await store.remove(key)
    throw fault('body: must have at least one byte.')
  } catch (error) {
    throw storeUnavailable(error, { log, file_id: key.file_id, what: 'stored' })
  }
}

async function* upTo(max: number, pieces: AsyncIterable<Uint8Array>, type: string): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > max) throw new ApiError('PAYLOAD_TOO_LARGE', `body: must be at most ${max} bytes for ${type}.`)
    yield piece
  }
}

function fault(message: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', message)
}

function limited(message: string, retry_after_seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds })
}
