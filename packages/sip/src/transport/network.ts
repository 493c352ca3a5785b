import type { Duplex } from 'node:stream'
import type { Hop } from './hop.ts'

export interface HostAndPort {
  host: string
  port: number
}

/** One UDP socket. */
export interface Datagrams {
  readonly address: HostAndPort
  /** Sends a datagram. If it cannot be sent, it is lost without an error, as it may be in the network. */
  send(bytes: Buffer, to: HostAndPort): void
  close(): Promise<void>
}

/** Our certificate and key for inbound TLS connections, as PEM. */
export interface TlsIdentity {
  key: string
  cert: string
  /** Authorities for client certificates, as PEM, in addition to the usual ones. */
  client_ca?: string
  /**
   * Calls the listener when the certificate or the authorities were renewed, for connections from then on. If absent, it is never renewed.
   * @returns a function that ends the subscription.
   */
  onRenewal?(renewed: (identity: Omit<TlsIdentity, 'onRenewal'>) => void): () => void
}

export interface StreamServer {
  readonly address: HostAndPort
  /** Stops accepting connections. The caller must close the open ones. */
  close(): Promise<void>
}

export interface StreamListening {
  /** Null for TCP without TLS. */
  tls: TlsIdentity | null
  /** If false, the connection is closed at once, before anything is read or TLS begins. */
  admits(address: string): boolean
  /** @param peer_names - The names in the other side's certificate, if it is trusted. */
  accepted(stream: Duplex, from: HostAndPort, peer_names: readonly string[]): void
}

/** The network that the endpoint uses. The service passes its own sockets, and tests pass a network that loses datagrams. */
export interface SipNetwork {
  bind(address: HostAndPort, received: (bytes: Buffer, from: HostAndPort) => void): Promise<Datagrams>
  listen(address: HostAndPort, on: StreamListening): Promise<StreamServer>
  /** Opens a connection. With TLS, the certificate is verified. @throws the signal's reason, or the error of the socket or of TLS. */
  dial(hop: Hop, signal: AbortSignal): Promise<Duplex>
}

/** Handles one message. */
export type Receive = (bytes: Buffer, source: Hop) => void

/** The addresses of a name, of both families. @throws the DNS error, or the signal's reason. */
export type Resolve = (
  hostname: string,
  asker: { tenant: string; signal: AbortSignal },
) => Promise<{ address: string; family: number }[]>
