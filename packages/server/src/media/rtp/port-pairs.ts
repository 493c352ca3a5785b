import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { RtpConfig } from '../media-config.ts'

/** Two bound sockets. */
export interface PortPair {
  /** Even. */
  port: number
  rtp: Socket
  /** One above. */
  rtcp: Socket
  close(): void
}

/** The UDP ports that audio may use, two for each call (RFC 3550, section 11). */
export class PortPairs {
  readonly #host: string
  readonly #ports: readonly number[]
  readonly #taken = new Set<number>()
  /** Ports are used in turn, so that late packets of an ended call reach no other call. */
  #next = 0

  constructor({ host, ports: { from, to } }: RtpConfig) {
    this.#host = host
    const first = from + (from % 2)
    this.#ports = Array.from({ length: Math.max(0, (to - first + 1) >> 1) }, (_, at) => first + 2 * at)
  }

  get size(): number {
    return this.#ports.length
  }

  get taken(): number {
    return this.#taken.size
  }

  /** Null if every port is taken, by us or by others. */
  async open(): Promise<PortPair | null> {
    for (let tries = 0; tries < this.#ports.length; tries++) {
      const port = this.#ports[this.#next++ % this.#ports.length]!
      if (this.#taken.has(port)) continue
      this.#taken.add(port)
      const pair = await this.#bind(port)
      if (pair) return pair
      this.#taken.delete(port)
    }
    return null
  }

  async #bind(port: number): Promise<PortPair | null> {
    const sockets = [this.#socket(), this.#socket()] as const
    const close = (): void => {
      for (const socket of sockets) socket.close()
    }
    try {
      await Promise.all(sockets.map((socket, at) => bound(socket, port + at, this.#host)))
    } catch {
      close()
      return null
    }
    const [rtp, rtcp] = sockets
    for (const socket of sockets) socket.on('error', () => {}) // no network error ends a call
    return { port, rtp, rtcp, close: () => this.#free(port, close) }
  }

  /** Addresses are never names: nothing is looked up. */
  #socket(): Socket {
    const family = isIPv6(this.#host) ? 6 : 4
    return createSocket({ type: `udp${family}`, lookup: (address, _, found) => found(null, address, family) })
  }

  #free(port: number, close: () => void): void {
    if (this.#taken.delete(port)) close()
  }
}

async function bound(socket: Socket, port: number, address: string): Promise<void> {
  const listening = once(socket, 'listening')
  socket.bind({ port, address, exclusive: true })
  await listening
}
