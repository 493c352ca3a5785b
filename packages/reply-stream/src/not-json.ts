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
