import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { RealtimeProvider, type ClientEvent } from './realtime-provider.ts'

/** A provider of live models on loopback. */
export interface RealtimeServer {
  /** The URL with `/v1`. */
  base_url: string
  /** The accepted key. Any other is refused. */
  api_key: string
  /** The provider and the query of each session, in order. */
  sessions: { provider: RealtimeProvider; query: string }[]
  /** Sets how the next sessions are opened: with a status in place of a WebSocket, or not at all. */
  refuse(fault: number | 'hang' | 'silent' | null): void
  close(): Promise<void>
}

export async function startRealtimeServer(): Promise<RealtimeServer> {
  const api_key = 'sk-a-key-of-the-provider'
  const sessions: RealtimeServer['sessions'] = []
  let fault: number | 'hang' | 'silent' | null = null
  const hanging = new Set<Duplex>()
  const server = createServer((_, response) => void response.writeHead(404).end())
  const sockets = new WebSocketServer({ noServer: true, autoPong: false })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (fault === 'hang') return void hanging.add(socket)
    const status = request.headers.authorization === `Bearer ${api_key}` ? fault : 401
    if (typeof status === 'number') return void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (opened) => sessions.push(sessionOf(opened, request, fault === null)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    api_key,
    sessions,
    refuse: (next) => void (fault = next),
    async close() {
      for (const client of sockets.clients) client.terminate()
      for (const socket of hanging) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sessionOf(socket: WebSocket, { url = '' }: IncomingMessage, answers: boolean) {
  const provider = new RealtimeProvider(
    (event) => socket.send(typeof event === 'string' ? event : JSON.stringify(event)),
    () => socket.terminate(),
  )
  socket.on('message', (data: RawData) => {
    if (answers) provider.receive(JSON.parse((data as Buffer).toString()) as ClientEvent)
  })
  socket.on('close', () => provider.end())
  socket.on('ping', () => {
    if (answers) socket.pong()
  })
  return { provider, query: new URL(url, 'http://localhost').search }
}
