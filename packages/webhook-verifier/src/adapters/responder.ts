import { readHeader } from '../claim.ts'
import type { VerifiedWebhook } from '../verified-webhook.ts'
import type { VerifyWebhookInput, WebhookBody, WebhookHeaders } from '../webhook-input.ts'
import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { refusal, STREAM_TYPE, write, type Answer, type WrittenAnswer } from './answer.ts'
import { MAX_BODY_BYTES } from './body-limits.ts'
import { handle, type WebhookHandlers } from './handlers.ts'
import { ReceiverError } from './receiver-error.ts'
import { createReporter, type ReportOptions } from './report.ts'
import { requireSigningSecrets } from './signing-secrets.ts'

/** How requests are verified and read, and how refused requests are reported. */
export interface ReceiverOptions extends ReportOptions {
  /** The workspace's signing secret, or during a rotation the old and the new one. Required at start. */
  secrets: string | readonly string[]
  /** How far the signed timestamp may be from now, before or after. Default: 300. */
  tolerance_seconds?: number
  /** The largest body that is read. Default: 1 MiB. A larger body is answered with 413. */
  max_body_bytes?: number
  /** The current time. Default: the clock of this machine. */
  now?: () => Date
}

/** The options of every adapter: the secrets, the handlers and the limits. `createAgentHandler` makes one. */
export interface WebhookOptions extends ReceiverOptions, WebhookHandlers {}

/** A request as a framework passes it on. The body is read only when it is needed. */
export interface WebhookRequest {
  method: string | undefined
  headers: WebhookHeaders
  readBody: (limit_bytes: number) => Promise<WebhookBody>
}

type Responder = (request: WebhookRequest) => Promise<WrittenAnswer>
type Verify = (input: VerifyWebhookInput) => VerifiedWebhook | Promise<VerifiedWebhook>

/**
 * The part that all adapters share: it answers every request.
 *
 * @throws {TypeError} when the secrets are missing or malformed.
 */
export function createResponder(verify: Verify, options: WebhookOptions): Responder {
  requireSigningSecrets(options.secrets)
  const report = createReporter(options)
  return async (request) => {
    const received_at = performance.now()
    if (request.method !== 'POST') {
      const answer = refusal(405, 'method_not_allowed', `Expected POST, got ${request.method}.`)
      return write({ ...answer, headers: { Allow: 'POST' } })
    }
    try {
      const webhook = await verifyRequest(verify, options, request)
      return write(await streamed(await handle(options, webhook, { received_at }), request, report))
    } catch (error) {
      report(error)
      return write(explain(error))
    }
  }
}

/** A sender that does not accept streams gets the whole reply: an older service, or a test tool. */
async function streamed(
  answer: Answer,
  { headers }: WebhookRequest,
  report: (error: unknown) => void,
): Promise<Answer> {
  const { stream } = answer
  if (!stream) return answer
  if (!readHeader(headers, 'accept')?.includes(STREAM_TYPE))
    return { status: 200, body: (await stream.whole()) as object }
  stream.onError = report
  return answer
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

function explain(error: unknown): Answer {
  if (error instanceof WebhookVerificationError) {
    return refusal(error.reason === 'body_already_parsed' ? 500 : 401, error.reason, error.message)
  }
  if (error instanceof ReceiverError) return refusal(error.status, error.code, error.message)
  return refusal(500, 'receiver_failed', 'The receiver failed; its own log says why.')
}
