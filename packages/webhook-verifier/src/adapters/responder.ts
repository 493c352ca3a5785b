import type { VerifiedWebhook } from '../verified-webhook.ts'
import type { VerifyWebhookInput, WebhookBody, WebhookHeaders } from '../webhook-input.ts'
import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { BodyError, MAX_BODY_BYTES } from './body-error.ts'
import { refusal, type WebhookAnswer } from './answer.ts'
import { handle, type WebhookHandlers } from './handlers.ts'

/** What every adapter takes: the secrets, the handlers and the limits. */
export interface WebhookOptions extends WebhookHandlers {
  /** The workspace's signing secret; while a rotation runs, the old and the new one. */
  secrets: string | readonly string[]
  /** Default: 300. */
  tolerance_seconds?: number
  /** Default: 1 MiB. A larger body is answered 413. */
  max_body_bytes?: number
  /** Hears of every refused request and failed handler. Default: failures of this side go to `console.error`. */
  onError?: (error: unknown) => void
  /** Default: the clock of this machine. */
  now?: () => Date
}

/** A request as a framework hands it over; the body is read only when it is asked for. */
export interface WebhookRequest {
  method: string | undefined
  headers: WebhookHeaders
  readBody: (limit_bytes: number) => Promise<WebhookBody>
}

type Responder = (request: WebhookRequest) => Promise<WebhookAnswer>
type Verify = (input: VerifyWebhookInput) => VerifiedWebhook | Promise<VerifiedWebhook>

/** The part that all adapters share: from a request to its answer, which it always gives. */
export function createResponder(verify: Verify, options: WebhookOptions): Responder {
  return async (request) => {
    if (request.method !== 'POST') {
      const answer = refusal(405, 'method_not_allowed', `Expected POST, got ${request.method}.`)
      return { ...answer, headers: { Allow: 'POST' } }
    }
    try {
      const webhook = await verifyRequest(verify, options, request)
      return await handle(options, webhook)
    } catch (error) {
      return failure(error, options)
    }
  }
}

async function verifyRequest(
  verify: Verify,
  options: WebhookOptions,
  request: WebhookRequest,
): Promise<VerifiedWebhook> {
  const { secrets, tolerance_seconds, max_body_bytes = MAX_BODY_BYTES, now } = options
  const body = await request.readBody(max_body_bytes)
  return verify({ body, headers: request.headers, secrets, tolerance_seconds, now: now?.() })
}

function failure(error: unknown, { onError }: WebhookOptions): WebhookAnswer {
  const answer = explain(error)
  if (onError) onError(error)
  // oxlint-disable-next-line no-console -- the only voice of a receiver that gave no onError
  else if (answer.status === 500) console.error(error)
  return answer
}

function explain(error: unknown): WebhookAnswer {
  if (error instanceof WebhookVerificationError) {
    return refusal(error.reason === 'body_already_parsed' ? 500 : 401, error.reason, error.message)
  }
  if (error instanceof BodyError) return { ...refusal(error.status, error.code, error.message), headers: error.headers }
  return refusal(500, 'receiver_failed', 'The receiver failed; its own log says why.')
}
