import { hasNodeCrypto } from '../hmac.ts'
import { verifyWebhook, verifyWebhookAsync } from '../verify-webhook.ts'
import type { WebhookBody } from '../webhook-input.ts'
import type { WrittenAnswer } from './answer.ts'
import { createResponder, type WebhookOptions } from './responder.ts'
import { readWebBody } from './web-body.ts'

/** Always answers a request. `readBody` is for frameworks that may have read the body already. */
export type WebWebhookHandler = (
  request: Request,
  readBody?: (limit_bytes: number) => Promise<WebhookBody>,
) => Promise<Response>

const encoder = new TextEncoder()

/** The stream is cancelled when the connection breaks, which stops the handler. */
function webBody(body: WrittenAnswer['body']): BodyInit | null {
  if (typeof body !== 'object') return body ?? null
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await body.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await body.return?.()
    },
  })
}

/** The part that all adapters over web requests share. */
export function createRequestHandler(options: WebhookOptions): WebWebhookHandler {
  const respond = createResponder(hasNodeCrypto ? verifyWebhook : verifyWebhookAsync, options)
  return async (request, readBody = (limit_bytes) => readWebBody(request, limit_bytes)) => {
    const { status, headers, body } = await respond({ method: request.method, headers: request.headers, readBody })
    return new Response(webBody(body), { status, headers })
  }
}
