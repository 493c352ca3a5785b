import type { IncomingMessage, ServerResponse } from 'node:http'
import { createNodeHandler } from './node.ts'
import type { ParsedRequest } from './node-body.ts'
import type { WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** A handler for Express 4 and 5. It answers every request that reaches it and calls no `next`. */
export type ExpressWebhook = (request: IncomingMessage & ParsedRequest, response: ServerResponse) => Promise<void>

/**
 * Receives webhooks in Express 4 and 5. Mount it before `express.json()`, or let that keep the bytes: `express.json({
 * verify: (request, _, bytes) => { request.rawBody = bytes } })`. After `express.raw()` or `express.text()` it works
 * without changes.
 *
 * @example
 * app.post('/ohun', expressWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * }))
 */
export function expressWebhook(options: WebhookOptions): ExpressWebhook {
  return createNodeHandler(options)
}
