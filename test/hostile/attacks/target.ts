import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Starts a TCP server of the attacker, which runs until the process ends. Returns its port on loopback. */
export async function startTarget(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
