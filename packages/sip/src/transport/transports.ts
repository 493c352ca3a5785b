import { isIP } from 'node:net'
import { atMost, type Clock } from '@ohun/clock'
import type { SipAddress, SipTransport } from '../sip-endpoint.ts'
import { Connections } from './connections.ts'
import type { Hop } from './hop.ts'
import type { Datagrams, Receive, SipNetwork, StreamServer, TlsIdentity } from './network.ts'

export interface TransportDeps {
  clock: Clock
  network: SipNetwork
  receive: Receive
  malformed(): void
  /** Called when a connection that we opened is lost. */
  lost(peer: Hop): void
  /** True if the address may connect. */
  admits(address: string): boolean
}

/** How long to wait for connections to close. One that has just begun its TLS handshake closes later than the others. */
const CLOSING_MS = 2_000

/** The sockets of an endpoint. */
export class Transports {
  readonly #deps: TransportDeps
  readonly #sockets: Datagrams[] = []
  readonly #servers: (StreamServer & { transport: SipTransport })[] = []
  readonly #connections: Connections

  constructor(deps: TransportDeps) {
    this.#deps = deps
    this.#connections = new Connections(deps)
  }

  get listening(): SipAddress[] {
    return [
      ...this.#sockets.map(({ address }) => ({ ...address, transport: 'udp' as const })),
      ...this.#servers.map(({ address, transport }) => ({ ...address, transport })),
    ]
  }

  /** The port of this transport's first socket, or of any socket. */
  portOf(transport: SipTransport): number {
    const { listening } = this
    const one = listening.find((address) => address.transport === transport) ?? listening[0]
    return one?.port ?? 5060
  }

  /** @throws Error if an address is in use or does not belong to this machine. Then it listens on no address. */
  async listen(addresses: readonly SipAddress[], identity: TlsIdentity | null): Promise<void> {
    try {
      for (const address of addresses) await this.#open(address, identity)
    } catch (error) {
      await this.close()
      throw error
    }
  }

  /** @param failed - Not called for a lost datagram, because its loss cannot be detected. */
  send(bytes: Buffer, hop: Hop, failed: (cause: string) => void): void {
    if (hop.transport !== 'udp') return this.#connections.send(bytes, hop, failed)
    const family = isIP(hop.host)
    const socket = this.#sockets.find(({ address }) => isIP(address.host) === family)
    if (socket) socket.send(bytes, hop)
    else failed(`no UDP socket that reaches ${hop.host}`)
  }

  async close(): Promise<void> {
    this.#connections.close()
    const closing = [...this.#sockets.splice(0), ...this.#servers.splice(0)].map((one) => one.close())
    await atMost(this.#deps.clock, CLOSING_MS, Promise.all(closing))
  }

  async #open({ host, port, transport }: SipAddress, identity: TlsIdentity | null): Promise<void> {
    const { network, receive } = this.#deps
    const address = { host, port }
    if (transport === 'udp') {
      const socket = await network.bind(address, (bytes, from) => receive(bytes, { ...from, transport }))
      this.#sockets.push(socket)
      return
    }
    if (transport === 'tls' && !identity) throw new Error('SIP over TLS needs a certificate and its key')
    const server = await network.listen(address, {
      tls: transport === 'tls' ? identity : null,
      admits: (from) => this.#deps.admits(from),
      accepted: (stream, from, peer_names) => this.#connections.accept(stream, { ...from, transport, peer_names }),
    })
    this.#servers.push({ ...server, transport })
  }
}
