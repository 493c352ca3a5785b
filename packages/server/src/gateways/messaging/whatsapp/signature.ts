import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../../platform/crypto.ts'

const HEADER = /^sha256=([0-9a-f]{64})$/i

/** Verifies `X-Hub-Signature-256`, the HMAC-SHA256 of the unchanged body, in constant time. */
export function isSignedWith(app_secret: string, body: Uint8Array, header: string | undefined): boolean {
  const [, claimed] = HEADER.exec(header ?? '') ?? []
  if (claimed === undefined) return false
  const expected = createHmac('sha256', app_secret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(claimed, 'hex'))
}

/** Compares two texts of any lengths in constant time. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other))
}
