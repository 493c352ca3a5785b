import type { SipAddress } from '../sip-endpoint.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { splitOutside } from '../message/syntax.ts'

/** A TCP or TLS connection. */
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

/**
 * The key of a connection to a hop. With TLS, the name belongs to it: a connection whose certificate was verified for the name of one
 * carrier must not carry requests to another one, even if DNS gives both the same address.
 */
export function connectionKey({ transport, host, port, name, tls }: Hop): string {
  return [transport, host, port, ...(transport === 'tls' ? [name ?? '', tls?.id ?? ''] : [])].join(' ')
}

/** The longest request over UDP. Longer datagrams may be fragmented, and many networks lose fragments (RFC 3261 §18.1.1). */
const LONGEST_DATAGRAM = 1_300

/** The hop for a request of this size: TCP to the same host if the request is long and the host supports TCP. */
export function hopFor(bytes: number, hop: Hop): Hop {
  const { tcp_port, transport, ...rest } = hop
  if (transport !== 'udp' || tcp_port === undefined || bytes <= LONGEST_DATAGRAM) return hop
  return { ...rest, transport: 'tcp', port: tcp_port }
}

/** True if a sent message either arrives or the connection fails. */
export function isReliable({ transport }: SipAddress): boolean {
  return transport !== 'udp'
}

/** The destination of responses (RFC 3261 §18.2.2, RFC 3581). It is always the host that sent the request. */
export function replyHop(request: ReceivedRequest, source: Hop): Hop {
  if (source.transport === 'udp') {
    const port = request.via.params.has('rport') ? source.port : (request.via.port ?? 5060)
    return { host: source.host, port, transport: 'udp' }
  }
  return { ...source, port: request.via.port ?? (source.transport === 'tls' ? 5061 : 5060) }
}

/** Adds the source of the request to its topmost Via. */
export function recordSource(request: ReceivedRequest, source: Hop): void {
  const { params, host } = request.via
  if (host === source.host && !params.has('rport')) return
  const parts = splitOutside(request.headers.get('via') ?? '', ';').filter(
    (part) => !['rport', 'received'].includes(part.split('=', 1)[0]?.trim().toLowerCase() ?? ''),
  )
  if (params.has('rport')) parts.push(`rport=${source.port}`)
  request.headers.set('via', [...parts, `received=${source.host}`].join(';'))
}
