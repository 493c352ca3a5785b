import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { Ohun, type OhunOptions } from '../../src/index.ts'
import { TEST_KEY } from './fake-api.ts'

export interface SocketServer {
  ohun: Ohun
  /** Those that asked for a WebSocket, and those that did not. */
  requests: IncomingMessage[]
  /** The next WebSocket, on the service's side. */
  connected(): Promise<WebSocket>
}

export interface SocketServerOptions extends OhunOptions {
  /** The answer of the service in place of a WebSocket. */
  refusal?: { status: number; code: string }
}

/** A service that accepts every WebSocket, or none. */
export async function socketServer({ refusal, ...options }: SocketServerOptions = {}): Promise<SocketServer> {
  const requests: IncomingMessage[] = []
  const sockets = new WebSocketServer({ noServer: true })
  const { status, code } = refusal ?? { status: 426, code: 'UPGRADE_REQUIRED' }
  const body = JSON.stringify({ error_code: code, message: `About ${code}.`, request_id: 'req_2' })
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  server.on('upgrade', (request, socket, head) => {
    requests.push(request)
    if (refusal)
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
    else sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ohun: new Ohun({ apiKey: TEST_KEY, baseUrl, ...options }),
    requests,
    connected: async () => (await once(sockets, 'connection'))[0] as WebSocket,
  }
}
