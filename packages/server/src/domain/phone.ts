const E164 = /^\+[1-9]\d{6,14}$/
const NIGERIA = '+234'

/** True for `+`, country code and subscriber number, with 7 to 15 digits and nothing in between. */
export function isE164(text: string): boolean {
  return E164.test(text)
}

/** A Nigerian number in the national form (`+2348031234567` → `08031234567`). Null for other countries. */
export function nationalNumber(e164: string): string | null {
  return isE164(e164) && e164.startsWith(NIGERIA) ? `0${e164.slice(NIGERIA.length)}` : null
}

/** The key of the operator table: the first four digits of the national form (`0803`). Null for other countries. */
export function nationalPrefix(e164: string): string | null {
  return nationalNumber(e164)?.slice(0, 4) ?? null
}

/**
 * The E.164 form of a number. Carriers spell it as `+234803…`, `234803…`, `0803…` or `803…`, with the international prefix 00 or 009,
 * or as a short code (32811 becomes `+23432811`). Null if it is a name, or cannot be a number.
 * @param kind - The format that the carrier declares, if any.
 */
export function spelledNumber(text: string, kind?: 'international' | 'national'): string | null {
  const e164 = /^\+?\d+$/.test(text) ? withPlus(text, kind) : null
  return e164 !== null && isE164(e164) ? e164 : null
}

function withPlus(digits: string, kind: 'international' | 'national' | undefined): string | null {
  if (digits.startsWith('+')) return digits
  const international = /^00(?:9(?=234[789]\d{9}$))?([1-9]\d{6,14})$/.exec(digits)?.[1]
  if (international !== undefined) return `+${international}`
  if (/^0\d{7,10}$/.test(digits)) return `+234${digits.slice(1)}`
  // Some carriers declare every number as international.
  if (/^\d{3,6}$/.test(digits)) return `+234${digits}`
  if (kind === 'international') return `+${digits}`
  if (kind === 'national' || /^[789]\d{9}$/.test(digits)) return `+234${digits}`
  return /^\d{11,15}$/.test(digits) ? `+${digits}` : null
}

/** Mobile numbers have ten digits. 0700, 0800 and 0900 are service numbers. */
const NIGERIAN_MOBILE = /^\+234(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)\d{7}$/
/** An area code and the subscriber number have seven or eight digits, or ten in the new plan, which begins with 02. */
const NIGERIAN_GEOGRAPHIC = /^\+234(?:[1-9]\d{6,7}|20[1-9]\d{7})$/

/** True if the number can belong to a person or a business in Nigeria, so not for service numbers and short codes. */
export function isSubscriberOfNigeria(e164: string): boolean {
  return NIGERIAN_MOBILE.test(e164) || NIGERIAN_GEOGRAPHIC.test(e164)
}

/** The numbers in the two pools of the sandbox, which no telephone can reach. */
const SANDBOX = /^\+234(?:8|1)00000\d{4}$/

export function isSandboxNumber(e164: string): boolean {
  return SANDBOX.test(e164)
}
