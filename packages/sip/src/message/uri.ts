import type { SipAddress, SipTransport } from '../sip-endpoint.ts'
import { parseHostPort, parseParams, SipSyntaxError, type Params } from './syntax.ts'

export interface SipUri {
  scheme: 'sip' | 'sips' | 'tel'
  /** The user part, decoded and without its own parameters. For `tel:`, the number. */
  user: string
  /** Empty for `tel:`. */
  host: string
  port: number | null
  params: Params
}

const SCHEMES = new Set(['sip', 'sips', 'tel'])
/** A URI that fits in a start line, where a space would end it. */
export const PLAIN = /^[!-~]+$/
/** The characters that are escaped in a user part. */
const ESCAPED = /[^\w+\-.!~*'()]/g

/** @throws SipSyntaxError */
export function parseUri(text: string): SipUri {
  const colon = text.indexOf(':')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  if (!SCHEMES.has(scheme)) throw new SipSyntaxError('a URI of another scheme')
  const rest = text.slice(colon + 1)
  if (scheme === 'tel') {
    const [user = ''] = rest.split(';', 1)
    return { scheme, user, host: '', port: null, params: parseParams(rest.slice(user.length)) }
  }
  const at = rest.indexOf('@')
  const [place = ''] = rest.slice(at + 1).split('?', 1)
  const [address = ''] = place.split(';', 1)
  const user = at < 0 ? '' : decodeUser(rest.slice(0, at))
  const params = parseParams(place.slice(address.length))
  return { scheme: scheme as 'sip' | 'sips', user, ...parseHostPort(address), params }
}

/** The user part in printable ASCII, for records. Empty if there is none or the URI is unreadable. */
export function userOf(uri: string): string {
  try {
    return parseUri(uri).user.replaceAll(/[^ -~]/g, '')
  } catch {
    return ''
  }
}

function decodeUser(text: string): string {
  const end = text.search(/[:;]/)
  const user = end < 0 ? text : text.slice(0, end)
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}

/** Escapes a user part, so that no character in it can end the URI or the line. */
export function encodeUser(user: string): string {
  return user.replaceAll(ESCAPED, (character) => encodeURIComponent(character.toWellFormed()))
}

export function hostPort({ host, port }: { host: string; port: number | null }): string {
  const bracketed = host.includes(':') ? `[${host}]` : host
  return port === null || port === 5060 ? bracketed : `${bracketed}:${port}`
}

/** The address to which a request for this URI is sent. `usual`: the transport if the URI does not name one. */
export function addressOf(uri: SipUri, usual: SipTransport): SipAddress {
  const named = uri.params.get('transport')?.toLowerCase()
  const transport = uri.scheme === 'sips' ? 'tls' : isTransport(named) ? named : usual
  return { host: uri.params.get('maddr') ?? uri.host, port: uri.port ?? (transport === 'tls' ? 5061 : 5060), transport }
}

function isTransport(text: string | undefined): text is SipTransport {
  return text === 'udp' || text === 'tcp' || text === 'tls'
}
