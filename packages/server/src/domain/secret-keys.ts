/**
 * Secret keys by their placeholders, which are stored and shown in place of them. Only a request to the customer's own backend or
 * tool has the keys themselves.
 */
export type SecretKeys = ReadonlyMap<string, string>

/** The text in their place, however many they are. */
export const HIDDEN_KEYS = '••••'

/** Nobody can guess it, so no words of a caller are taken for it. */
export function placeholderOf(turn_id: string): string {
  return `{{secret_keys:${turn_id}}}`
}

/** The text with the keys. They are letters, digits, `*` and `#`, so JSON stays valid. */
export function revealed(text: string, secrets: SecretKeys | undefined): string {
  let shown = text
  for (const [placeholder, digits] of secrets ?? []) shown = shown.replaceAll(placeholder, digits)
  return shown
}
