import { verifyWebhook, WebhookVerificationError } from '@ohun/webhook-verifier'
import type { HttpRequest } from './http-dump.ts'

/** Whether one of the signature headers was made with this secret over this body, regardless of the time. */
export function isSignedBy({ headers, body }: HttpRequest, secret: string): boolean {
  // The event id is not part of the signed content.
  const claim = { ...headers, 'x-service-event-id': '' }
  try {
    verifyWebhook({ body, headers: claim, secrets: secret, tolerance_seconds: Infinity })
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  }
}
