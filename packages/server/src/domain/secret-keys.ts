/**
 * Secret keys by their placeholders, which are stored and shown instead. Only requests to the customer's own backend or tools contain
 * the keys themselves.
 */
export type SecretKeys = ReadonlyMap<string, string>

/** The text that is shown instead of keys, however many there are. */
export const HIDDEN_KEYS = '••••'

/** The placeholder of a turn's keys. Nobody can guess it, so a caller's words cannot be mistaken for it. */
export function placeholderOf(turn_id: string): string {
  return `{{secret_keys:${turn_id}}}`
}

/** Replaces placeholders with the keys, which are letters, digits, `*` and `#`, so that JSON remains valid. */
export function revealed(text: string, secrets: SecretKeys | undefined): string {
  let shown = text
  for (const [placeholder, digits] of secrets ?? []) shown = shown.replaceAll(placeholder, digits)
  return shown
}
