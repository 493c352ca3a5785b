const E164 = /^\+[1-9]\d{6,14}$/
const NIGERIA = '+234'

/** `+`, country code and subscriber number: 7 to 15 digits, nothing between. */
export function isE164(text: string): boolean {
  return E164.test(text)
}

/** A Nigerian number as dialled at home (`+2348031234567` → `08031234567`); null for other countries. */
export function nationalNumber(e164: string): string | null {
  return isE164(e164) && e164.startsWith(NIGERIA) ? `0${e164.slice(NIGERIA.length)}` : null
}

/** What the operator table is keyed by: the first four digits of the national form (`0803`); null for other countries. */
export function nationalPrefix(e164: string): string | null {
  return nationalNumber(e164)?.slice(0, 4) ?? null
}
