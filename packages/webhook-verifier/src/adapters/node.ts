import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyWebhook } from '../verify-webhook.ts'
import type { WebhookAnswer } from './answer.ts'
import { readNodeBody, type ParsedRequest } from './node-body.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookHandlers } from './handlers.ts'
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
    const answer = await respond({
      method: request.method,
      headers: request.headers,
      readBody: (limit_bytes) => readNodeBody(request, request, limit_bytes),
    })
    write(response, answer)
  }
}

function write(response: ServerResponse, { status, headers, body }: WebhookAnswer): void {
  const type = body ? { 'Content-Type': 'application/json; charset=utf-8' } : {}
  response.writeHead(status, { ...headers, ...type }).end(body && JSON.stringify(body))
}
