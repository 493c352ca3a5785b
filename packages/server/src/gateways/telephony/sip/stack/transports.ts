import { familyOf, type Datagrams, type Endpoint } from '../../../../platform/net/datagrams.ts'
import type { SipAddress, SipTransport } from '../sip-endpoint.ts'
import type { Hop } from './hop.ts'

/** The network, as this stack uses it. */
export interface SipNetwork {
  bind(address: Endpoint, received: (bytes: Buffer, from: Endpoint) => void): Promise<Datagrams>
}

export type Receive = (bytes: Buffer, source: Hop) => void

/** The sockets of an endpoint. */
export class Transports {
  readonly #network: SipNetwork
  readonly #receive: Receive
  readonly #sockets: Datagrams[] = []

  constructor(network: SipNetwork, receive: Receive) {
    this.#network = network
    this.#receive = receive
  }

  get listening(): SipAddress[] {
    return this.#sockets.map(({ address }) => ({ ...address, transport: 'udp' }))
  }

  /** Of the first socket of this transport; of the first of all when there is none. */
  portOf(transport: SipTransport): number {
    const one = this.listening.find((address) => address.transport === transport) ?? this.listening[0]
    return one?.port ?? 5060
  }

  async listen(addresses: readonly SipAddress[]): Promise<void> {
    for (const address of addresses)
      this.#sockets.push(
        await this.#network.bind(address, (bytes, from) => this.#receive(bytes, { ...from, transport: 'udp' })),
      )
  }

  /** @param failed - Only a connection can fail: a lost datagram is noticed by nobody. */
  send(bytes: Buffer, hop: Hop, failed: (cause: string) => void): void {
    const family = familyOf(hop.host)
    const socket = this.#sockets.find(({ address }) => familyOf(address.host) === family)
    if (socket) socket.send(bytes, hop)
    else failed(`no socket for ${hop.host}`)
  }

  async close(): Promise<void> {
    await Promise.all(this.#sockets.splice(0).map((socket) => socket.close()))
  }
}
