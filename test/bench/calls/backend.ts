/** A BYOM backend in a separate process. It answers a turn at once and reports how many microseconds that took. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now_ms } from '../webhooks/clock.ts'

const server = createServer((request, response) => {
  const at_ms = now_ms()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const is_turn = request.url === '/turn' && !Buffer.concat(chunks).includes('"event_type"')
    response.setHeader('content-type', 'application/json')
    response.end(is_turn ? `{"text":"${Math.round((now_ms() - at_ms) * 1_000)} µs"}` : '{"received":true}')
  })
})
server.keepAliveTimeout = 60_000
server.maxRequestsPerSocket = 0
process.on('SIGTERM', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
