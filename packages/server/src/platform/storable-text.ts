/** What PostgreSQL takes of a text from outside: it stores neither NUL nor lone surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
