import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A SIP peer that reads everything and never responds. */
export async function startSilentPeer(port: number) {
  const socket = createSocket('udp4').bind(port, '127.0.0.1')
  const received: string[] = []
  socket.on('message', (bytes) => void received.push(bytes.toString('latin1').split(' ', 1)[0] ?? ''))
  await once(socket, 'listening')
  return {
    /** The methods that were received. */
    received,
    [Symbol.dispose]: () => void socket.close(),
  }
}
