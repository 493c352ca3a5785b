import type { RemoteInfo, Socket } from 'node:dgram'
import { isStun } from '../../platform/net/stun-message.ts'
import { readStunRequest } from './stun.ts'

export type Address = [host: string, port: number]

/** Receives the datagrams for one browser. */
export interface BrowserRoute {
  /** Identifies the browser in ICE requests. Two browsers may have the same one. */
  ufrag: string
  password: string
  /** Takes an authentic ICE request. */
  check(datagram: Buffer, from: Address): void
  data(datagram: Buffer): void
}

/** A browser tries each of its own addresses, and may move to another network. */
const MAX_ADDRESSES = 16

/**
 * The one UDP port of all browsers. After an authentic ICE request, all datagrams from its address belong to that
 * browser. All others are dropped without an answer, so that nobody can make us send to an address that did not ask.
 */
export class BrowserSocket {
  readonly #socket: Socket
  readonly #routes = new Set<BrowserRoute>()
  readonly #by_address = new Map<string, BrowserRoute>()

  /** @param socket - A bound socket. */
  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (datagram, from) => this.#receive(datagram, from))
    socket.on('error', () => {}) // errors of sends to browsers that have gone
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** @returns a function that removes the route. */
  add(route: BrowserRoute): () => void {
    this.#routes.add(route)
    return () => {
      this.#routes.delete(route)
      for (const [address, owner] of this.#by_address) if (owner === route) this.#by_address.delete(address)
    }
  }

  send(datagram: Buffer, [host, port]: Address): void {
    this.#socket.send(datagram, port, host)
  }

  close(): void {
    this.#socket.close()
  }

  #receive(datagram: Buffer, { address, port }: RemoteInfo): void {
    if (port === 0) return // nothing can be sent back there
    const key = `${address} ${port}`
    if (!isStun(datagram)) return this.#by_address.get(key)?.data(datagram)
    const request = readStunRequest(datagram)
    if (!request) return
    const route = [...this.#routes].find(
      ({ ufrag, password }) => ufrag === request.ufrag && request.isAuthentic(password),
    )
    if (!route) return
    if (this.#by_address.get(key) !== route && !this.#claim(key, route)) return
    route.check(datagram, [address, port])
  }

  #claim(key: string, route: BrowserRoute): boolean {
    const claimed = [...this.#by_address.values()].filter((owner) => owner === route).length
    if (claimed >= MAX_ADDRESSES) return false
    this.#by_address.set(key, route)
    return true
  }
}
