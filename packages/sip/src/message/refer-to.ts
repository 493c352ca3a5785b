import type { ReferTo } from '../sip-endpoint.ts'
import type { Headers } from './headers.ts'
import { relayedReplaces } from './replaces.ts'
import { parseNameAddr, SipSyntaxError } from './syntax.ts'
import { parseUri, PLAIN } from './uri.ts'

/**
 * `Refer-To` (RFC 3515). Of the headers that its URI asks for only `Replaces` is read: the others would let the other side write our
 * invitation.
 * @returns null if there is none, there are several, or it cannot be read.
 */
export function referToIn(headers: Headers): ReferTo | null {
  const [value, ...more] = headers.all('refer-to')
  if (value === undefined || more.length > 0) return null
  try {
    const { uri } = parseNameAddr(value)
    const { scheme, user, host, port } = parseUri(uri)
    if (scheme === 'tel' || !PLAIN.test(uri)) return null
    const asked = headerOf(uri, 'replaces')
    const replaces = asked === null ? null : relayedReplaces(asked)
    return asked !== null && replaces === null ? null : { user, host: host.toLowerCase(), port, replaces }
  } catch (error) {
    if (error instanceof SipSyntaxError || error instanceof URIError) return null
    throw error
  }
}

/** A dialog, as the other side of another one finds it. */
interface ReferredDialog {
  target: string
  call_id: string
  local_tag: string
  remote_tag: string | null
}

/**
 * The destination of a REFER whose receiver is to take our place in this dialog (RFC 5589). It insists on that: a side that cannot do
 * it must not call anybody instead.
 * @returns null for an address that could contain more than it says.
 */
export function referToDialog({ target, call_id, local_tag, remote_tag }: ReferredDialog): string | null {
  const headers_at = target.indexOf('?', target.indexOf('@') + 1)
  const address = headers_at < 0 ? target : target.slice(0, headers_at)
  if (remote_tag === null || !SIP_ADDRESS.test(address)) return null
  const replaces = `${call_id};to-tag=${remote_tag};from-tag=${local_tag}`
  return `${address}?Replaces=${encodeURIComponent(replaces.toWellFormed())}&Require=replaces`
}

const SIP_ADDRESS = /^sips?:[!#-;=@-~]+$/i

/** @throws URIError for an escape that is none. */
function headerOf(uri: string, name: string): string | null {
  const at = uri.indexOf('?', uri.indexOf('@') + 1)
  const named = (at < 0 ? '' : uri.slice(at + 1)).split('&').map((one) => one.split('='))
  const found = named.filter(([key = '']) => decodeURIComponent(key).toLowerCase() === name)
  const [first, second] = found
  if (!first) return null
  // Two of them contradict each other.
  return second ? '' : decodeURIComponent(first.slice(1).join('='))
}

/** The address in `Referred-By` (RFC 3892), as we may repeat it. Null if there is none that can be read. */
export function referredByIn(headers: Headers): string | null {
  const value = headers.get('referred-by')
  if (value === undefined) return null
  try {
    const { uri } = parseNameAddr(value)
    parseUri(uri)
    return PLAIN.test(uri) && !uri.includes('>') && uri.length <= LONGEST_URI ? uri : null
  } catch {
    return null
  }
}

const LONGEST_URI = 256
