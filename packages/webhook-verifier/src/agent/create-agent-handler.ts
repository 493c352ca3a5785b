import { begun, handlerOf, type WebhookContext, type WebhookHandlers } from '../adapters/handlers.ts'
import {
  requireAnalysisReply,
  requireMachineReply,
  requireScreeningReply,
  requireToolReply,
} from '../adapters/replies.ts'
import { createReporter } from '../adapters/report.ts'
import { requireSigningSecrets } from '../adapters/signing-secrets.ts'
import type { ReceiverOptions, WebhookOptions } from '../adapters/responder.ts'
import { TurnStream } from '../adapters/turn-stream.ts'
import type {
  AnalysisReply,
  AnalysisRequest,
  MachineAnswered,
  MachineReply,
  Screening,
  ScreeningReply,
  ToolInvocation,
  ToolReply,
  Turn,
  TurnReply,
} from '../synchronous.ts'
import { withDeadline } from './deadline.ts'
import { handleOnce, type EventStore } from './event-store.ts'

/** How long Ohun waits for each answer, including the round trip. */
const LIMITS_MS = { event: 10_000, turn: 5_000, tool: 5_000, screening: 3_000, machine: 3_000, analysis: 20_000 }
const MARGIN_MS = 500

/** The second argument of an agent's handler: the request without its body. */
export interface AgentContext extends WebhookContext {
  /**
   * Aborted with a `TimeoutError` when the answer is due. For a streamed reply, it is aborted with an `AbortError` when
   * the rest is no longer wanted. Pass it to `fetch`, to your model and to your database.
   */
  signal: AbortSignal
}

/** The reply itself, or a function that makes it synchronously from the request and the error. */
export type Fallback<Request, Reply> = Reply | ((request: Request, error: unknown) => Reply)

/**
 * The answers to use when a handler was late, threw or returned an invalid reply. Without a fallback, the request is
 * answered with 504 or 500 in time, and Ohun treats it as a failed agent: it uses its own fallback text,
 * `screening_fail_closed` or `on_failure` of `answering_machine`, and asks for an analysis again.
 */
export interface AgentFallbacks {
  turn?: Fallback<Turn, TurnReply>
  tool?: Fallback<ToolInvocation, ToolReply>
  screening?: Fallback<Screening, ScreeningReply>
  machine?: Fallback<MachineAnswered, MachineReply>
  analysis?: Fallback<AnalysisRequest, AnalysisReply>
}

/** The options of {@link createAgentHandler}. */
export interface AgentOptions extends ReceiverOptions, WebhookHandlers<AgentContext> {
  /** A text is spoken in every turn that failed. */
  fallback?: string | AgentFallbacks
  /** Drops events that were handled before. Without a store, they are handled as often as they arrive. */
  store?: EventStore
  /** The part of Ohun's limits that is reserved for the round trip. Default: 500. */
  margin_ms?: number
}

/**
 * A whole agent for any adapter. Every handler gets a signal that is aborted when the answer is due. A turn, tool call,
 * screening or machine that is late or fails is answered with its fallback, in time.
 *
 * @throws {TypeError} when the secrets are missing or malformed.
 * @example
 * const agent = createAgentHandler({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: async (turn, { signal }) => ({ text: await askModel(turn.messages, { signal }) }),
 *   onTool: (invocation) => findOrder(invocation.payload.tool.arguments),
 *   on: { 'call.completed': (event) => saveCall(event.payload) },
 *   fallback: 'Sorry, I did not get that. Would you say it again?',
 *   store: memoryEventStore(),
 * })
 * app.post('/ohun', expressWebhook(agent))
 */
export function createAgentHandler(options: AgentOptions): WebhookOptions {
  const { on, onEvent, onTurn, onTool, onScreening, onMachine, onAnalysis, fallback, store, ...rest } = options
  const { margin_ms = MARGIN_MS, ...receiver } = rest
  requireSigningSecrets(options.secrets)
  const guard = createGuard({ margin_ms, report: createReporter(options) })
  const fallbacks: AgentFallbacks = typeof fallback === 'string' ? { turn: { text: fallback } } : (fallback ?? {})
  return {
    ...receiver,
    onTurn: onTurn && guard('turn', { handler: startTurn(onTurn), check: () => {}, fallback: fallbacks.turn }),
    onTool: onTool && guard('tool', { handler: onTool, check: requireToolReply, fallback: fallbacks.tool }),
    onScreening:
      onScreening &&
      guard('screening', { handler: onScreening, check: requireScreeningReply, fallback: fallbacks.screening }),
    onMachine:
      onMachine && guard('machine', { handler: onMachine, check: requireMachineReply, fallback: fallbacks.machine }),
    onAnalysis:
      onAnalysis &&
      guard('analysis', { handler: onAnalysis, check: requireAnalysisReply, fallback: fallbacks.analysis }),
    onEvent: async (event, context) => {
      const handler = handlerOf({ on, onEvent }, event)
      if (!handler) return
      const limit = { name: event.event_type, limit_ms: timeLeft(LIMITS_MS.event - margin_ms, context) }
      await withDeadline(limit, (signal) =>
        handleOnce(store, event, async () => handler(event, { ...context, signal })),
      )
    },
  }
}

function timeLeft(limit_ms: number, { received_at }: WebhookContext): number {
  return Math.max(0, limit_ms - (performance.now() - received_at))
}

/** The kinds of requests that have an answer, with the names of their handlers. */
const HANDLERS = {
  turn: 'onTurn',
  tool: 'onTool',
  screening: 'onScreening',
  machine: 'onMachine',
  analysis: 'onAnalysis',
} as const

/** Gives handlers a deadline and a fallback. */
function createGuard({ margin_ms, report }: { margin_ms: number; report: (error: unknown) => void }) {
  return <Request, Reply>(kind: keyof typeof HANDLERS, { handler, check, fallback }: Guarded<Request, Reply>) => {
    return async (request: Request, context: WebhookContext): Promise<Reply> => {
      const limit_ms = timeLeft(LIMITS_MS[kind] - margin_ms, context)
      try {
        return await withDeadline({ name: HANDLERS[kind], limit_ms }, async (signal) => {
          const reply = await handler(request, { ...context, signal })
          check(request, reply)
          return reply
        })
      } catch (error) {
        if (fallback === undefined) throw error
        report(error)
        return isMaker(fallback) ? fallback(request, error) : fallback
      }
    }
  }
}

type TurnHandler = NonNullable<WebhookHandlers<AgentContext>['onTurn']>

/**
 * Until its first text, a streamed reply has the same deadline as a whole one. Afterwards its signal says when nobody
 * listens any more.
 */
function startTurn(onTurn: TurnHandler): Guarded<Turn, TurnReply | TurnStream>['handler'] {
  return async (turn, context) => {
    const stopped = new AbortController()
    const signal = AbortSignal.any([context.signal, stopped.signal])
    const reply = await begun(turn, await onTurn(turn, { ...context, signal }), context.signal)
    if (reply instanceof TurnStream) reply.onStop = () => stopped.abort()
    return reply
  }
}

interface Guarded<Request, Reply> {
  handler: (request: Request, context: AgentContext) => Reply | Promise<Reply>
  check: (request: Request, reply: Reply) => void
  fallback: Fallback<Request, Reply> | undefined
}

/** A reply is never a function. */
function isMaker<Request, Reply>(
  fallback: Fallback<Request, Reply>,
): fallback is (request: Request, error: unknown) => Reply {
  return typeof fallback === 'function'
}
