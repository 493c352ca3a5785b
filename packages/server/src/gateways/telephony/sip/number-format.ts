import { nationalNumber, spelledNumber } from '../../../domain/phone.ts'

/** `plus`: `+2348031234567`; `e164`: `2348031234567`; `national`: `08031234567`. */
export type NumberFormat = 'plus' | 'e164' | 'national'

/** The international prefix in Nigeria. */
const INTERNATIONAL = '009'

export function formatted(e164: string, format: NumberFormat): string {
  if (format === 'plus') return e164
  const digits = e164.slice(1)
  return format === 'e164' ? digits : (nationalNumber(e164) ?? `${INTERNATIONAL}${digits}`)
}

/** The user part of a SIP address in E.164. It may contain parameters or separators. Null if it is not a number. */
export function dialledNumber(user: string): string | null {
  const [number = ''] = user.slice(0, 64).split(';')
  return spelledNumber(number.replace(/[\s().-]/g, ''))
}
