import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'

export interface Endpoint {
  host: string
  port: number
}

/** 4 or 6; 0: it is a name. */
export function familyOf(host: string): number {
  return isIP(host)
}

/** One UDP socket. */
export interface Datagrams {
  readonly address: Endpoint
  /** A datagram that cannot be sent is lost, as on the way. */
  send(bytes: Buffer, to: Endpoint): void
  close(): Promise<void>
}

/** Bursts wait here while the event loop is busy. */
const RECEIVE_BUFFER_BYTES = 1 << 20

/** @throws Error when the address is taken or not this machine's. */
export async function bindDatagrams(
  { host, port }: Endpoint,
  received: (bytes: Buffer, from: Endpoint) => void,
): Promise<Datagrams> {
  const six = familyOf(host) === 6
  const type = six ? 'udp6' : 'udp4'
  // Each address family has its own socket, which also sends the answers to what it receives.
  const socket = createSocket({ type, ipv6Only: six, recvBufferSize: RECEIVE_BUFFER_BYTES })
  socket.on('message', (bytes, { address, port }) => {
    if (port > 0) received(bytes, { host: address, port }) // to port 0 nothing can be sent back
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  socket.on('error', () => {}) // an error without a listener ends the process
  let open = true
  const { address, port: bound } = socket.address()
  return {
    address: { host: address, port: bound },
    send(bytes, to) {
      if (open) socket.send(bytes, to.port, to.host, () => {})
    },
    async close() {
      if (!open) return
      open = false
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
