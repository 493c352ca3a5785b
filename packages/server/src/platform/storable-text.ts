/**
 * Replaces parts of text from models, backends, recognizers and carriers: PostgreSQL stores neither NUL nor half of a surrogate pair,
 * so both become U+FFFD where the text enters, before it is used. A request to the API is refused instead.
 */
const REPLACEMENT = '\u{FFFD}'

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function storableText(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\0', REPLACEMENT)
}

/** The beginning of a text, never with half of a character at its end. */
export function beginningOf(text: string, length: number): string {
  const part = text.slice(0, length)
  return isHighSurrogate(part, part.length - 1) && text.length > length ? part.slice(0, -1) : part
}

/** An escape in a JSON text. A pair of surrogates counts as one. */
const ESCAPE = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\(?:u[\da-fA-F]{4}|[^])/g
const UNSTORABLE_ESCAPE = /^\\u(?:0000|[dD][89a-fA-F]..)$/

/** A cheap check whether a JSON text may contain text that is not storable, which only an escape can introduce. */
export function mayEscapeUnstorable(json: string): boolean {
  return /\\u0000|\\u[dD][89a-fA-F]/.test(json)
}

/**
 * The value of a JSON text from outside, with storable texts and names.
 * @throws SyntaxError when it is not JSON.
 */
export function parseOutsideJson(json: string): unknown {
  const text = json.toWellFormed()
  return JSON.parse(mayEscapeUnstorable(text) ? text.replaceAll(ESCAPE, storableEscape) : text)
}

function storableEscape(escape: string): string {
  return UNSTORABLE_ESCAPE.test(escape) ? REPLACEMENT : escape
}

/** Makes the texts and names of a parsed value storable. */
export function storableJson(value: unknown): unknown {
  const json: string | undefined = JSON.stringify(value)
  return json !== undefined && mayEscapeUnstorable(json) ? parseOutsideJson(json) : value
}

/** Text that arrives in pieces, which may cut a character in two. */
export class StorablePieces {
  /** The first half of a character. */
  #half = ''

  /** @returns the complete characters. Empty while only half a character is known. */
  take(piece: string): string {
    const text = this.#half + piece
    const whole = isHighSurrogate(text, text.length - 1) ? text.length - 1 : text.length
    this.#half = text.slice(whole)
    return storableText(text.slice(0, whole))
  }

  /** @returns the rest, when no more pieces arrive. */
  end(): string {
    return storableText(this.#half)
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code <= 0xdbff
}
