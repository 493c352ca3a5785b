import { verifyWebhook, WebhookVerificationError, type VerifiedWebhook } from '@ohun/webhook-verifier'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { diagnose } from '../webhooks/diagnosis.ts'
import { isSignedBy } from '../webhooks/is-signed-by.ts'
import { readSignedRequest, takesStdin, timeOf } from '../webhooks/signed-request.ts'
import { findSigningSecrets, type SigningSecrets } from '../webhooks/signing-secrets.ts'
import type { HttpRequest } from '../webhooks/http-dump.ts'

/**
 * Prints the verified facts, or the problem. Fails with the exit code for signatures if the request cannot be verified.
 */
export async function webhooksVerify(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const now = timeOf(context, settings)
  const found = await findSigningSecrets(context, takesStdin(settings))
  const request = await readSignedRequest(context, settings)
  const times = timesOf(request, now)
  try {
    const webhook = verifyWebhook({ ...request, secrets: found.secrets, now })
    await printer.answer({ valid: true, ...whatItIs(webhook), ...times, ...whichSecret(request, found) })
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    const { reason } = error
    const { cause, explanation } = diagnose({ ...request, ...found, now, reason, fix: error.fix })
    await printer.answer({ valid: false, reason, cause, ...times, secret_from: found.source })
    throw new CliError('INVALID_SIGNATURE', exitCodes.signature, explanation)
  }
}

function whatItIs(webhook: VerifiedWebhook): Record<string, unknown> {
  if (webhook.kind === 'event') {
    const { event_type, event_id } = webhook.event
    return { kind: webhook.kind, event_type, event_id }
  }
  if (webhook.kind === 'tool') {
    const { event_type, event_id } = webhook.invocation
    return { kind: webhook.kind, event_type, event_id }
  }
  return { kind: webhook.kind }
}

/** The times of the request. Empty if there is no timestamp to read. */
function timesOf({ headers }: HttpRequest, now: Date): Record<string, unknown> {
  const timestamp = headers['x-service-timestamp'] ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return {}
  const signed_at = new Date(Number(timestamp) * 1000)
  return { signed_at: signed_at.toISOString(), age_seconds: Math.floor(now.getTime() / 1000) - Number(timestamp) }
}

/** A receiver that only has the secret from before a rotation works for 24 more hours, and should say so. */
function whichSecret({ headers, body }: HttpRequest, { secrets, source }: SigningSecrets): Record<string, unknown> {
  const current = { ...headers, 'x-service-signature-previous': '' }
  const signature = secrets.some((secret) => isSignedBy({ headers: current, body }, secret)) ? 'current' : 'previous'
  const warning = 'This is the previous secret; it stops working 24 hours after the rotation.'
  return { signature, secret_from: source, ...(signature === 'previous' ? { warning } : {}) }
}
