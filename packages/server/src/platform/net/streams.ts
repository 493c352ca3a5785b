import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import type { Endpoint } from './datagrams.ts'

/** Our identity for TLS clients, as PEM. */
export interface TlsIdentity {
  key: string
  cert: string
}

export interface StreamServer {
  readonly address: Endpoint
  /** Takes no more connections; those that are there are the caller's to end. */
  close(): Promise<void>
}

export interface StreamListening {
  /** Null for TCP without TLS. */
  tls: TlsIdentity | null
  /** False if the connection is closed at once, before anything is read or TLS begins. */
  admits(address: string): boolean
  accepted(stream: Duplex, from: Endpoint): void
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
    if (!destroyed) on.accepted(socket, { host: plain(remoteAddress), port: remotePort })
  }
  const server: Server = on.tls ? createTlsServer({ ...on.tls, handshakeTimeout: HANDSHAKE_MS }) : createTcpServer()
  server.on('connection', begun)
  server.on(on.tls ? 'secureConnection' : 'connection', ready)
  server.listen({ host, port })
  await once(server, 'listening')
  const bound = server.address() as AddressInfo
  return {
    address: { host: bound.address, port: bound.port },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An IPv4 address that came by an IPv6 socket is written as what it is. */
function plain(address = ''): string {
  return address.replace(/^::ffff:/i, '')
}
