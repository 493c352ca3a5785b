/** A BYOM backend in a separate process. Its answer is the time at which it was given. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const is_turn = !Buffer.concat(chunks).includes('"event_type"')
    const now_ms = performance.timeOrigin + performance.now()
    response.setHeader('content-type', 'application/json')
    response.end(is_turn ? JSON.stringify({ text: `at ${now_ms} ms` }) : '{"received":true}')
  })
})
server.keepAliveTimeout = 60_000
server.maxRequestsPerSocket = 0
process.on('SIGTERM', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
