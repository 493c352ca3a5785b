import { Agent, type Dispatcher } from 'undici'
import type { Clock } from '../clock.ts'
import type { AddressGuard } from './address-guard.ts'
import { createDialer } from './dial.ts'
import { codeOf, failureCause, OwnFailureError, type FailureCause } from './failure.ts'
import { Trace, traced, type Phases } from './trace.ts'

export interface OutboundHttpDeps {
  clock: Clock
  guard: AddressGuard
}

export interface OutboundPost {
  url: string
  headers: Record<string, string>
  body: string
  /** For everything: name, connection, TLS, head and body. */
  timeout_ms: number
  max_body_bytes: number
  /** What becomes of a longer response: its head is enough, or it is a failure. */
  on_excess: 'cut' | 'fail'
  /** Ends the request from outside; `post` then throws. */
  signal?: AbortSignal
}

interface Timed {
  phases: Phases
  duration_ms: number
}

/** Any answer but a redirect, or the reason why there is none. */
export type OutboundResult =
  | ({
      kind: 'answered'
      status: number
      /** The header, as it came. */
      retry_after: string | null
      body: Buffer
    } & Timed)
  | ({ kind: 'failed'; cause: FailureCause; detail: string; status: number | null } & Timed)

/** HTTP to addresses that customers chose: guarded, with one deadline over everything, on kept-alive connections. */
export interface OutboundHttp {
  /** @throws OwnFailureError when our side could not try; the signal's reason when it aborts. */
  post(request: OutboundPost): Promise<OutboundResult>
  close(): Promise<void>
}

/** Servers tell a shorter time in their `Keep-Alive` header, and undici keeps to it. */
const KEEP_ALIVE_MS = 30_000
const LARGEST_HEAD_BYTES = 16_384
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Owns its connections: one instance for each pool that must not wait for another. */
export function createOutboundHttp({ clock, guard }: OutboundHttpDeps): OutboundHttp {
  // The total deadline is ours: undici's own timeouts are coarse, and its body timeout counts idle time only.
  const options = {
    connect: createDialer(guard),
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: LARGEST_HEAD_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const kept = new Agent({ ...options, pipelining: 1 })
  const fresh = new Agent({ ...options, pipelining: 0 })

  return {
    async post(request) {
      const limit = limitOf(request, clock)
      try {
        return await postOnce({ request, limit }, kept, fresh)
      } finally {
        limit.lift()
      }
    },
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy()])
    },
  }
}

interface Limit {
  signal: AbortSignal
  timed_out: boolean
  lift(): void
}

/** The deadline and the caller's own signal as one. `AbortSignal.any` would pile up on a signal that lives for days. */
function limitOf({ timeout_ms, signal }: OutboundPost, clock: Clock): Limit {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(signal?.reason)
  const cancel = clock.after(timeout_ms, () => {
    limit.timed_out = true
    controller.abort()
  })
  const limit: Limit = {
    signal: controller.signal,
    timed_out: false,
    lift() {
      cancel()
      signal?.removeEventListener('abort', giveUp)
    },
  }
  signal?.addEventListener('abort', giveUp, { once: true })
  return limit
}

interface Attempt {
  request: OutboundPost
  limit: Limit
}

/** With a `fallback`, a kept-alive connection that the server was just closing costs nothing but a new one. */
async function postOnce(attempt: Attempt, agent: Agent, fallback?: Agent): Promise<OutboundResult> {
  const trace = new Trace()
  try {
    return await exchange(attempt, agent, trace)
  } catch (error) {
    attempt.request.signal?.throwIfAborted()
    if (attempt.limit.timed_out) {
      return failed(trace, 'timeout', { detail: `No complete answer within ${attempt.request.timeout_ms} ms.` })
    }
    const stale = trace.reused && !trace.answered && BROKEN_CONNECTION.has(codeOf(error))
    if (stale && fallback) return await postOnce(attempt, fallback)
    return failedBy(trace, error)
  }
}

async function exchange(attempt: Attempt, agent: Agent, trace: Trace): Promise<OutboundResult> {
  const { request, limit } = attempt
  const { origin, pathname, search } = new URL(request.url)
  const { headers, body } = request
  const response = await traced(trace, () =>
    agent.request({ origin, path: pathname + search, method: 'POST', headers, body, signal: limit.signal }),
  )
  trace.head()
  response.body.on('error', () => {}) // of a body that we close before its end
  const status = response.statusCode
  if (status >= 300 && status < 400) {
    response.body.destroy()
    return failed(trace, 'redirect', { detail: `Answered ${status}; redirects are not followed.`, status })
  }
  const { bytes, cut } = await readUpTo(response.body, request.max_body_bytes)
  trace.body()
  if (cut && request.on_excess === 'fail') {
    return failed(trace, 'too_large', { detail: `The answer is longer than ${request.max_body_bytes} bytes.`, status })
  }
  const { phases, duration_ms } = trace
  return {
    kind: 'answered',
    status,
    retry_after: firstOf(response.headers['retry-after']),
    body: bytes,
    phases,
    duration_ms,
  }
}

/** A header that came twice says what its first says. */
function firstOf(header: string | string[] | undefined): string | null {
  return [header].flat()[0] ?? null
}

/** Without a stream's async iterator, which costs as much as the rest of reading. A longer body is not read on. */
function readUpTo(body: Dispatcher.ResponseData['body'], max_bytes: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      resolve({ bytes: Buffer.concat(chunks).subarray(0, max_bytes), cut: length > max_bytes })
    }
    body.on('error', reject)
    body.on('end', finish)
    body.on('data', (chunk: Buffer) => {
      if (length > max_bytes) return
      chunks.push(chunk)
      length += chunk.length
      if (length <= max_bytes) return
      finish()
      body.destroy() // closes the connection: nobody can make us read on
    })
  })
}

function failedBy(trace: Trace, error: unknown): OutboundResult {
  const cause = failureCause(error)
  if (cause === 'own')
    throw error instanceof OwnFailureError ? error : new OwnFailureError(String(error), { cause: error })
  return failed(trace, cause, { detail: error instanceof Error ? error.message : String(error) })
}

function failed(
  trace: Trace,
  cause: FailureCause,
  { detail, status = null }: { detail: string; status?: number | null },
): OutboundResult {
  return { kind: 'failed', cause, detail, status, phases: trace.phases, duration_ms: trace.duration_ms }
}
