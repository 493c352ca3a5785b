import type { Dispatcher } from 'undici'
import { orAborted, timeLimit, type Clock } from '../clock.ts'
import type { AddressGuard } from './address-guard.ts'
import { Connections } from './connections.ts'
import { OwnFailureError, verdictOn, type FailureCause } from './failure.ts'
import { OVERHEAD_BYTES } from './outbound-http.ts'
import { readUpTo } from './read-up-to.ts'

export interface FileRequest {
  url: string
  /** For whom: a workspace. */
  tenant: string
  /** For everything: name, connection, TLS, head and body. */
  timeout_ms: number
  max_bytes: number
  /** Ends the request from outside; the fetch then throws. */
  signal?: AbortSignal
}

/** The file, or the reason why there is none; `detail` is a sentence that follows a field's name. */
export type FetchedFile =
  | { kind: 'fetched'; bytes: Buffer }
  | { kind: 'failed'; cause: FailureCause | 'status'; detail: string }

/** Files from addresses that customers chose: guarded as their webhooks are, and no byte above the limit is read. */
export interface FileFetcher {
  /** @throws OwnFailureError when our side could not try; the signal's reason when it aborts. */
  fetchFile(request: FileRequest): Promise<FetchedFile>
  close(): Promise<void>
}

export function createFileFetcher({ clock, guard }: { clock: Clock; guard: AddressGuard }): FileFetcher {
  const connections = new Connections(guard)
  return {
    async fetchFile(request) {
      request.signal?.throwIfAborted()
      using limit = timeLimit(clock, request.timeout_ms, request.signal)
      try {
        return await receive(connections, request, limit.signal)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (limit.expired) return failed('timeout', `did not answer in full within ${request.timeout_ms} ms`)
        return failedBy(error)
      }
    },
    async close() {
      connections.close()
    },
  }
}

/** A file is fetched once: nothing is gained by keeping its connection. */
async function receive(connections: Connections, request: FileRequest, signal: AbortSignal): Promise<FetchedFile> {
  const { tenant, max_bytes } = request
  const url = new URL(request.url)
  const connection = await connections.dial({ url, asker: { tenant, signal }, phases: {} })
  try {
    const path = url.pathname + url.search
    const response = await connection.request({ path, method: 'GET', signal, max_bytes: max_bytes + OVERHEAD_BYTES })
    response.body.on('error', () => {}) // of a body that we close before its end
    const fault = headFault(response, max_bytes)
    if (fault) return fault
    const { bytes, cut } = await orAborted(signal, readUpTo(response.body, max_bytes))
    return cut ? tooLarge(max_bytes) : { kind: 'fetched', bytes }
  } finally {
    connection.close()
  }
}

function headFault({ statusCode, headers }: Dispatcher.ResponseData, max_bytes: number): FetchedFile | null {
  if (statusCode >= 300 && statusCode < 400)
    return failed('redirect', `answered ${statusCode}; redirects are not followed`)
  if (statusCode !== 200) return failed('status', `answered ${statusCode}`)
  return Number(headers['content-length'] ?? 0) > max_bytes ? tooLarge(max_bytes) : null
}

const sentences: Readonly<Record<FailureCause, string>> = {
  timeout: 'did not answer in time',
  dns: 'names a host that does not resolve',
  connect: 'could not be reached, or broke off',
  tls: 'has no valid certificate, or no TLS at all',
  redirect: 'redirects',
  blocked: 'is not on the public internet',
  too_large: 'sent more than a file and its head need',
}

/** A resolver without an answer is our failure for a delivery, which is repeated; here somebody waits for a verdict. */
function failedBy(error: unknown): FetchedFile {
  const cause = verdictOn(error)
  if (cause === 'own')
    throw error instanceof OwnFailureError ? error : new OwnFailureError(String(error), { cause: error })
  return failed(cause, sentences[cause])
}

function tooLarge(max_bytes: number): FetchedFile {
  return failed('too_large', `is longer than ${max_bytes} bytes`)
}

function failed(cause: FailureCause | 'status', detail: string): FetchedFile {
  return { kind: 'failed', cause, detail }
}
