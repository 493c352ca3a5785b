import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Link,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'

/**
 * Runs work inside a span. Spans that the work starts are its children. Without a tracer provider, which exists if an OTLP endpoint is
 * configured, a span does nothing and costs almost nothing.
 */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer().startSpan(name, options)
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span))
  } catch (error) {
    failSpan(span, nameOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Reads parts inside a span, which lasts until the last part, or until the reader stops. */
export async function* partsInSpan<Part>(
  name: string,
  { attributes, parts }: { attributes: Attributes; parts: AsyncIterable<Part> },
): AsyncIterable<Part> {
  const span = tracer().startSpan(name, { attributes })
  const inside = trace.setSpan(context.active(), span)
  const reader = parts[Symbol.asyncIterator]()
  try {
    // Each step sets the context, because a generator continues in the context of the code that asks for more.
    for (;;) {
      const step = await context.with(inside, () => reader.next())
      if (step.done) return
      yield step.value
    }
  } catch (error) {
    failSpan(span, nameOf(error))
    throw error
  } finally {
    await context.with(inside, () => reader.return?.())
    span.end()
  }
}

/** A period that is over, in milliseconds of the wall clock. */
export interface Past {
  name: string
  from: number
  until: number
  attributes: Attributes
}

/** Adds the spans of a period that is over, and of its parts inside it. */
export function addPastSpans({ name, from, until, attributes }: Past, parts: Iterable<Past>): void {
  const whole = tracer().startSpan(name, { startTime: from, attributes })
  const inside = trace.setSpan(context.active(), whole)
  for (const part of parts) {
    const { attributes: of_part } = part
    tracer().startSpan(part.name, { startTime: part.from, attributes: of_part }, inside).end(part.until)
  }
  whole.end(until)
}

export function failSpan(span: Span, error_type: string): void {
  span.setAttribute('error.type', error_type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A span of a request that we answer, which ends when the caller says so. */
export interface RequestSpan {
  span: Span
  trace_id: string
  /** Runs work so that the spans that it starts are children of the span. */
  run<Result>(work: () => Result): Result
}

/**
 * Starts the span of a request. Null if the request is not traced. The client's trace becomes a link and not the parent, because
 * strangers must decide neither which of our traces are exported nor what they belong to.
 */
export function startRequestSpan(method: string, traceparent: string | undefined): RequestSpan | null {
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, root: true, links: linksTo(traceparent) })
  if (!span.isRecording()) return null
  const inside = trace.setSpan(context.active(), span)
  const { traceId: trace_id } = span.spanContext()
  return { span, trace_id, run: (work) => context.with(inside, work) }
}

/** The whole header, in version 00 of W3C's format. Ids that are all zeros are not valid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

function linksTo(traceparent: string | undefined): Link[] {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return []
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } }]
}

const tracer = () => trace.getTracer('ohun')

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
