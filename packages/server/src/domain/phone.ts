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

/** The key of the operator table: the first four digits of the national form (`0803`). Null for other countries. */
export function nationalPrefix(e164: string): string | null {
  return nationalNumber(e164)?.slice(0, 4) ?? null
}

/**
 * A number in E.164, in whatever spelling a carrier has it: `+234803…`, `234803…`, `0803…`, `803…`, with the
 * international prefixes 00 and 009, or a short code (`+23432811` is 32811). Null if it is a name, or cannot be a
 * number.
 * @param kind - The format that the carrier declares, if it does.
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
  // Some carriers call every number international.
  if (/^\d{3,6}$/.test(digits)) return `+234${digits}`
  if (kind === 'international') return `+${digits}`
  if (kind === 'national' || /^[789]\d{9}$/.test(digits)) return `+234${digits}`
  return /^\d{11,15}$/.test(digits) ? `+${digits}` : null
}

/** Mobile numbers have ten digits; 0700, 0800 and 0900 are services. */
const NIGERIAN_MOBILE = /^\+234(?:70[1-9]|80[1-9]|81\d|90[1-9]|91\d)\d{7}$/
/** An area code with the number: seven or eight digits, or ten in the new plan, which begins with 02. */
const NIGERIAN_GEOGRAPHIC = /^\+234(?:[1-9]\d{6,7}|20[1-9]\d{7})$/

/** Whether a person or a business in Nigeria has the number: not a service, nor a short code. */
export function isSubscriberOfNigeria(e164: string): boolean {
  return NIGERIAN_MOBILE.test(e164) || NIGERIAN_GEOGRAPHIC.test(e164)
}

/** The two pools of the sandbox. No telephone reaches them. */
const SANDBOX = /^\+234(?:8|1)00000\d{4}$/

export function isSandboxNumber(e164: string): boolean {
  return SANDBOX.test(e164)
}
