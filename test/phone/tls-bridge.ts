import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'

const HOST = '127.0.0.1'

export interface TlsBridgeOptions {
  /** The bridge's key and certificate, as PEM. */
  key: string
  cert: string
  /** The authority of the service's certificate, as PEM. */
  ca: string
  /** The port on which the peer listens over TCP. */
  peer_port: number
  /** The port on which the service listens over TLS. */
  service_port: () => number
}

/** Connects a SIP peer without TLS to the service over TLS, in both directions. It records the service's messages. */
export class TlsBridge implements AsyncDisposable {
  /** The messages of the service, as text. */
  heard = ''
  /** The port to which the peer connects. */
  readonly plain_port: number
  /** The port to which the service connects. */
  readonly tls_port: number
  readonly #servers: readonly Server[]
  readonly #sockets: Set<Socket>

  private constructor(servers: readonly [plain: Server, tls: Server], sockets: Set<Socket>) {
    const [plain, tls] = servers
    this.#servers = servers
    this.#sockets = sockets
    this.plain_port = (plain.address() as AddressInfo).port
    this.tls_port = (tls.address() as AddressInfo).port
  }

  static async open({ key, cert, ca, peer_port, service_port }: TlsBridgeOptions): Promise<TlsBridge> {
    const sockets = new Set<Socket>()
    const join = (peer: Socket, service: Socket): void => {
      for (const [from, to] of [[peer, service] as const, [service, peer] as const]) {
        sockets.add(from)
        from.on('error', () => to.destroy()).on('close', () => to.destroy())
        from.pipe(to)
      }
      service.on('data', (bytes: Buffer) => (bridge.heard += bytes.toString('latin1')))
    }
    const plain = createServer((peer) => join(peer, connectTls({ host: HOST, port: service_port(), ca })))
    const tls = createTlsServer({ key, cert }, (service) => join(connect(peer_port, HOST), service))
    for (const server of [plain, tls]) await once(server.listen(0, HOST), 'listening')
    const bridge = new TlsBridge([plain, tls], sockets)
    return bridge
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    for (const server of this.#servers) {
      server.close()
      await once(server, 'close')
    }
  }
}
