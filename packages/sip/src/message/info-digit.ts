import type { ReceivedRequest } from './message.ts'

const DIGITS = /^[0-9A-D*#]$/i
/** Keys by their event numbers in RFC 4733, which some gateways send. */
const NUMBERED: Record<string, string> = { '10': '*', '11': '#', '12': 'A', '13': 'B', '14': 'C', '15': 'D' }

/** The digit of an INFO. Null if it contains something else. */
export function digitOf({ headers, body }: ReceivedRequest): string | null {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  if (type.trim() === 'application/dtmf') return asDigit(body.trim())
  if (type.trim() !== 'application/dtmf-relay') return null
  for (const line of body.split('\n')) {
    const [name = '', value = ''] = line.split('=', 2)
    if (name.trim().toLowerCase() === 'signal') return asDigit(value.trim())
  }
  return null
}

function asDigit(text: string): string | null {
  const digit = NUMBERED[text] ?? text
  return DIGITS.test(digit) ? digit.toUpperCase() : null
}
