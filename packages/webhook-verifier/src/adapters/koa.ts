import type { IncomingMessage } from 'node:http'
import { verifyWebhook } from '../verify-webhook.ts'
import { connectionHeaders, readNodeBody, type ParsedRequest } from './node-body.ts'
import { nodeBody } from './node-lines.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** The part of Koa's context that the middleware uses, so that the types need no Koa. */
export interface KoaContext {
  req: IncomingMessage & ParsedRequest
  request: object
  method: string
  status: number
  body: unknown
  set(headers: Record<string, string>): void
}

/** A Koa middleware. It answers every request that reaches it. */
export type KoaWebhook = (context: KoaContext) => Promise<void>

/**
 * Receives webhooks in Koa. Mount it on its own path, before a body parser or after one that keeps `rawBody`.
 *
 * @example
 * const router = new Router()
 * router.post('/ohun', koaWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * }))
 */
export function koaWebhook(options: WebhookOptions): KoaWebhook {
  const respond = createResponder(verifyWebhook, options)
  return async (context) => {
    const { status, headers, body } = await respond({
      method: context.method,
      headers: context.req.headers,
      readBody: (limit_bytes) => readNodeBody(context.req, parsed(context), limit_bytes),
    })
    context.status = status
    context.set({ ...headers, ...connectionHeaders(status) })
    // Koa turns a null body into a 204, which is the only status that has no body here.
    context.body = nodeBody(body) ?? null
  }
}

/** Koa's parsers write to `ctx.request`; a parser that ran before Koa wrote to `ctx.req`. */
function parsed({ request, req }: KoaContext): ParsedRequest {
  const { rawBody, body }: ParsedRequest = request
  return { rawBody: rawBody ?? req.rawBody, body: body ?? req.body }
}
