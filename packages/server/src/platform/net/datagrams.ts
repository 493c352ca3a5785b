import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'

export interface Endpoint {
  host: string
  port: number
}

/** 4 or 6 for an address, or 0 for a name. */
export function familyOf(host: string): number {
  return isIP(host)
}

/** One UDP socket. */
export interface Datagrams {
  readonly address: Endpoint
  /** Sends a datagram. If it cannot be sent, it is lost, as it could be on its way. */
  send(bytes: Buffer, to: Endpoint): void
  close(): Promise<void>
}

/** The size of the buffer in which bursts wait while the event loop is busy. */
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
    if (port > 0) received(bytes, { host: address, port }) // nothing can be sent back to port 0
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
