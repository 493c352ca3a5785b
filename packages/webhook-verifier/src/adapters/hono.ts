import type { WebhookBody } from '../webhook-input.ts'
import type { WebhookOptions } from './responder.ts'
import { createRequestHandler } from './request-handler.ts'
import { arrived, readWebBody } from './web-body.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** The part of Hono's context that the handler uses, so that the types do not depend on Hono. */
export interface HonoContext {
  req: {
    raw: Request
    /** The cached bodies, as they were read. */
    bodyCache: { text?: Body<string>; arrayBuffer?: Body<ArrayBuffer> }
  }
}

type Body<T> = T | Promise<T>

/** A Hono handler. It answers every request that reaches it. */
export type HonoWebhook = (context: HonoContext) => Promise<Response>

/**
 * Receives webhooks in Hono, on every runtime. A middleware that read `c.req.text()`, `json()` or `arrayBuffer()` before
 * has left the exact body in Hono's cache.
 *
 * @example
 * app.post('/ohun', honoWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * }))
 */
export function honoWebhook(options: WebhookOptions): HonoWebhook {
  const handler = createRequestHandler(options)
  return ({ req }) => handler(req.raw, (limit_bytes) => readBody(req, limit_bytes))
}

async function readBody({ raw, bodyCache }: HonoContext['req'], limit_bytes: number): Promise<WebhookBody> {
  // Never Hono's own conversions: they would serialise a cached JSON value again, with other bytes.
  const cached = bodyCache.text ?? bodyCache.arrayBuffer
  return cached === undefined ? readWebBody(raw, limit_bytes) : arrived<WebhookBody>(cached)
}
