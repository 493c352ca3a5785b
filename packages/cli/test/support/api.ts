import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An API of one answer, as long as the test takes. */
export async function api(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export function reply(body: unknown, status = 200): RequestListener {
  return (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1' })
      .end(JSON.stringify(body))
  }
}
