import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyWebhook } from '../verify-webhook.ts'
import { connectionHeaders, readNodeBody, type ParsedRequest } from './node-body.ts'
import { endWith } from './node-lines.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/** A listener for `http.createServer`. It answers every request and its promise never rejects. */
export type NodeWebhookHandler = (request: IncomingMessage & ParsedRequest, response: ServerResponse) => Promise<void>

/**
 * Receives webhooks on Node's own http server.
 *
 * @example
 * const handler = createNodeHandler({
 *   secrets: process.env.OHUN_SIGNING_SECRET!,
 *   onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }),
 *   on: { 'call.completed': (event) => console.log(event.payload.duration_seconds) },
 * })
 * createServer(handler).listen(3000)
 */
export function createNodeHandler(options: WebhookOptions): NodeWebhookHandler {
  const respond = createResponder(verifyWebhook, options)
  return async (request, response) => {
    const { status, headers, body } = await respond({
      method: request.method,
      headers: request.headers,
      readBody: (limit_bytes) => readNodeBody(request, request, limit_bytes),
    })
    // Something else, such as a timeout middleware, may have answered while the handler worked.
    if (response.headersSent || response.writableEnded) return void (typeof body === 'object' && body.return?.())
    endWith(response.writeHead(status, { ...headers, ...connectionHeaders(status) }), body)
  }
}
