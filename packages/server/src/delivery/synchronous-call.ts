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
  /** The agent of this backend. Each agent has its own breaker. */
  agent_id: string
  /** Set for an agent's model endpoint: it is a different backend from that of the agent's tools, and has its own breaker. */
  backend?: 'model'
  /**
   * True if a person tries the agent and waits for the outcome. The request is sent even if the breaker is open, and does not count for
   * it: trying a backend that is not ready must not silence the agent in calls.
   */
  is_trial?: boolean | undefined
  /** Null if the agent has no URL: only a relay can answer then. */
  url: string | null
  /** The receiver's own headers. */
  headers?: EndpointHeaders
  /** A plain JSON value. */
  body: unknown
  /** The body for a relay, whose answers arrive whole. The same as `body` by default. */
  relay_body?: unknown
  /** The keys for the placeholders in the body. The receiver gets the keys; notes and logs keep the placeholders. */
  secrets?: SecretKeys | undefined
  /** The turn that the request belongs to, for its span. */
  turn_id?: string
  /** The name of the tool that is called. */
  tool?: string
  /** Called once with what was sent and what came back. */
  note?: NoteExchange | undefined
  /** The event's id, if the body is an event's envelope. */
  event_id?: string
  /** The fault in the JSON of an answer. Null if it is valid. An invalid answer counts as a failure. */
  faultOf?: (json: unknown) => string | null
  /** Receives a streamed answer, if the backend chooses to send one. The time limit then applies to its first usable event. */
  stream?: EventTaker
  /** Called when a streamed answer has begun. */
  begun?: () => void
  timeout_ms: number
  /** Gives up early, for example when the caller has hung up; the call then throws. */
  signal?: AbortSignal
  /** Called when the backend begins to answer. Not called for a request over a relay, whose answers arrive whole. */
  onFirstByte?: (() => void) | undefined
}

/** Sends a request to a customer's backend and waits: for a turn, tool, screening, answering machine or analysis. Stores nothing. */
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

/** Adds a listener to a request. It is called when a streamed answer has begun. */
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
