import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network that loses its connections when the test says so. */
export interface DroppingProxy {
  base_url: string
  /** Cuts every connection. */
  drop(): void
}

export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  const { hostname: host, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), host)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = (): void => open.forEach((socket) => void socket.destroy())
  onTestFinished(() => {
    drop()
    server.close()
  })
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
  }
}
