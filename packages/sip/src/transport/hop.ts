import type { SipAddress } from '../sip-endpoint.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { splitOutside } from '../message/syntax.ts'

/** One connection of TCP or TLS. */
export interface Flow {
  readonly open: boolean
  send(bytes: Buffer): void
}

/** A resolved address. With a flow, messages go there as long as it is open. */
export interface Hop extends SipAddress {
  flow?: Flow
  /** The names in the certificate of a side that has connected to us. */
  peer_names?: readonly string[]
}

/** A longer datagram may be cut in pieces, of which many networks lose some (RFC 3261 §18.1.1). */
const LONGEST_DATAGRAM = 1_300

/** The hop for a request of so many bytes: a connection to the same host if it is long, and the host takes one. */
export function hopFor(bytes: number, hop: Hop): Hop {
  const { tcp_port, transport, ...rest } = hop
  if (transport !== 'udp' || tcp_port === undefined || bytes <= LONGEST_DATAGRAM) return hop
  return { ...rest, transport: 'tcp', port: tcp_port }
}

/** Whether what is sent arrives, or the connection fails. */
export function isReliable({ transport }: SipAddress): boolean {
  return transport !== 'udp'
}

/** Where responses go (RFC 3261 §18.2.2, RFC 3581). Never to another host than the one that asked. */
export function replyHop(request: ReceivedRequest, source: Hop): Hop {
  if (source.transport === 'udp') {
    const port = request.via.params.has('rport') ? source.port : (request.via.port ?? 5060)
    return { host: source.host, port, transport: 'udp' }
  }
  return { ...source, port: request.via.port ?? (source.transport === 'tls' ? 5061 : 5060) }
}

/** Notes in the topmost Via where the request came from. */
export function noteSource(request: ReceivedRequest, source: Hop): void {
  const { params, host } = request.via
  if (host === source.host && !params.has('rport')) return
  const parts = splitOutside(request.headers.get('via') ?? '', ';').filter(
    (part) => !['rport', 'received'].includes(part.split('=', 1)[0]?.trim().toLowerCase() ?? ''),
  )
  if (params.has('rport')) parts.push(`rport=${source.port}`)
  request.headers.set('via', [...parts, `received=${source.host}`].join(';'))
}
