import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** The library compares bytes, and throws for digits of other scripts. */
const DIGITS = /^[0-9]{6}$/
const STEP_SECONDS = 30
/** The number of steps accepted before and after the current one, because a phone's clock may be half a minute off. */
const DRIFT = 1

/** Creates a secret in base32, as apps show it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URI for a QR code. Apps list the account under the service and the address. */
export function otpauthUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step of the clock to which the code belongs, near `now`. Null for a wrong code. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  if (!DIGITS.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Ohun', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })
}
