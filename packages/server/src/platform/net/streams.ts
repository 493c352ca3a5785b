import { once } from 'node:events'
import { createServer as createTcpServer, isIPv6, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  createServer as createTlsServer,
  rootCertificates,
  TLSSocket,
  type PeerCertificate,
  type SecureContextOptions,
} from 'node:tls'
import type { Endpoint } from './datagrams.ts'

/** Our identity for TLS clients, as PEM. */
export interface TlsIdentity {
  key: string
  cert: string
  /** Trusted authorities for client certificates, as PEM, besides the usual ones. If set, clients are asked for a certificate. */
  client_ca?: string
  /**
   * Calls the listener when the certificate or the authorities were renewed, for connections from then on. If absent, it is never renewed.
   * @returns a function that ends the subscription.
   */
  onRenewal?(renewed: (identity: Omit<TlsIdentity, 'onRenewal'>) => void): () => void
}

export interface StreamServer {
  readonly address: Endpoint
  /** Takes no more connections. The caller must end those that are open. */
  close(): Promise<void>
}

export interface StreamListening {
  /** Null for TCP without TLS. */
  tls: TlsIdentity | null
  /** Returns false to close the connection at once, before anything is read or TLS begins. */
  admits(address: string): boolean
  /** @param peer_names - The names in the client's certificate, if it is trusted. */
  accepted(stream: Duplex, from: Endpoint, peer_names: readonly string[]): void
}

const KEEP_ALIVE_PROBE_MS = 60_000
const HANDSHAKE_MS = 10_000

/** @throws Error when the address is taken or not this machine's, or the certificate is invalid. */
export async function listenForStreams({ host, port }: Endpoint, on: StreamListening): Promise<StreamServer> {
  const begun = (socket: Socket): void => {
    socket.on('error', () => {}) // an error without a listener ends the process
    if (!on.admits(plain(socket.remoteAddress))) socket.destroy()
    else socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_PROBE_MS)
  }
  const ready = (socket: Socket): void => {
    socket.on('error', () => {})
    const { remoteAddress, remotePort = 0, destroyed } = socket
    if (!destroyed) on.accepted(socket, { host: plain(remoteAddress), port: remotePort }, peerNames(socket))
  }
  const { server, endRenewal } = on.tls ? tlsServer(on.tls) : { server: createTcpServer(), endRenewal: () => {} }
  server.on('connection', begun)
  server.on(on.tls ? 'secureConnection' : 'connection', ready)
  server.listen({ host, port, ipv6Only: isIPv6(host) })
  await once(server, 'listening').catch((error: unknown) => {
    endRenewal()
    throw error
  })
  const bound = server.address() as AddressInfo
  return {
    address: { host: bound.address, port: bound.port },
    close() {
      endRenewal()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A client without a certificate, or with an untrusted one, is connected as well, but has no name. */
function tlsServer(identity: TlsIdentity): { server: Server; endRenewal: () => void } {
  const asked = identity.client_ca !== undefined && { requestCert: true, rejectUnauthorized: false }
  const server = createTlsServer({ ...contextOf(identity), ...asked, handshakeTimeout: HANDSHAKE_MS })
  const endRenewal = identity.onRenewal?.((renewed) => server.setSecureContext(contextOf(renewed)))
  return { server, endRenewal: endRenewal ?? (() => {}) }
}

function contextOf({ key, cert, client_ca }: TlsIdentity): SecureContextOptions {
  return { key, cert, ...(client_ca !== undefined && { ca: [...rootCertificates, client_ca] }) }
}

/** The DNS names of a trusted certificate, in lower case, or its common name if it has no DNS names. */
function peerNames(socket: Socket): readonly string[] {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return []
  const { subjectaltname = '', subject } = socket.getPeerCertificate() as Partial<PeerCertificate>
  const names = [...subjectaltname.matchAll(/(?:^|, )DNS:([^,"]+)/g)].map(([, name = '']) => name.toLowerCase())
  const common = subject?.CN
  return names.length > 0 || typeof common !== 'string' ? names : [common.toLowerCase()]
}

/** Writes an IPv4 address that arrived on an IPv6 socket as an IPv4 address. */
function plain(address = ''): string {
  return address.replace(/^::ffff:/i, '')
}
