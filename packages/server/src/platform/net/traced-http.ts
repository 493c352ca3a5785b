import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { OutboundHttp, OutboundPost, OutboundResult } from './outbound-http.ts'

/**
 * The same client with an OpenTelemetry span for each request. Without a tracer provider in the process, which whoever
 * runs the service brings (`node --import`), a span is nothing and costs next to nothing.
 */
export function tracedHttp(http: OutboundHttp, span_name: string): OutboundHttp {
  const tracer = trace.getTracer('ohun')
  return {
    post(request) {
      const options = { kind: SpanKind.CLIENT, attributes: attributesOf(request) }
      return tracer.startActiveSpan(span_name, options, async (span) => await spanned(span, http.post(request)))
    },
    close: () => http.close(),
  }
}

/** The host and no more of the address: customers put secrets into paths and queries. */
function attributesOf({ url, headers }: OutboundPost): Record<string, string> {
  const { hostname } = new URL(url)
  const event_id = headers['X-Service-Event-ID']
  return {
    'http.request.method': 'POST',
    'server.address': hostname,
    ...(event_id === undefined ? {} : { 'ohun.event_id': event_id }),
  }
}

async function spanned(span: Span, posting: Promise<OutboundResult>): Promise<OutboundResult> {
  try {
    const result = await posting
    if (result.status !== null) span.setAttribute('http.response.status_code', result.status)
    if (result.kind === 'failed') fail(span, result.cause)
    else if (result.status >= 400) fail(span, String(result.status))
    return result
  } catch (error) {
    fail(span, error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}

function fail(span: Span, error_type: string): void {
  span.setAttribute('error.type', error_type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
