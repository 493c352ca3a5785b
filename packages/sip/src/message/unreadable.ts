import { Headers } from './headers.ts'
import type { SipResponse } from './message.ts'
import { responseLine } from './response.ts'
import { warned } from './warning.ts'

const MAX_LINES = 200
const LONGEST_LINE = 1_000
/** The headers that a response copies from its request, with their compact forms. */
const REPEATED = new Map([
  ['via', 'via'],
  ['v', 'via'],
  ['from', 'from'],
  ['f', 'from'],
  ['to', 'to'],
  ['t', 'to'],
  ['call-id', 'call-id'],
  ['i', 'call-id'],
  ['cseq', 'cseq'],
])

/**
 * The response to a request that is not valid SIP: 505 for another version, 400 for anything else (RFC 3261 §8.2, RFC 4475). Null if it
 * is not a request, or has no Via by which the other side could match the response. Then it is dropped.
 */
export function refusalOfUnreadable(bytes: Buffer, why: string): SipResponse | null {
  const [start = '', ...lines] = bytes.toString('latin1', 0, 8_192).split('\r\n', MAX_LINES)
  const version = / (SIP\/\d+\.\d+)\s*$/i.exec(start)?.[1]?.toUpperCase()
  if (version === undefined || /^(?:SIP\/|ACK\b)/i.test(start)) return null
  const headers = new Headers()
  for (const line of lines.slice(0, Math.max(0, lines.indexOf('')))) {
    const colon = line.indexOf(':')
    const name = REPEATED.get(line.slice(0, Math.max(colon, 0)).trim().toLowerCase())
    if (name !== undefined && line.length <= LONGEST_LINE && isPlain(line))
      headers.add(name, line.slice(colon + 1).trim())
  }
  if (headers.get('via') === undefined) return null
  const [status, warning] =
    version === 'SIP/2.0' ? ([400, why] as const) : ([505, 'only SIP/2.0 is understood'] as const)
  headers.add(...warned(warning))
  return { kind: 'response', status, reason: responseLine(status), headers, body: '' }
}

function isPlain(line: string): boolean {
  return !/[\r\n\0]/.test(line)
}
