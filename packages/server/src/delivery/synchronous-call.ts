import type { NoteExchange } from '../domain/exchange.ts'
import { revealed, type SecretKeys } from '../domain/secret-keys.ts'
import type { Environment } from '../platform/caller.ts'
import type { OutboundHttp } from '../platform/net/outbound-http.ts'
import { AnswerStream, STREAM_TYPES, type EventTaker } from './answer-stream.ts'
import { withoutValues, type EndpointHeaders } from './endpoint-headers.ts'
import { readAnswer, type SynchronousAnswer } from './synchronous-answer.ts'
import type { Secrets } from './secrets.ts'
import { signatureHeaders, type SigningClock, type SigningSecrets, type SigningTime } from './signing.ts'

export interface SynchronousCallDeps {
  /** Separate connections: a turn never waits for a connection of deliveries. */
  http: OutboundHttp
  secrets: Pick<Secrets, 'current'>
  signingTime: SigningClock
}

export type SynchronousKind = 'turn' | 'tool' | 'screening' | 'machine' | 'analysis'

export interface SynchronousRequest {
  kind: SynchronousKind
  workspace_id: string
  environment: Environment
  /** The agent of this backend: each agent has its own breaker. */
  agent_id: string
  /** An agent's model endpoint is another backend than that of its tools, and has a breaker of its own. */
  backend?: 'model'
  /** Null if the agent has no URL: only a relay can answer then. */
  url: string | null
  /** The receiver's own. */
  headers?: EndpointHeaders
  /** Plain JSON. */
  body: unknown
  /** The body for a relay, whose answers come whole. The same if it is left out. */
  relay_body?: unknown
  /** The keys whose placeholders are in the body, and stay in what is noted and logged. The receiver gets the keys. */
  secrets?: SecretKeys | undefined
  /** The turn that it belongs to, for the request's span. */
  turn_id?: string
  /** The name of the tool that is called. */
  tool?: string
  /** Called once with what was sent and what came back. */
  note?: NoteExchange | undefined
  /** The event's id, if the body is an event's envelope. */
  event_id?: string
  /** The fault in the JSON of an answer. Null if it is valid. An invalid answer counts as a failure. */
  faultOf?: (json: unknown) => string | null
  /** Takes a streamed answer, if the backend chooses to give one. The time limit is then that of its first usable event. */
  stream?: EventTaker
  /** Called when a streamed answer has begun. */
  begun?: () => void
  timeout_ms: number
  /** Gives up early, for example when the caller has hung up; the call then throws. */
  signal?: AbortSignal
  /** The backend has begun to answer. Not called for a request over a relay, whose answers come whole. */
  onFirstByte?: (() => void) | undefined
}

/** Sends a request to a customer's backend and waits: a turn, a tool, a screening, a machine that answered, an analysis. Nothing of it is stored. */
export type SynchronousCall = (request: SynchronousRequest) => Promise<SynchronousAnswer>

/** A request to the agent's own backend. */
export type BackendRequest = SynchronousRequest & { url: string }
export type BackendCall = (request: BackendRequest) => Promise<SynchronousAnswer>

export const MAX_ANSWER_BYTES = 64 * 1_024

export function createSynchronousCall({ http, secrets, signingTime }: SynchronousCallDeps): BackendCall {
  return async (request) => {
    const { workspace_id, url, headers = {}, body, event_id = null, turn_id, timeout_ms, signal, onFirstByte } = request
    const { secrets: secret_keys } = request
    const text = revealed(JSON.stringify(body), secret_keys)
    const secrets_now = await secrets.current(workspace_id)
    const stream = answerStream(request)
    const own = {
      ...(stream && { Accept: `application/json, ${STREAM_TYPES}` }),
      ...synchronousHeaders({ body: text, event_id, secrets: secrets_now, at: signingTime() }),
    }
    const result = await http.post({
      url,
      tenant: workspace_id,
      once: true,
      headers: { ...headers, ...own },
      body: text,
      timeout_ms,
      max_body_bytes: MAX_ANSWER_BYTES,
      on_excess: 'fail',
      stream: stream ?? undefined,
      signal,
      onFirstByte,
      ...(turn_id !== undefined && { spanAttributes: () => ({ 'ohun.turn_id': turn_id }) }),
    })
    const raw = { ...result, headers: { ...withoutValues(headers), ...own } }
    return readAnswer(raw, { stream, faultOf: request.faultOf })
  }
}

/** The same request, which tells one more listener that a streamed answer has begun. */
export function withBegun<Request extends Pick<SynchronousRequest, 'begun'>>(
  request: Request,
  listener: () => void,
): Request {
  const begun = (): void => {
    listener()
    request.begun?.()
  }
  return { ...request, begun }
}

/** Null if only a whole answer is accepted. */
export function answerStream({ stream, begun = () => {} }: SynchronousRequest): AnswerStream | null {
  return stream ? new AnswerStream(stream, begun) : null
}

/** The headers of a request with this body, signed for this time. */
export function synchronousHeaders(request: {
  body: string
  event_id: string | null
  secrets: SigningSecrets
  at: SigningTime
}): Record<string, string> {
  const { body, event_id, secrets, at } = request
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Ohun-Webhooks/1',
    ...(event_id !== null && { 'X-Service-Event-ID': event_id }),
    ...signatureHeaders(secrets, body, at),
  }
}
