import { createHmac } from 'node:crypto'
import type { Clock } from '@ohun/clock'

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

/** The time at which something is signed. */
export interface SigningTime {
  /** Decides whether a previous secret is still valid. */
  now: Date
  /** The time of this machine, because receivers compare it with theirs. It differs from `now` on a clock of the sandbox. */
  signed_at: Date
}

/** Returns the current time for a signature. */
export type SigningClock = () => SigningTime

export function signingClock({ clock, machine_clock }: { clock: Clock; machine_clock: Clock }): SigningClock {
  return () => ({ now: clock.now(), signed_at: machine_clock.now() })
}

/** The signature headers of one attempt. Receivers refuse a timestamp older than 300 s, so each attempt is signed again. */
export function signatureHeaders(
  secrets: SigningSecrets,
  body: string,
  { now, signed_at }: SigningTime,
): Record<string, string> {
  const timestamp = String(Math.floor(signed_at.getTime() / 1_000))
  const headers: Record<string, string> = {
    'X-Service-Signature': signature(secrets.current, timestamp, body),
    'X-Service-Timestamp': timestamp,
  }
  const { previous, previous_valid_until } = secrets
  if (previous !== null && previous_valid_until !== null && now < previous_valid_until)
    headers['X-Service-Signature-Previous'] = signature(previous, timestamp, body)
  return headers
}
