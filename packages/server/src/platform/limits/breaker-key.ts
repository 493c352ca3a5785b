import { sha256 } from '../crypto.ts'

const LENGTH = 16

/**
 * A short name for a URL in the key of a breaker. Another URL is another backend, so a new URL is tried at once. It is hashed because
 * URLs may contain secrets, and processes send each other the keys.
 */
export function urlKey(url: string | null): string {
  return url === null ? '' : sha256(url).toString('base64url').slice(0, LENGTH)
}
