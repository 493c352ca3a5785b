import type { WebhookOptions } from './responder.ts'
import { createWebHandler } from './web.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** A route handler of Next.js' app router, on the Node and the Edge runtime. */
export type NextWebhook = (request: Request) => Promise<Response>

/**
 * Receives webhooks in a route handler of Next.js. Next answers other methods itself.
 *
 * @example
 * // app/ohun/route.ts
 * export const POST = nextWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * })
 */
export function nextWebhook(options: WebhookOptions): NextWebhook {
  return createWebHandler(options)
}
