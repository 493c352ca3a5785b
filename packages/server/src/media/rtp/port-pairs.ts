import { createSocket, type Socket, type SocketOptions } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { IpFamily } from '../../gateways/telephony/audio.ts'
import type { RtpConfig } from '../media-config.ts'

/** Two bound sockets. */
export interface PortPair {
  /** The port of RTP, an even number. */
  port: number
  rtp: Socket
  /** Bound to the port after that of RTP. */
  rtcp: Socket
  close(): void
}

/** The UDP ports that audio may use, two for each call (RFC 3550, section 11). */
export class PortPairs {
  readonly #hosts: ReadonlyMap<IpFamily, string>
  readonly #usual: IpFamily
  readonly #ports: readonly number[]
  readonly #taken = new Set<number>()
  /** Ports are used in turn, so that late packets of an ended call do not reach another call. */
  #next = 0

  constructor({ host, ipv6_host = null, ports: { from, to } }: RtpConfig) {
    this.#usual = isIPv6(host) ? 6 : 4
    this.#hosts = new Map([...(ipv6_host === null ? [] : [[6, ipv6_host] as const]), [this.#usual, host]])
    const first = from + (from % 2)
    this.#ports = Array.from({ length: Math.max(0, (to - first + 1) >> 1) }, (_, at) => first + 2 * at)
  }

  get size(): number {
    return this.#ports.length
  }

  get taken(): number {
    return this.#taken.size
  }

  /** Opens the next free pair. Null if every port is taken, by us or by others, or there is no address of the family. */
  async open(family: IpFamily = this.#usual): Promise<PortPair | null> {
    const host = this.#hosts.get(family)
    if (host === undefined) return null
    for (let tries = 0; tries < this.#ports.length; tries++) {
      const port = this.#ports[this.#next++ % this.#ports.length]!
      if (this.#taken.has(port)) continue
      this.#taken.add(port)
      const pair = await this.#bind(port, host)
      if (pair) return pair
      this.#taken.delete(port)
    }
    return null
  }

  async #bind(port: number, host: string): Promise<PortPair | null> {
    const sockets = [socketFor(host), socketFor(host)] as const
    const close = (): void => {
      for (const socket of sockets) socket.close()
    }
    try {
      await Promise.all(sockets.map((socket, at) => bound(socket, port + at, host)))
    } catch {
      close()
      return null
    }
    const [rtp, rtcp] = sockets
    for (const socket of sockets) socket.on('error', () => {}) // no network error ends a call
    return { port, rtp, rtcp, close: () => this.#free(port, close) }
  }

  #free(port: number, close: () => void): void {
    if (this.#taken.delete(port)) close()
  }
}

/** Skips name resolution, because addresses are never names. */
function socketFor(host: string): Socket {
  const family = isIPv6(host) ? 6 : 4
  const lookup: SocketOptions['lookup'] = (address, _, found) => found(null, address, family)
  return createSocket({ type: `udp${family}`, ipv6Only: family === 6, lookup })
}

async function bound(socket: Socket, port: number, address: string): Promise<void> {
  const listening = once(socket, 'listening')
  socket.bind({ port, address, exclusive: true })
  await listening
}
