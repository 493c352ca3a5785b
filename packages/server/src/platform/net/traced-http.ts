import { SpanKind, type Span } from '@opentelemetry/api'
import { failSpan, inSpan } from '../spans.ts'
import type { OutboundGet, OutboundHttp, OutboundResult } from './outbound-http.ts'

/**
 * Wraps a client to record an OpenTelemetry span for each request. `root` spans have no parent, because a delivery
 * may begin in the request that caused it, or minutes later.
 */
export function tracedHttp(http: OutboundHttp, span_name: string, { root = false } = {}): OutboundHttp {
  const traced = (
    method: string,
    request: OutboundGet,
    send: () => Promise<OutboundResult>,
  ): Promise<OutboundResult> => {
    const options = { kind: SpanKind.CLIENT, root, attributes: attributesOf(method, request) }
    return inSpan(span_name, options, async (span) => {
      if (span.isRecording() && request.spanAttributes) span.setAttributes(request.spanAttributes())
      return note(span, await send())
    })
  }
  return {
    post: (request) => traced('POST', request, () => http.post(request)),
    get: (request) => traced('GET', request, () => http.get(request)),
    close: () => http.close(),
  }
}

/** The attributes of a span. Of the address, only the host is recorded, because customers put secrets into paths and queries. */
function attributesOf(method: string, { url, headers }: OutboundGet): Record<string, string> {
  const { hostname } = new URL(url)
  const event_id = headers['X-Service-Event-ID']
  return {
    'http.request.method': method,
    'server.address': hostname,
    ...(event_id === undefined ? {} : { 'ohun.event_id': event_id }),
  }
}

function note(span: Span, result: OutboundResult): OutboundResult {
  if (result.status !== null) span.setAttribute('http.response.status_code', result.status)
  if (result.kind === 'failed') failSpan(span, result.cause)
  else if (result.status >= 400) failSpan(span, String(result.status))
  return result
}
