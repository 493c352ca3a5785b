import type {
  AnalysisReply,
  AnalysisRequest,
  MachineAnswered,
  MachineReply,
  Screening,
  ScreeningReply,
  StreamedTurnReply,
  ToolInvocation,
  ToolReply,
  Turn,
  TurnReply,
} from '../synchronous.ts'
import type { UnknownEvent, VerifiedWebhook, WebhookEvent, WebhookEventType } from '../verified-webhook.ts'
import { refusal, type Answer } from './answer.ts'
import { isStreamed, TurnStream } from './turn-stream.ts'
import {
  requireAnalysisReply,
  requireMachineReply,
  requireScreeningReply,
  requireToolReply,
  requireTurnReply,
} from './replies.ts'

type Awaitable<T> = T | Promise<T>

/** The second argument of a handler: the request without its body. */
export interface WebhookContext {
  /** The time at which the request arrived, before its body was read, as `performance.now()`. */
  received_at: number
}

/** Handlers by event type. */
export type EventHandlers<Context = WebhookContext> = {
  [T in WebhookEventType]?: (event: WebhookEvent<T>, context: Context) => Awaitable<void>
}

/**
 * The functions that handle requests proven to come from Ohun. Events are delivered at least once: recognise repeats by
 * `event_id`. If a handler throws, the answer is 500, and an event is delivered again.
 */
export interface WebhookHandlers<Context = WebhookContext> {
  on?: EventHandlers<Context>
  /** Handles every event that has no handler of its own in `on`. */
  onEvent?: (event: WebhookEvent | UnknownEvent, context: Context) => Awaitable<void>
  /** Returns the reply, or its pieces while it is being written, such as those that an async generator yields. */
  onTurn?: (turn: Turn, context: Context) => Awaitable<TurnReply | StreamedTurnReply>
  onTool?: (invocation: ToolInvocation, context: Context) => Awaitable<ToolReply>
  onScreening?: (screening: Screening, context: Context) => Awaitable<ScreeningReply>
  onMachine?: (machine: MachineAnswered, context: Context) => Awaitable<MachineReply>
  onAnalysis?: (request: AnalysisRequest, context: Context) => Awaitable<AnalysisReply>
}

/** Runs the one handler for a webhook. */
export async function handle(
  handlers: WebhookHandlers,
  webhook: VerifiedWebhook,
  context: WebhookContext,
): Promise<Answer> {
  const { onTurn, onTool, onScreening, onMachine, onAnalysis } = handlers
  switch (webhook.kind) {
    case 'event':
      await handlerOf(handlers, webhook.event)?.(webhook.event, context)
      return { status: 200, body: { received: true } }
    case 'turn': {
      if (!onTurn) return unhandled('onTurn')
      const reply = await begun(webhook.turn, await onTurn(webhook.turn, context))
      if (reply instanceof TurnStream) return { status: 200, stream: reply }
      return reply ? { status: 200, body: reply } : { status: 204 }
    }
    case 'tool': {
      if (!onTool) return unhandled('onTool')
      const reply = await onTool(webhook.invocation, context)
      requireToolReply(webhook.invocation, reply)
      return { status: 200, body: reply }
    }
    case 'screening': {
      if (!onScreening) return unhandled('onScreening')
      const reply = await onScreening(webhook.screening, context)
      requireScreeningReply(webhook.screening, reply)
      return { status: 200, body: reply }
    }
    case 'machine': {
      if (!onMachine) return unhandled('onMachine')
      const reply = await onMachine(webhook.machine, context)
      requireMachineReply(webhook.machine, reply)
      return { status: 200, body: reply }
    }
    case 'analysis': {
      if (!onAnalysis) return unhandled('onAnalysis')
      const reply = await onAnalysis(webhook.analysis, context)
      requireAnalysisReply(webhook.analysis, reply)
      return { status: 200, body: reply }
    }
    case 'unknown':
      return refusal(400, 'unknown_webhook', 'The body is signed but is not a webhook that this version knows.')
  }
}

/** A valid whole reply, or a streamed reply that has its first text. */
export async function begun(
  turn: Turn,
  reply: TurnReply | StreamedTurnReply,
  signal?: AbortSignal,
): Promise<TurnReply | TurnStream> {
  if (reply instanceof TurnStream) return reply
  if (isStreamed(reply)) return await TurnStream.begin(turn, reply, signal)
  requireTurnReply(turn, reply)
  return reply
}

/** The type's own handler, or else the handler for all events. */
export function handlerOf<Context>(
  { on = {}, onEvent }: Pick<WebhookHandlers<Context>, 'on' | 'onEvent'>,
  { event_type }: WebhookEvent | UnknownEvent,
): WebhookHandlers<Context>['onEvent'] {
  // The type and its handler belong together, which the compiler cannot infer from an index.
  const own: unknown = Object.hasOwn(on, event_type) ? on[event_type as WebhookEventType] : undefined
  return (own as WebhookHandlers<Context>['onEvent']) ?? onEvent
}

function unhandled(name: string): Answer {
  return refusal(501, 'no_handler', `This receiver has no ${name} handler.`)
}
