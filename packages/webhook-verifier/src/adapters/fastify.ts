import type { IncomingMessage } from 'node:http'
import { verifyWebhook } from '../verify-webhook.ts'
import { MAX_BODY_BYTES } from './body-limits.ts'
import { connectionHeaders, readNodeBody, readStream } from './node-body.ts'
import { nodeBody } from './node-lines.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** The part of Fastify's request that the handler uses, so that the types do not depend on Fastify. */
export interface FastifyWebhookRequest {
  raw: IncomingMessage
  body?: unknown
  /** The field that `fastify-raw-body` adds. */
  rawBody?: unknown
}

/** The part of Fastify's reply that the handler uses. */
export interface FastifyWebhookReply {
  code(status: number): unknown
  headers(headers: Record<string, string>): unknown
  send(body?: unknown): unknown
}

/** A route's handler. */
export type FastifyWebhookHandler = (request: FastifyWebhookRequest, reply: FastifyWebhookReply) => Promise<unknown>

/** The part of a Fastify scope that the plugin uses. */
export interface FastifyWebhookScope {
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parser: (request: object, payload: IncomingMessage, done: (error: null) => void) => void,
  ): unknown
  all(path: string, handler: FastifyWebhookHandler): unknown
}

/**
 * A Fastify plugin that receives webhooks at its `prefix`. Fastify would parse the body before any handler; the plugin
 * prevents this in its own scope, and nowhere else.
 *
 * @example
 * app.register(fastifyWebhook({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 * }), { prefix: '/ohun' })
 */
export function fastifyWebhook(options: WebhookOptions): (scope: FastifyWebhookScope) => Promise<void> {
  const readings: Readings = new WeakMap()
  const { max_body_bytes = MAX_BODY_BYTES } = options
  const handler = createHandler(options, readings)
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request, payload, done) => {
      // Reading begins here, when hooks such as fastify-raw-body's have only just begun too: no reader misses a chunk.
      if (!payload.readableDidRead) readings.set(request, settled(readStream(payload, max_body_bytes)))
      done(null)
    })
    scope.all('/', handler)
  }
}

/**
 * The handler of a route of your own, for a scope where `fastify-raw-body` keeps the bytes. If the bytes are missing,
 * it answers 500 and says how to fix it. Prefer {@link fastifyWebhook}.
 *
 * @example
 * app.post('/ohun', { config: { rawBody: true } }, createFastifyHandler({ secrets, onTurn }))
 */
export function createFastifyHandler(options: WebhookOptions): FastifyWebhookHandler {
  return createHandler(options)
}

/** The bodies that the plugin's parser has begun to read, by Fastify's request. */
type Readings = WeakMap<object, Promise<Uint8Array>>

function createHandler(options: WebhookOptions, readings?: Readings): FastifyWebhookHandler {
  const respond = createResponder(verifyWebhook, options)
  return async (request, reply) => {
    const { status, headers, body } = await respond({
      method: request.raw.method,
      headers: request.raw.headers,
      readBody: (limit_bytes) => readings?.get(request) ?? readNodeBody(request.raw, request, limit_bytes),
    })
    reply.code(status)
    reply.headers({ ...headers, ...connectionHeaders(status) })
    return reply.send(nodeBody(body))
  }
}

/** A hook may answer before the handler asks for the body; a failed read would then be an unhandled rejection. */
function settled<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined)
  return reading
}
