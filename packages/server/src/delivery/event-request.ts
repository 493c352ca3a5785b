import type { EndpointHeaders } from './endpoint-headers.ts'
import type { OutboundPost } from '../platform/net/outbound-http.ts'
import { signatureHeaders, type SigningSecrets, type SigningTime } from './signing.ts'
import { EVENT_TIMEOUT_MS } from './time-limits.ts'

const MAX_BODY_BYTES = 16_384

export interface EventRequest {
  workspace_id: string
  url: string
  event_id: string
  /** The exact text that is signed and sent. */
  body: string
  secrets: SigningSecrets
  /** The receiver's own headers. */
  headers?: EndpointHeaders
  at: SigningTime
  signal: AbortSignal
}

/** One attempt to deliver an event, signed for the time of this attempt. */
export function eventRequest(request: EventRequest): OutboundPost {
  const { workspace_id, url, event_id, body, secrets, headers, at, signal } = request
  return {
    url,
    tenant: workspace_id,
    headers: {
      ...headers,
      ...eventHeaders({ event_id, body, secrets, at }),
    },
    body,
    timeout_ms: EVENT_TIMEOUT_MS,
    max_body_bytes: MAX_BODY_BYTES,
    on_excess: 'cut',
    signal,
    spanAttributes: () => turnOf(body),
  }
}

/** The headers that every receiver gets. */
export function eventHeaders(
  request: Pick<EventRequest, 'event_id' | 'body' | 'secrets' | 'at'>,
): Record<string, string> {
  const { event_id, body, secrets, at } = request
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Ohun-Webhooks/1',
    'X-Service-Event-ID': event_id,
    ...signatureHeaders(secrets, body, at),
  }
}

/** The utterance that the event is about. An answer also has a `turn_id` of its own. */
function turnOf(body: string): Record<string, string> {
  const { payload } = JSON.parse(body) as { payload?: { turn_id?: unknown; reply_to_turn_id?: unknown } }
  const turn_id = payload?.reply_to_turn_id ?? payload?.turn_id
  return typeof turn_id === 'string' ? { 'ohun.turn_id': turn_id } : {}
}
