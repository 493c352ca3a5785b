import type { Screening, ScreeningReply, ToolInvocation, ToolReply, Turn, TurnReply } from '../synchronous.ts'
import type { UnknownEvent, VerifiedWebhook, WebhookEvent, WebhookEventType } from '../verified-webhook.ts'
import { refusal, type WebhookAnswer } from './answer.ts'

type Awaitable<T> = T | Promise<T>

/** A handler per event type. */
export type EventHandlers = {
  [T in WebhookEventType]?: (event: WebhookEvent<T>) => Awaitable<void>
}

/**
 * What to do with what was proven to come from Ohun. Events are delivered at least once: tell repeats by `event_id`.
 * A handler that throws answers 500, and an event comes again.
 */
export interface WebhookHandlers {
  on?: EventHandlers
  /** Every event that has no handler of its own in `on`. */
  onEvent?: (event: WebhookEvent | UnknownEvent) => Awaitable<void>
  onTurn?: (turn: Turn) => Awaitable<TurnReply>
  onTool?: (invocation: ToolInvocation) => Awaitable<ToolReply>
  onScreening?: (screening: Screening) => Awaitable<ScreeningReply>
}

/** Runs the one handler that a webhook is for. */
export async function handle(handlers: WebhookHandlers, webhook: VerifiedWebhook): Promise<WebhookAnswer> {
  switch (webhook.kind) {
    case 'event':
      await handleEvent(handlers, webhook.event)
      return { status: 200, body: { received: true } }
    case 'turn':
      return handlers.onTurn ? turnAnswer(webhook.turn, await handlers.onTurn(webhook.turn)) : unhandled('onTurn')
    case 'tool':
      return handlers.onTool ? reply(await handlers.onTool(webhook.invocation)) : unhandled('onTool')
    case 'screening':
      return handlers.onScreening ? reply(await handlers.onScreening(webhook.screening)) : unhandled('onScreening')
    case 'unknown':
      return refusal(400, 'unknown_webhook', 'The body is signed but is no webhook that this version knows.')
  }
}

async function handleEvent(handlers: WebhookHandlers, event: WebhookEvent | UnknownEvent): Promise<void> {
  const on = handlers.on ?? {}
  // The type and the handler found under it belong together, which the compiler cannot follow through an index.
  const own: unknown = Object.hasOwn(on, event.event_type) ? on[event.event_type as WebhookEventType] : undefined
  await ((own ?? handlers.onEvent) as WebhookHandlers['onEvent'])?.(event)
}

function turnAnswer(turn: Turn, answer: TurnReply): WebhookAnswer {
  if (answer === null && turn.channel !== 'voice') return { status: 204 }
  if (typeof answer?.text === 'string') return reply(answer)
  throw new TypeError(`onTurn: expected { text: string } for a ${turn.channel} turn, got none.`)
}

function reply(body: object): WebhookAnswer {
  return { status: 200, body }
}

function unhandled(name: string): WebhookAnswer {
  return refusal(501, 'no_handler', `This receiver has no ${name} handler.`)
}
