import type { Clock } from '@ohun/clock'
import type { NoteExchange } from '../domain/exchange.ts'
import type { Environment } from '../platform/caller.ts'
import { parseOutsideJson, storableText } from '../platform/storable-text.ts'
import type { FailureCause } from '../platform/net/failure.ts'
import type { OutboundHttp, OutboundResult } from '../platform/net/outbound-http.ts'
import type { Phases } from '../platform/net/trace.ts'
import { withoutValues, type EndpointHeaders } from './endpoint-headers.ts'
import type { Secrets } from './secrets.ts'
import { signatureHeaders, type SigningSecrets } from './signing.ts'

export interface SynchronousCallDeps {
  /** Separate connections: a turn never waits for a connection of deliveries. */
  http: OutboundHttp
  secrets: Pick<Secrets, 'current'>
  clock: Clock
}

export type SynchronousKind = 'turn' | 'tool' | 'screening'

export interface SynchronousRequest {
  kind: SynchronousKind
  workspace_id: string
  environment: Environment
  /** The agent of this backend: each agent has its own breaker. */
  agent_id: string
  /** Null if the agent has no URL: only a relay can answer then. */
  url: string | null
  /** The receiver's own. */
  headers?: EndpointHeaders
  /** Plain JSON. */
  body: unknown
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
  timeout_ms: number
  /** Gives up early, for example when the caller has hung up; the call then throws. */
  signal?: AbortSignal
  /** The backend has begun to answer. Not called for a request over a relay, whose answers come whole. */
  onFirstByte?: (() => void) | undefined
}

/** `busy`: the workspace has too many of these requests in progress. */
export type SynchronousCause = FailureCause | 'status' | 'not_json' | 'shape' | 'breaker_open' | 'busy' | 'no_url'

/** The answer as it came over the network, if one did. */
interface Traffic {
  /** The headers of the request. The values of the receiver's own are hidden. */
  headers: Readonly<Record<string, string>>
  /** The body, as text. Null if it was not read. */
  received: string | null
  phases: Phases
}

/** A failure of the backend is a value: the caller hears a fallback message. */
export type SynchronousAnswer = (
  | /** Any 2xx; `json` is undefined on 204. */ { kind: 'answered'; status: number; json: unknown }
  /** `status`: of the HTTP answer, if there was one. */
  | { kind: 'failed'; cause: SynchronousCause; detail: string; status: number | null }
) & { traffic?: Traffic }

/** Sends a request to a customer's backend and waits: a turn, a tool, a screening. Never retried, so nothing is stored. */
export type SynchronousCall = (request: SynchronousRequest) => Promise<SynchronousAnswer>

/** A request to the agent's own backend. */
export type BackendRequest = SynchronousRequest & { url: string }
export type BackendCall = (request: BackendRequest) => Promise<SynchronousAnswer>

export const MAX_ANSWER_BYTES = 64 * 1_024

export function createSynchronousCall({ http, secrets, clock }: SynchronousCallDeps): BackendCall {
  return async (request) => {
    const { workspace_id, url, headers = {}, body, event_id = null, turn_id, timeout_ms, signal, onFirstByte } = request
    const text = JSON.stringify(body)
    const secrets_now = await secrets.current(workspace_id)
    const own = synchronousHeaders({ body: text, event_id, secrets: secrets_now, at: clock.now() })
    const result = await http.post({
      url,
      tenant: workspace_id,
      once: true,
      headers: { ...headers, ...own },
      body: text,
      timeout_ms,
      max_body_bytes: MAX_ANSWER_BYTES,
      on_excess: 'fail',
      signal,
      onFirstByte,
      ...(turn_id !== undefined && { spanAttributes: () => ({ 'ohun.turn_id': turn_id }) }),
    })
    return readAnswer({ ...result, headers: { ...withoutValues(headers), ...own } }, request.faultOf)
  }
}

/** The headers of a request with this body, signed for this time. */
export function synchronousHeaders(request: {
  body: string
  event_id: string | null
  secrets: SigningSecrets
  at: Date
}): Record<string, string> {
  const { body, event_id, secrets, at } = request
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Ohun-Webhooks/1',
    ...(event_id !== null && { 'X-Service-Event-ID': event_id }),
    ...signatureHeaders(secrets, body, at),
  }
}

/** An HTTP response, or the cause of its absence. A relay measures no phases. */
export type RawAnswer = (
  | Pick<OutboundResult & { kind: 'answered' }, 'kind' | 'status' | 'body'>
  | Pick<OutboundResult & { kind: 'failed' }, 'kind' | 'cause' | 'detail' | 'status'>
) & { phases?: Phases; headers?: Traffic['headers'] }

export function readAnswer(raw: RawAnswer, faultOf: SynchronousRequest['faultOf']): SynchronousAnswer {
  const text = raw.kind === 'answered' ? raw.body.toString('utf8') : null
  const received = text === null ? null : storableText(text)
  const traffic = { headers: raw.headers ?? {}, received, phases: raw.phases ?? {} }
  return { ...checked(answerOf(raw, text ?? ''), faultOf), traffic }
}

function answerOf(result: RawAnswer, text: string): SynchronousAnswer {
  if (result.kind === 'failed')
    return { kind: 'failed', cause: result.cause, detail: result.detail, status: result.status }
  const { status } = result
  if (status < 200 || status > 299) return { kind: 'failed', cause: 'status', detail: `Answered ${status}.`, status }
  if (status === 204) return { kind: 'answered', status, json: undefined }
  try {
    return { kind: 'answered', status, json: parseOutsideJson(text) }
  } catch {
    return { kind: 'failed', cause: 'not_json', detail: `Answered ${status} with a body that is not JSON.`, status }
  }
}

function checked(answer: SynchronousAnswer, faultOf: SynchronousRequest['faultOf']): SynchronousAnswer {
  if (answer.kind === 'failed') return answer
  const fault = faultOf?.(answer.json)
  return fault ? { kind: 'failed', cause: 'shape', detail: fault, status: answer.status } : answer
}
