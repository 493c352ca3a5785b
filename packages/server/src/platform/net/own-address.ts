import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { familyOf } from './datagrams.ts'

/**
 * The address of this machine from which another one is reached. Nothing is sent.
 * @throws Error when there is no route to it.
 */
export async function addressFacing(address: string): Promise<string> {
  const socket = createSocket(familyOf(address) === 6 ? 'udp6' : 'udp4')
  try {
    socket.connect(9, address)
    await once(socket, 'connect')
    return socket.address().address
  } finally {
    socket.close()
  }
}
