import { digest } from './hmac.ts'
import { parse } from './verified-webhook.ts'
import type { WebhookBody } from './webhook-input.ts'

/** The content to sign, and the secret. */
export interface SignWebhookInput {
  body: WebhookBody
  secret: string
  /** The secret before a rotation. Adds `X-Service-Signature-Previous`. */
  previous_secret?: string
  /** The time of signing, as a `Date` or in milliseconds. Default: now. */
  now?: Date | number
}

/** The headers that Ohun sends with a body. */
export interface SignedHeaders {
  [name: string]: string
  'X-Service-Signature': string
  'X-Service-Timestamp': string
}

/**
 * Signs a body as Ohun does, for tests and local tools. Adds `X-Service-Event-ID` when the body has an `event_id`.
 *
 * @example
 * const body = JSON.stringify({ event_id: 'evt_1', event_type: 'call.completed', payload: {} })
 * const headers = signWebhook({ body, secret: 'whsec_test' })
 * await fetch('http://localhost:3000/ohun', { method: 'POST', body, headers })
 */
export function signWebhook({ body, secret, previous_secret, now = Date.now() }: SignWebhookInput): SignedHeaders {
  const timestamp = String(Math.floor(Number(now) / 1000))
  const headers: SignedHeaders = {
    'X-Service-Signature': `sha256=${digest(secret, timestamp, body)}`,
    'X-Service-Timestamp': timestamp,
  }
  if (previous_secret) headers['X-Service-Signature-Previous'] = `sha256=${digest(previous_secret, timestamp, body)}`
  const { event_id } = (parse(body) ?? {}) as { event_id?: unknown }
  if (typeof event_id === 'string') headers['X-Service-Event-ID'] = event_id
  return headers
}
