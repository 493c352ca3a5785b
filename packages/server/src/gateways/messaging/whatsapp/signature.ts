import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../../platform/crypto.ts'

const HEADER = /^sha256=([0-9a-f]{64})$/i

/** `X-Hub-Signature-256`: HMAC-SHA256 over the body as it came. Compared in constant time. */
export function isSignedWith(app_secret: string, body: Uint8Array, header: string | undefined): boolean {
  const [, claimed] = HEADER.exec(header ?? '') ?? []
  if (claimed === undefined) return false
  const expected = createHmac('sha256', app_secret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(claimed, 'hex'))
}

/** In constant time, for any lengths. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other))
}
