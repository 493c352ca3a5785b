import { context, SpanStatusCode, trace, type Attributes, type Span, type SpanOptions } from '@opentelemetry/api'

/**
 * Runs the work inside a span: what it starts in turn are that span's children. Without a tracer provider in the process,
 * which the operator loads (`node --import`), a span does nothing and costs next to nothing.
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

/** The same for parts: the span lasts until the last part, or until the reader stops. */
export async function* partsInSpan<Part>(
  name: string,
  { attributes, parts }: { attributes: Attributes; parts: AsyncIterable<Part> },
): AsyncIterable<Part> {
  const span = tracer().startSpan(name, { attributes })
  const inside = trace.setSpan(context.active(), span)
  const reader = parts[Symbol.asyncIterator]()
  try {
    // Each step by hand: a generator continues in the context of the code that asks it for more.
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

export function failSpan(span: Span, error_type: string): void {
  span.setAttribute('error.type', error_type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const tracer = () => trace.getTracer('ohun')

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
