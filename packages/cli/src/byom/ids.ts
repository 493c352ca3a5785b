const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHARS = 23

/** An id of the service's form. A backend that remembers ids has not met it before. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARS))
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
