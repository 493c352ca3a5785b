import type { Headers } from './headers.ts'
import { parseDigits, parseParams } from './syntax.ts'

const LARGEST_CAUSE = 127

/** The cause of ITU-T Q.850 in `Reason` (RFC 3326). Null if there is none. */
export function q850Cause(headers: Headers): number | null {
  for (const value of headers.all('reason')) {
    const [protocol = ''] = value.split(';', 1)
    if (protocol.trim().toLowerCase() !== 'q.850') continue
    const cause = parseDigits(parseParams(value.slice(protocol.length)).get('cause') ?? '')
    if (cause !== null && cause > 0 && cause <= LARGEST_CAUSE) return cause
  }
  return null
}
