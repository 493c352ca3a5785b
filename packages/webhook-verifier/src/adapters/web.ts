import { verifyWebhookAsync } from '../verify-webhook.ts'
import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { tooLarge } from './body-error.ts'
import { createResponder, type WebhookOptions } from './responder.ts'

export type { EventHandlers, WebhookHandlers } from './handlers.ts'
export type { WebhookOptions } from './responder.ts'

/**
 * Receives webhooks wherever a handler takes a web `Request`: Deno, Bun, Workers, and every framework that hands one on.
 *
 * @example
 * const handler = createWebHandler({ secrets, onTurn: (turn) => ({ text: `You said: ${turn.transcription}` }) })
 * export default { fetch: handler }
 */
export function createWebHandler(options: WebhookOptions): (request: Request) => Promise<Response> {
  const respond = createResponder(verifyWebhookAsync, options)
  return async (request) => {
    const { status, headers, body } = await respond({
      method: request.method,
      headers: request.headers,
      readBody: (limit_bytes) => readWebBody(request, limit_bytes),
    })
    return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers })
  }
}

async function readWebBody(request: Request, limit_bytes: number): Promise<Uint8Array> {
  if (request.bodyUsed) throw new WebhookVerificationError('body_already_parsed')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit_bytes) throw tooLarge(limit_bytes)
    chunks.push(chunk)
  }
  return join(chunks, size)
}

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
