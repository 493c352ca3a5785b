import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { AddressGuard } from './address-guard.ts'
import { Connections } from './connections.ts'
import { OwnFailureError, verdictOn, type FailureCause } from './failure.ts'
import { FilePieces, SaveError } from './file-pieces.ts'
import { OVERHEAD_BYTES } from './outbound-http.ts'
import { readUpTo } from './read-up-to.ts'

export interface FileRequest {
  url: string
  /** The workspace for which the file is fetched. */
  tenant: string
  /** The limit for everything: DNS, connection, TLS, head and body. */
  timeout_ms: number
  max_bytes: number
  headers?: Readonly<Record<string, string>>
  /** The body, which is sent by POST. */
  body?: Readable
  /** Ends the request from outside; the fetch then throws. */
  signal?: AbortSignal
}

/** `detail` is a sentence that follows a field's name. */
export interface FetchFailure {
  kind: 'failed'
  cause: FailureCause | 'status'
  /** Null if there was no answer. */
  status: number | null
  detail: string
  /** The beginning of the body of a response with another status, which may explain it. */
  answer: Buffer | null
}

/** The file, or the cause of the failure. */
export type FetchedFile = { kind: 'fetched'; bytes: Buffer } | FetchFailure

/** Receives a file piece by piece, with the media type that its server names. The fetch throws the same errors. */
export type SaveFile<T> = (pieces: AsyncIterable<Buffer>, type: string | null) => Promise<T>

/** Fetches files from addresses that customers chose, guarded like their webhooks. No byte above the limit is read. */
export interface FileFetcher {
  /** @throws OwnFailureError when our side could not try; the signal's reason when it aborts. */
  fetchFile(request: FileRequest): Promise<FetchedFile>
  /** Fetches a file that is too long for memory. `save` has received all of it when this resolves. */
  passFile<T>(request: FileRequest, save: SaveFile<T>): Promise<{ kind: 'fetched'; saved: T } | FetchFailure>
  close(): Promise<void>
}

/** Handles the body of a good answer. */
type Take<T> = (response: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T | FetchFailure>

export function createFileFetcher({ clock, guard }: { clock: Clock; guard: AddressGuard }): FileFetcher {
  const connections = new Connections(guard)
  const fetchWith = async <T>(request: FileRequest, take: Take<T>): Promise<T | FetchFailure> => {
    request.signal?.throwIfAborted()
    using limit = timeLimit(clock, request.timeout_ms, request.signal)
    try {
      return await receive({ connections, request, signal: limit.signal }, take)
    } catch (error) {
      if (error instanceof SaveError) throw error.cause
      request.signal?.throwIfAborted()
      if (limit.expired) return failed('timeout', `did not answer completely within ${request.timeout_ms} ms`)
      return failedBy(error)
    }
  }
  return {
    fetchFile: (request) =>
      fetchWith<FetchedFile>(request, async ({ body }, signal) => {
        const { bytes, cut } = await orAborted(signal, readUpTo(body, request.max_bytes))
        return cut ? tooLarge(request.max_bytes) : { kind: 'fetched', bytes }
      }),
    passFile: (request, save) =>
      fetchWith(request, async ({ body, headers }, signal) => {
        const pieces = new FilePieces(body, request.max_bytes)
        try {
          const saved = await orAborted(signal, save(pieces, mediaTypeOf(headers['content-type'])))
          return { kind: 'fetched', saved } as const
        } catch (error) {
          if (pieces.cut) return tooLarge(request.max_bytes)
          throw pieces.broken ?? (signal.aborted ? signal.reason : new SaveError(String(error), { cause: error }))
        }
      }),
    async close() {
      connections.close()
    },
  }
}

function mediaTypeOf(header: string | string[] | undefined): string | null {
  return [header].flat()[0]?.split(';')[0]?.trim().toLowerCase() ?? null
}

interface Receiving {
  connections: Connections
  request: FileRequest
  signal: AbortSignal
}

/** Receives a file. Its connection is not kept, because a file is fetched once. */
async function receive<T>({ connections, request, signal }: Receiving, take: Take<T>): Promise<T | FetchFailure> {
  const { tenant, max_bytes, headers, body } = request
  const url = new URL(request.url)
  const connection = await connections.dial({ url, asker: { tenant, signal }, phases: {} })
  try {
    const method = body ? 'POST' : 'GET'
    const asked = { path: url.pathname + url.search, method, headers, body, signal } as const
    const response = await connection.request({ ...asked, max_bytes: max_bytes + OVERHEAD_BYTES })
    response.body.on('error', () => {}) // errors of a body that we close before its end
    return (await orAborted(signal, headFault(response, max_bytes))) ?? (await take(response, signal))
  } finally {
    connection.close()
  }
}

/** Long enough for an error of an API. */
const LONGEST_REASON = 4_096

async function headFault(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  max_bytes: number,
): Promise<FetchFailure | null> {
  if (status >= 300 && status < 400)
    return failed('redirect', `answered ${status}; redirects are not followed`, { status })
  if (status !== 200) {
    const { bytes: answer } = await readUpTo(body, LONGEST_REASON)
    return failed('status', `answered ${status}`, { status, answer })
  }
  return Number(headers['content-length'] ?? 0) > max_bytes ? tooLarge(max_bytes) : null
}

const sentences: Readonly<Record<FailureCause, string>> = {
  timeout: 'did not answer in time',
  dns: 'names a host that does not resolve',
  connect: 'could not be reached, or lost the connection',
  tls: 'has no valid certificate or no TLS',
  redirect: 'redirects',
  blocked: 'is not on the public internet',
  too_large: 'sent more than the file and its headers',
}

/** For a delivery, which is retried, a resolver that does not answer is our own failure. Here, somebody waits for a verdict. */
function failedBy(error: unknown): FetchFailure {
  const cause = verdictOn(error)
  if (cause === 'own')
    throw error instanceof OwnFailureError ? error : new OwnFailureError(String(error), { cause: error })
  return failed(cause, sentences[cause])
}

function tooLarge(max_bytes: number): FetchFailure {
  return failed('too_large', `answered with more than ${max_bytes} bytes`)
}

function failed(
  cause: FetchFailure['cause'],
  detail: string,
  { status = null, answer = null }: Partial<Pick<FetchFailure, 'status' | 'answer'>> = {},
): FetchFailure {
  return { kind: 'failed', cause, status, detail, answer }
}
