import type { ByeReason } from '../sip-endpoint.ts'
import type { Headers } from './headers.ts'
import { parseDigits, parseParams } from './syntax.ts'

const LARGEST_CAUSE = 127

const CAUSES: Readonly<Record<ByeReason, string>> = {
  normal: 'cause=16;text="Normal call clearing"',
  temporary_failure: 'cause=41;text="Temporary failure"',
  no_answer_in_time: 'cause=102;text="Recovery on timer expiry"',
}

/** The `Reason` header of our BYE (RFC 3326). */
export function reasonOf(reason: ByeReason): readonly ['reason', string] {
  return ['reason', `Q.850;${CAUSES[reason]}`]
}

/** The ITU-T Q.850 cause in `Reason` (RFC 3326). Null if there is none. */
export function q850Cause(headers: Headers): number | null {
  for (const value of headers.all('reason')) {
    const [protocol = ''] = value.split(';', 1)
    if (protocol.trim().toLowerCase() !== 'q.850') continue
    const cause = parseDigits(parseParams(value.slice(protocol.length)).get('cause') ?? '')
    if (cause !== null && cause > 0 && cause <= LARGEST_CAUSE) return cause
  }
  return null
}
