import { readClaim, type Claim } from './claim.ts'
import { matches, matchesAsync } from './hmac.ts'
import { classify, parse, type VerifiedWebhook } from './verified-webhook.ts'
import type { VerifyWebhookInput } from './webhook-input.ts'
import { WebhookVerificationError } from './webhook-verification-error.ts'

/**
 * Verifies that a request comes from Ohun and classifies it. Synchronous, with `node:crypto` (Node, Bun, Deno, Workers
 * with `nodejs_compat`).
 *
 * @throws {WebhookVerificationError} with a `reason` and a one-line `fix`; answer 401.
 * @example
 * const webhook = verifyWebhook({ body: rawBody, headers: request.headers, secrets: process.env.OHUN_SIGNING_SECRET! })
 * if (webhook.kind === 'event' && webhook.event_type === 'call.completed') {
 *   console.log(webhook.event.payload.duration_seconds)
 * }
 */
export function verifyWebhook(input: VerifyWebhookInput): VerifiedWebhook {
  const claim = readClaim(input)
  return conclude(input, claim, matches(claim, input.body))
}

/**
 * {@link verifyWebhook} with WebCrypto, for runtimes without `node:crypto`. The imported keys are cached.
 *
 * @throws {WebhookVerificationError} as a rejection.
 * @example
 * const webhook = await verifyWebhookAsync({ body: await request.arrayBuffer(), headers: request.headers, secrets })
 * if (webhook.kind === 'turn') return Response.json({ text: `You said: ${webhook.turn.transcription}` })
 */
export async function verifyWebhookAsync(input: VerifyWebhookInput): Promise<VerifiedWebhook> {
  const claim = readClaim(input)
  return conclude(input, claim, await matchesAsync(claim, input.body))
}

function conclude({ body }: VerifyWebhookInput, { event_id }: Claim, matched: boolean): VerifiedWebhook {
  if (!matched) throw new WebhookVerificationError('no_match')
  const json = parse(body)
  const signed = (json as { event_id?: unknown } | null)?.event_id
  if (event_id && event_id !== signed) throw new WebhookVerificationError('event_id_mismatch')
  return classify(json)
}
