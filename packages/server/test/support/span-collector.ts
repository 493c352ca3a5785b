import { AsyncLocalStorage } from 'node:async_hooks'
import {
  context,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type ContextManager,
  type Span,
  type SpanOptions,
  type TracerProvider,
} from '@opentelemetry/api'

/** One span in the form that a collector would receive. */
export interface SeenSpan {
  name: string
  /** The parent. Null for a root. */
  parent: SeenSpan | null
  attributes: Record<string, unknown>
  failed: boolean
  ended: boolean
  /** Start and end in milliseconds, if the span was created after the work had ended. */
  past?: { from: number; until: number }
}

/** The tracer provider of a whole test file. It records every span. */
export interface SpanCollector extends Disposable {
  seen: SeenSpan[]
}

export function collectSpans(): SpanCollector {
  const seen: SeenSpan[] = []
  const startSpan = (name: string, options: SpanOptions = {}, within: Context = context.active()): Span => {
    const parent = options.root ? null : (noted.get(trace.getSpan(within) as Span) ?? null)
    const one: SeenSpan = { name, parent, attributes: { ...options.attributes }, failed: false, ended: false }
    seen.push(one)
    return spanOf(one, options.startTime as number | undefined)
  }
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) } as unknown as TracerProvider)
  context.setGlobalContextManager(new Contexts())
  return {
    seen,
    [Symbol.dispose]() {
      trace.disable()
      context.disable()
    },
  }
}

const noted = new WeakMap<Span, SeenSpan>()

function spanOf(one: SeenSpan, from: number | undefined): Span {
  const span = {
    isRecording: () => true,
    setAttribute: (key: string, value: unknown) => (one.attributes[key] = value),
    setAttributes: (attributes: object) => Object.assign(one.attributes, attributes),
    updateName: (name: string) => (one.name = name),
    spanContext: () => ({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 }),
    setStatus: ({ code }: { code: SpanStatusCode }) => (one.failed = code === SpanStatusCode.ERROR),
    end(until?: number) {
      one.ended = true
      if (from !== undefined && until !== undefined) one.past = { from, until }
    },
  } as unknown as Span
  noted.set(span, one)
  return span
}

/** The part that a provider for Node needs: the context follows promises and timers. */
class Contexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>()

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT
  }

  // oxlint-disable-next-line eslint/max-params -- the interface is OpenTelemetry's.
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    inside: Context,
    work: F,
    receiver?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(inside, () => work.call(receiver as ThisParameterType<F>, ...args))
  }

  bind<T>(_inside: Context, target: T): T {
    return target
  }

  enable(): this {
    return this
  }

  disable(): this {
    this.#storage.disable()
    return this
  }
}
