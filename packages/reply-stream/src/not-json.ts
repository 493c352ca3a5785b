/** The first byte of gzip. The next ones are not valid UTF-8. */
const GZIP = '\u001F'

export const NOT_VALID_JSON = 'the body is not valid JSON'

/** Says what a body is that is not JSON, for the people who wrote the backend. A sentence without its full stop. */
export function notJsonFault(text: string): string {
  if (text.trim() === '') return 'the body is empty'
  if (text.startsWith(GZIP)) return 'the body is compressed, but compression was not asked for'
  if (text.includes('\0')) return 'the body is not UTF-8'
  return /^\s*</.test(text) ? 'the body is HTML or XML, not JSON' : NOT_VALID_JSON
}

/**
 * Says that a body is not UTF-8, which JSON must be (RFC 8259, section 8.1), and where. Null if it is. A sentence without its full stop.
 */
export function notUtf8Fault(body: Uint8Array): string | null {
  if (isUtf8(body)) return null
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const fault = notJsonFault(text)
  return fault === NOT_VALID_JSON ? `the body is not UTF-8: byte ${firstInvalid(body, text) + 1} is not valid` : fault
}

/** The position of the first invalid byte. The decoded text has other bytes there. */
function firstInvalid(body: Uint8Array, text: string): number {
  const repaired = new TextEncoder().encode(text)
  let at = repaired.findIndex((byte, index) => byte !== body[index])
  while (isContinuation(repaired[at])) at--
  return at
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}
