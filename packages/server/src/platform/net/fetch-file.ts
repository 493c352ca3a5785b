import { Agent, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import type { AddressGuard } from './address-guard.ts'
import { createDialer } from './dial.ts'
import { failureCause, OwnFailureError, type FailureCause } from './failure.ts'

export interface FileRequest {
  url: string
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
  // A file is fetched once: nothing is gained by keeping its connection.
  const agent = new Agent({
    connect: createDialer(guard),
    allowH2: false,
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    async fetchFile(request) {
      request.signal?.throwIfAborted()
      const timeout = new AbortController()
      const cancel = clock.after(request.timeout_ms, () => timeout.abort())
      const signals = [timeout.signal, ...(request.signal ? [request.signal] : [])]
      try {
        return await receive(agent, request, AbortSignal.any(signals))
      } catch (error) {
        request.signal?.throwIfAborted()
        if (timeout.signal.aborted) return failed('timeout', `did not answer in full within ${request.timeout_ms} ms`)
        return failedBy(error)
      } finally {
        cancel()
      }
    },
    async close() {
      await agent.destroy()
    },
  }
}

async function receive(agent: Agent, { url, max_bytes }: FileRequest, signal: AbortSignal): Promise<FetchedFile> {
  const { origin, pathname, search } = new URL(url)
  const response = await agent.request({ origin, path: pathname + search, method: 'GET', signal })
  response.body.on('error', () => {}) // of a body that we close before its end
  const fault = headFault(response, max_bytes)
  if (fault) {
    response.body.destroy()
    return fault
  }
  const bytes = await readUpTo(response.body, max_bytes)
  return bytes ? { kind: 'fetched', bytes } : tooLarge(max_bytes)
}

function headFault({ statusCode, headers }: Dispatcher.ResponseData, max_bytes: number): FetchedFile | null {
  if (statusCode >= 300 && statusCode < 400)
    return failed('redirect', `answered ${statusCode}; redirects are not followed`)
  if (statusCode !== 200) return failed('status', `answered ${statusCode}`)
  return Number(headers['content-length'] ?? 0) > max_bytes ? tooLarge(max_bytes) : null
}

/** Leaving the loop early closes the connection. */
async function readUpTo(body: AsyncIterable<Buffer>, max_bytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > max_bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

const sentences: Readonly<Record<FailureCause, string>> = {
  timeout: 'did not answer in time',
  dns: 'names a host that does not resolve',
  connect: 'could not be reached, or broke off',
  tls: 'has no valid certificate, or no TLS at all',
  redirect: 'redirects',
  blocked: 'is not on the public internet',
  too_large: 'sent a head that is too long',
}

function failedBy(error: unknown): FetchedFile {
  // A resolver without an answer is our failure for a delivery, which is repeated; here somebody waits for a verdict.
  const origin = error instanceof OwnFailureError && error.cause !== undefined ? error.cause : error
  const cause = failureCause(origin)
  if (cause === 'own') throw new OwnFailureError(String(origin), { cause: origin })
  return failed(cause, sentences[cause])
}

function tooLarge(max_bytes: number): FetchedFile {
  return failed('too_large', `is longer than ${max_bytes} bytes`)
}

function failed(cause: FailureCause | 'status', detail: string): FetchedFile {
  return { kind: 'failed', cause, detail }
}
