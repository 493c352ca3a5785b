import type { Duplex } from 'node:stream'
import type { Hop } from './hop.ts'

export interface HostAndPort {
  host: string
  port: number
}

/** One UDP socket. */
export interface Datagrams {
  readonly address: HostAndPort
  /** A datagram that cannot be sent is lost, as on the way. */
  send(bytes: Buffer, to: HostAndPort): void
  close(): Promise<void>
}

/** Our certificate for those who connect with TLS, as PEM. */
export interface TlsIdentity {
  key: string
  cert: string
  /** Authorities whose certificates others may show, as PEM, besides the usual ones. */
  client_ca?: string
}

export interface StreamServer {
  readonly address: HostAndPort
  /** Accepts no more connections; open ones are the caller's to end. */
  close(): Promise<void>
}

export interface StreamListening {
  /** Null for TCP without TLS. */
  tls: TlsIdentity | null
  /** False closes the connection at once, before anything is read or TLS begins. */
  admits(address: string): boolean
  /** @param peer_names - The names in the certificate that the other side has shown and that is trusted. */
  accepted(stream: Duplex, from: HostAndPort, peer_names: readonly string[]): void
}

/** The network, as the endpoint uses it. The service passes its own sockets, tests a network that loses datagrams. */
export interface SipNetwork {
  bind(address: HostAndPort, received: (bytes: Buffer, from: HostAndPort) => void): Promise<Datagrams>
  listen(address: HostAndPort, on: StreamListening): Promise<StreamServer>
  /** With TLS the certificate is checked. @throws the signal's reason, or what the socket or TLS says. */
  dial(hop: Hop, signal: AbortSignal): Promise<Duplex>
}

/** Handles one message. */
export type Receive = (bytes: Buffer, source: Hop) => void

/** The addresses of a name, both families. @throws the DNS error, or the signal's reason. */
export type Resolve = (
  hostname: string,
  asker: { tenant: string; signal: AbortSignal },
) => Promise<{ address: string; family: number }[]>
