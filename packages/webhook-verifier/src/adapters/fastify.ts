import type { IncomingMessage } from 'node:http'
import { verifyWebhook } from '../verify-webhook.ts'
import { connectionHeaders, readNodeBody } from './node-body.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** The part of Fastify's request that the handler uses, so that the types need no Fastify. */
export interface FastifyWebhookRequest {
  raw: IncomingMessage
  body?: unknown
  /** What `fastify-raw-body` keeps. */
  rawBody?: unknown
}

/** The part of Fastify's reply that the handler uses. */
export interface FastifyWebhookReply {
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  send(body?: string): unknown
}

/** A route's handler. */
export type FastifyWebhookHandler = (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>

/** The part of a Fastify scope that the plugin uses. */
export interface FastifyWebhookScope {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown
  all(path: string, handler: FastifyWebhookHandler): unknown
}

/**
 * A Fastify plugin that receives webhooks at its `prefix`. Fastify would parse the body before any handler; in the
 * plugin's own scope, and nowhere else, it leaves it alone.
 *
 * @example
 * app.register(fastifyWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * }), { prefix: '/ohun' })
 */
export function fastifyWebhook(options: WebhookOptions): (scope: FastifyWebhookScope) => Promise<void> {
  const handler = createFastifyHandler(options)
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/', handler)
  }
}

/**
 * The handler of a route of your own, for a scope where `fastify-raw-body` keeps the bytes. Without, it answers 500
 * naming the fix: prefer {@link fastifyWebhook}.
 *
 * @example
 * app.post('/ohun', { config: { rawBody: true } }, createFastifyHandler({ secrets, onTurn }))
 */
export function createFastifyHandler(options: WebhookOptions): FastifyWebhookHandler {
  const respond = createResponder(verifyWebhook, options)
  return async (request, reply) => {
    const { status, headers, body } = await respond({
      method: request.raw.method,
      headers: request.raw.headers,
      readBody: (limit_bytes) => readNodeBody(request.raw, request, limit_bytes),
    })
    reply.code(status)
    reply.headers({ ...headers, ...connectionHeaders(status) })
    return reply.send(body)
  }
}
