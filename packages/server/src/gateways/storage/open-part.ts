import type { Readable } from 'node:stream'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Slots } from '../../platform/limits/slots.ts'
import { byteRange } from './byte-range.ts'
import { FileStoreError, type ByteRange, type FileKey, type FileStore, type StoredFile } from './file-store.ts'

export interface OpenPartDeps {
  log: Log
  store: FileStore
  /** The reads in progress, by workspace. */
  reading: Slots
}

/** The headers of a request that select a part of a file. */
export interface WantedPart {
  range: string | undefined
  if_range: string | undefined
}

export interface FilePart extends ByteRange {
  size_bytes: number
  etag: string
  partial: boolean
  body: Readable
}

/** The limit on concurrent reads of a workspace, for one kind of file in this process. */
const READING = 32
const RETRY_SECONDS = 5

/**
 * Opens the requested part of a file. Null if the file does not exist.
 * @throws ApiError RANGE_NOT_SATISFIABLE, RATE_LIMITED; UNAVAILABLE when the store is unavailable.
 */
export async function openPart(deps: OpenPartDeps, key: FileKey, wanted: WantedPart): Promise<FilePart | null> {
  try {
    return await open(deps, key, wanted)
  } catch (error) {
    throw storeUnavailable(error, { log: deps.log, file_id: key.file_id, what: 'read' })
  }
}

/** The codes of a disk that is full, read-only or broken, of a directory of another user, and of a lack of files that can be open. */
const DISK_FAULTS: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ESTALE',
  'EACCES',
  'EMFILE',
  'ENFILE',
])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The error for the request: UNAVAILABLE if the store failed, otherwise the same error. */
export function storeUnavailable(
  error: unknown,
  { log, file_id, what }: { log: Log; file_id: string; what: 'read' | 'stored' },
): unknown {
  if (!(error instanceof FileStoreError) && !DISK_FAULTS.has(codeOf(error))) return error
  log.error({ err: error, file_id }, `a file could not be ${what} in its store`)
  const message = `The file cannot be ${what} at the moment; try again in ${RETRY_SECONDS} s.`
  return new ApiError('UNAVAILABLE', message, { cause: error, retry_after_seconds: RETRY_SECONDS })
}

async function open(deps: OpenPartDeps, key: FileKey, wanted: WantedPart): Promise<FilePart | null> {
  const found = await deps.store.find(key)
  if (!found) return null
  const part = partOf(found, wanted)
  const body = await openBody(deps, key, part)
  return body && { ...part, body }
}

/** The headers of a response with the part. */
export function headersOf({ start, end, etag }: FilePart) {
  return { 'Accept-Ranges': 'bytes', 'Content-Length': end - start + 1, ETag: etag }
}

export function contentRangeOf({ start, end, size_bytes }: FilePart): string {
  return `bytes ${start}-${end}/${size_bytes}`
}

function partOf({ size_bytes, version }: StoredFile, { range, if_range }: WantedPart) {
  const etag = `"${version}"`
  const wanted = if_range === undefined || if_range === etag ? byteRange(range, size_bytes) : 'whole'
  if (wanted === 'unsatisfiable')
    throw new ApiError(
      'RANGE_NOT_SATISFIABLE',
      `Range: ${range} has none of the file's bytes, which are 0 to ${size_bytes - 1}.`,
      { headers: { 'Content-Range': `bytes */${size_bytes}` } },
    )
  const partial = wanted !== 'whole'
  return { size_bytes, etag, partial, ...(partial ? wanted : { start: 0, end: size_bytes - 1 }) }
}

/** Opens the stream within the workspace's limit. Its place is released when the stream is closed, even if it was not read to its end. */
async function openBody({ store, reading }: OpenPartDeps, key: FileKey, range: ByteRange): Promise<Readable | null> {
  const release = reading.take(key.workspace_id, READING)
  if (!release)
    throw new ApiError(
      'RATE_LIMITED',
      `A workspace may have ${READING} of these files open at once; end one, or try again in ${RETRY_SECONDS} s.`,
      { retry_after_seconds: RETRY_SECONDS },
    )
  try {
    const body = await store.read(key, range)
    if (!body) release()
    return body && body.once('close', release)
  } catch (error) {
    release()
    throw error
  }
}
