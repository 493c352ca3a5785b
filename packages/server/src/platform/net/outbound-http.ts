import type { Dispatcher } from 'undici'
import { orAborted, ranFor, timeLimit, type Clock, type TimeLimit } from '@ohun/clock'
import type { AddressGuard } from './address-guard.ts'
import { Connections, type Connection } from './connections.ts'
import { codeOf, detailOf, OwnFailureError, verdictOn, type FailureCause } from './failure.ts'
import { readInPieces, type AnswerHead, type ReadInPieces, type StreamedBody } from './read-in-pieces.ts'
import { readUpTo } from './read-up-to.ts'
import { redirectDetail } from './redirect.ts'
import { Trace, type Phases } from './trace.ts'

export interface OutboundHttpDeps {
  clock: Clock
  guard: AddressGuard
}

export interface OutboundPost {
  url: string
  /** The workspace for which the request is made. Its slow names use only its own share of lookups. */
  tenant: string
  headers: Record<string, string>
  body: string
  /** The limit for everything: DNS, connection, TLS, head and body. */
  timeout_ms: number
  max_body_bytes: number
  /** How to handle a longer response: its beginning is enough, or it is a failure. */
  on_excess: 'cut' | 'fail'
  /** The request is not retried later, so if our own lookup fails, it counts as a failure of the name. */
  once?: boolean
  /** Reads the body as it arrives. The time limit then applies to its first usable piece. */
  stream?: StreamedBody | undefined
  /** Ends the request from outside; `post` and `get` then throw. */
  signal?: AbortSignal
  /**
   * The request must not be executed twice. From the moment at which the server may have read it, it is not sent again
   * on another connection, and the signal is ignored, because the outcome is worth knowing.
   */
  at_most_once?: boolean
  /** Called when the head of the answer has arrived. */
  onFirstByte?: (() => void) | undefined
  /** Further attributes of its span. Only called if spans are recorded. */
  spanAttributes?: () => Readonly<Record<string, string>>
}

export type OutboundGet = Omit<OutboundPost, 'body'>

interface Timed {
  phases: Phases
  duration_ms: number
}

/** Any answer but a redirect, or the cause of the failure. */
export type OutboundResult =
  | ({
      kind: 'answered'
      status: number
      /** The header, as it was received. */
      retry_after: string | null
      /** Empty if it was read in pieces. */
      body: Buffer
    } & Timed)
  | ({
      kind: 'failed'
      cause: FailureCause
      detail: string
      status: number | null
      /** True if the server may have read the request. */
      sent: boolean
    } & Timed)

/** HTTP to addresses that customers chose: guarded, with one deadline for everything, on kept-alive connections. */
export interface OutboundHttp {
  /** @throws OwnFailureError when our side could not try; the signal's reason when it aborts. */
  post(request: OutboundPost): Promise<OutboundResult>
  /** Throws like `post`. */
  get(request: OutboundGet): Promise<OutboundResult>
  close(): Promise<void>
}

/** The most bytes beside the body: heads, interim answers, chunk frames, and bytes that one read brings beyond the end. */
export const OVERHEAD_BYTES = 256 * 1_024
/**
 * Servers keep an idle connection for some seconds at least. A request on a connection that is just being closed is lost, and if it
 * must not be sent again, its outcome is unknown.
 */
const SURELY_OPEN_MS = 2_000
const BROKEN_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Owns its connections: one instance for each pool that must not wait for another. */
export function createOutboundHttp({ clock, guard }: OutboundHttpDeps): OutboundHttp {
  const connections = new Connections(guard)
  const send = async (request: OutboundRequest): Promise<OutboundResult> => {
    request.signal?.throwIfAborted()
    const url = new URL(request.url)
    using dialling = timeLimit(clock, request.timeout_ms, request.signal)
    using unsignalled = request.at_most_once ? timeLimit(clock, request.timeout_ms) : null
    const since_ms = clock.monotonic_ms()
    const stalled_ms = (): number => clock.stalled_ms(since_ms)
    const limit = unsignalled ?? dialling
    const late = `No complete answer within ${request.timeout_ms} ms.`
    const attempt = { request, url, dialling, limit, late, connections, clock, since_ms, stalled_ms }
    const within_ms = request.at_most_once ? SURELY_OPEN_MS : Infinity
    return await sendOnce(attempt, connections.idle(url.origin, within_ms))
  }
  return {
    post: send,
    get: send,
    async close() {
      connections.close()
    },
  }
}

type OutboundRequest = OutboundGet & Partial<Pick<OutboundPost, 'body'>>

interface Attempt {
  request: OutboundRequest
  url: URL
  /** The time limits until there is a connection, and from then on. */
  dialling: TimeLimit
  limit: TimeLimit
  /** A sentence that says which limit has expired. */
  late: string
  connections: Connections
  clock: Clock
  /** When the attempt began, on the monotonic clock. */
  since_ms: number
  /** For how long this process was stalled since the attempt began. */
  stalled_ms: () => number
}

/** Sends a request. If the server was just closing a kept connection, it is sent on a new one, unless it must not be repeated. */
async function sendOnce(attempt: Attempt, kept?: Connection): Promise<OutboundResult> {
  const { request, dialling, limit } = attempt
  const trace = new Trace()
  try {
    return await exchange(attempt, kept ?? (await dialled(attempt, trace)), trace)
  } catch (error) {
    const settled = request.at_most_once && trace.was_sent
    if (!settled) request.signal?.throwIfAborted()
    const is_late = limit.expired || dialling.expired
    if (!settled && isOurFault(attempt, is_late)) throw new OwnFailureError('This process was stalled.')
    if (error instanceof OwnFailureError && !settled && !request.once) throw error
    if (is_late) return failed(trace, 'timeout', { detail: attempt.late })
    if (kept && !settled && !trace.answered && BROKEN_CONNECTION.has(codeOf(error))) return await sendOnce(attempt)
    return failedBy(trace, error, { own: settled ? 'connect' : null })
  }
}

/**
 * While this process was stalled, the other side may have given up, or answered and closed. Time limits exclude stalls, so after a
 * short stall, the other side took too long.
 */
function isOurFault({ stalled_ms, request }: Attempt, is_late: boolean): boolean {
  return is_late ? stalled_ms() >= request.timeout_ms : stalled_ms() > 0
}

async function dialled({ request, url, dialling, connections }: Attempt, trace: Trace): Promise<Connection> {
  const asker = { tenant: request.tenant, signal: dialling.signal }
  return await connections.dial({ url, asker, phases: trace.phases })
}

async function exchange(attempt: Attempt, connection: Connection, trace: Trace): Promise<OutboundResult> {
  const { url, limit, connections } = attempt
  const { headers, body, max_body_bytes, on_excess, stream } = attempt.request
  trace.sent()
  const response = await connection.request({
    path: url.pathname + url.search,
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body,
    signal: limit.signal,
    max_bytes: Math.max(max_body_bytes, stream?.limits.bytes ?? 0) + OVERHEAD_BYTES,
  })
  trace.head()
  attempt.request.onFirstByte?.()
  response.body.on('error', () => {}) // errors of a body that we close before its end
  const status = response.statusCode
  if (status >= 300 && status < 400) {
    connection.close()
    return failed(trace, 'redirect', { detail: redirectDetail(status, response.headers['location']), status })
  }
  if (stream?.opens(headOf(response))) return await streamed(attempt, connection, { stream, response, trace })
  const { bytes, cut } = await orAborted(limit.signal, readUpTo(response.body, max_body_bytes))
  trace.body()
  if (!cut) connections.keep(connection)
  if (cut && on_excess === 'fail')
    return failed(trace, 'too_large', { detail: `The answer is longer than ${max_body_bytes} bytes.`, status })
  return answered(trace, response, bytes)
}

function headOf({ statusCode: status, headers }: Dispatcher.ResponseData): AnswerHead {
  const [content_type, content_encoding] = ['content-type', 'content-encoding'].map((name) => firstOf(headers[name]))
  return { status, content_type: content_type ?? null, content_encoding: content_encoding ?? null }
}

/** The first value of a header that may be repeated. */
function firstOf(header: string | string[] | undefined): string | null {
  return [header].flat()[0] ?? null
}

interface Streamed {
  stream: StreamedBody
  response: Dispatcher.ResponseData
  trace: Trace
}

async function streamed(
  attempt: Attempt,
  connection: Connection,
  { stream, response, trace }: Streamed,
): Promise<OutboundResult> {
  const { limit, connections, clock } = attempt
  let read: ReadInPieces = 'refused'
  try {
    const reading = readInPieces(response.body, stream, (has_begun) => has_begun && wait(attempt, stream))
    read = await orAborted(limit.signal, reading)
  } finally {
    if (read === 'ended') connections.keep(connection)
    else if (read === 'done') connections.keepOnceRead(connection, { body: response.body, clock })
    else connection.close()
  }
  trace.body()
  if (read !== 'too_large') return answered(trace, response, NOTHING)
  const { bytes, pieces } = stream.limits
  const detail = `The answer is longer than ${bytes} bytes, or came in more than ${pieces} pieces.`
  return failed(trace, 'too_large', { detail, status: response.statusCode })
}

const NOTHING = Buffer.alloc(0)

/** Limits the wait for the next piece, within the limit for the whole. */
function wait(attempt: Attempt, { limits: { gap_ms, total_ms } }: StreamedBody): void {
  const left_ms = Math.max(0, total_ms - ranFor(attempt.clock, attempt.since_ms))
  attempt.late =
    left_ms < gap_ms ? `The answer was not complete within ${total_ms} ms.` : `Nothing came for ${gap_ms} ms.`
  attempt.limit.restart(Math.min(gap_ms, left_ms))
}

function answered(
  trace: Trace,
  { statusCode: status, headers }: Dispatcher.ResponseData,
  body: Buffer,
): OutboundResult {
  const { phases, duration_ms } = trace
  return { kind: 'answered', status, retry_after: firstOf(headers['retry-after']), body, phases, duration_ms }
}

/** @param own - The cause that our own failure counts as. If null, the failure is thrown. */
function failedBy(trace: Trace, error: unknown, { own }: { own: FailureCause | null }): OutboundResult {
  const verdict = verdictOn(error)
  const cause = verdict === 'own' ? own : verdict
  if (cause === null)
    throw error instanceof OwnFailureError ? error : new OwnFailureError(String(error), { cause: error })
  return failed(trace, cause, { detail: detailOf(error) })
}

function failed(
  trace: Trace,
  cause: FailureCause,
  { detail, status = null }: { detail: string; status?: number | null },
): OutboundResult {
  const { phases, duration_ms, was_sent: sent } = trace
  return { kind: 'failed', cause, detail, status, sent, phases, duration_ms }
}
