const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHARS = 23

/** A new id in the service's format, so that a backend that remembers ids has not seen it before. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CHARS))
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
