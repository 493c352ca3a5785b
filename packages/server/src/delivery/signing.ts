import { createHmac } from 'node:crypto'

/** A workspace's secrets. During the grace period after a rotation a receiver may hold either. */
export interface SigningSecrets {
  current: string
  previous: string | null
  previous_valid_until: Date | null
}

/** The value of a signature header. The key is the UTF-8 bytes of the whole secret, `whsec_` included. */
export function signature(secret: string, timestamp: string, body: string | Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`
}

/** For one attempt: receivers refuse a timestamp older than 300 s, so each attempt is signed again. */
export function signatureHeaders(secrets: SigningSecrets, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const headers: Record<string, string> = {
    'X-Service-Signature': signature(secrets.current, timestamp, body),
    'X-Service-Timestamp': timestamp,
  }
  const { previous, previous_valid_until } = secrets
  if (previous !== null && previous_valid_until !== null && at < previous_valid_until)
    headers['X-Service-Signature-Previous'] = signature(previous, timestamp, body)
  return headers
}
