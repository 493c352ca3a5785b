const control = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * Text for one cell or line of a terminal: white space becomes a single space, control characters appear as `\u001b`.
 */
export function safeText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(control, escape)
}

/** JSON has already escaped the characters below U+0020; any that remain are layout. */
export function safeJson(json: string): string {
  return json.replace(control, (character) => (character === '\n' ? character : escape(character)))
}

function escape(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

/** Keys and secrets never appear in messages, wherever they come from. */
export function redact(text: string): string {
  return text.replace(/\b(pk_live_|pk_test_|whsec_|ses_)[\w-]+/g, '$1…')
}
