import { createRequestHandler } from './request-handler.ts'
import type { WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookContext, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/**
 * Receives webhooks where a handler takes a web `Request`: Deno, Bun, Workers, and every framework that passes one on.
 *
 * @example
 * const handler = createWebHandler({ secrets, onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }) })
 * export default { fetch: handler }
 */
export function createWebHandler(options: WebhookOptions): (request: Request) => Promise<Response> {
  const handler = createRequestHandler(options)
  // Runtimes also pass an environment or a context.
  return (request) => handler(request)
}
