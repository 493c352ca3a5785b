import type { ReferTo } from '../sip-endpoint.ts'
import type { Headers } from './headers.ts'
import { relayedReplaces } from './replaces.ts'
import { parseNameAddr, SipSyntaxError } from './syntax.ts'
import { parseUri, PLAIN } from './uri.ts'

/**
 * Reads `Refer-To` (RFC 3515). The only header in its URI that is used is `Replaces`. Others would let the other side write parts of
 * our invitation.
 * @returns null if `Refer-To` is absent, repeated or unusable.
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

/** A dialog, as the other side of another dialog can refer to it. */
interface ReferredDialog {
  target: string
  call_id: string
  local_tag: string
  remote_tag: string | null
}

/**
 * The destination of a REFER that makes its receiver take our place in this dialog (RFC 5589). It contains `Require: replaces`, so
 * that a side without support for this does not place a new call instead.
 * @returns null if the address contains characters that could change its meaning.
 */
export function referToDialog({ target, call_id, local_tag, remote_tag }: ReferredDialog): string | null {
  const headers_at = target.indexOf('?', target.indexOf('@') + 1)
  const address = headers_at < 0 ? target : target.slice(0, headers_at)
  if (remote_tag === null || !SIP_ADDRESS.test(address)) return null
  const replaces = `${call_id};to-tag=${remote_tag};from-tag=${local_tag}`
  return `${address}?Replaces=${encodeURIComponent(replaces.toWellFormed())}&Require=replaces`
}

const SIP_ADDRESS = /^sips?:[!#-;=@-~]+$/i

/** The value of a header in a URI. Null if it is absent. @throws URIError for an invalid escape. */
function headerOf(uri: string, name: string): string | null {
  const at = uri.indexOf('?', uri.indexOf('@') + 1)
  const named = (at < 0 ? '' : uri.slice(at + 1)).split('&').map((one) => one.split('='))
  const found = named.filter(([key = '']) => decodeURIComponent(key).toLowerCase() === name)
  const [first, second] = found
  if (!first) return null
  // Two values contradict each other.
  return second ? '' : decodeURIComponent(first.slice(1).join('='))
}

/** The address in `Referred-By` (RFC 3892), in a form that is safe to repeat. Null if it is absent or unreadable. */
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
