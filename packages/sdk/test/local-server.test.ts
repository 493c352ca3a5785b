import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Clock } from '../src/core/clock.ts'
import { Ohun } from '../src/index.ts'
import { REQUEST_ID, TEST_KEY } from './support/fake-api.ts'

// Only real sockets show these cases: connections that break at different moments.

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

/** Pauses are over at once, timeouts never. */
const impatient: Clock = {
  now: () => 0,
  after(delay_ms, callback) {
    if (delay_ms < 10_000) setImmediate(callback)
    return () => undefined
  },
}

/** A client of a server that treats its requests one after the other; the last way repeats. */
async function serve(...ways: RequestListener[]): Promise<Ohun> {
  let count = 0
  const server = createServer((request, response) => {
    ways[Math.min(count++, ways.length - 1)]?.(request, response)
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return new Ohun({ apiKey: TEST_KEY, baseUrl, clock: impatient })
}

const fine: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': REQUEST_ID })
  response.end('{"agent_id":"agt_1"}')
}

const hangUp: RequestListener = (request) => {
  request.socket.destroy()
}

const hangUpInTheBody: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000', 'x-request-id': REQUEST_ID })
  response.write('{"agent_id":', () => request.socket.destroy())
}

test('a connection that breaks before or inside the answer is made again', async () => {
  const ohun = await serve(hangUp, hangUpInTheBody, fine)
  const { data, requestId } = await ohun.agents.get('agt_1').withResponse()
  expect([data.agent_id, requestId]).toEqual(['agt_1', REQUEST_ID])
})

test('an answer that stays cut is a ConnectionError with the id of the request', async () => {
  const ohun = await serve(hangUpInTheBody)
  await expect(ohun.agents.get('agt_1')).rejects.toMatchObject({
    code: 'CONNECTION',
    attempts: 3,
    status: 200,
    requestId: REQUEST_ID,
  })
})

test('an error for a closed port names the address', async () => {
  const ohun = await serve(fine)
  servers.pop()?.close()
  const message = `The connection to ${ohun.baseUrl} failed: ECONNREFUSED.`
  await expect(ohun.agents.get('agt_1')).rejects.toMatchObject({ code: 'CONNECTION', message })
})

test('a POST that nobody took is sent again: nobody listening, by address and by a name of several addresses', async () => {
  const { baseUrl } = await serve(fine)
  servers.pop()?.close()
  for (const host of ['127.0.0.1', 'localhost']) {
    const ohun = new Ohun({ apiKey: TEST_KEY, baseUrl: baseUrl.replace('127.0.0.1', host), clock: impatient })
    const error = await ohun.apiKeys.create({ label: 'shop' }).catch((error: unknown) => error)
    expect(error).toMatchObject({ code: 'CONNECTION', attempts: 3, retryable: true })
  }
})

test('a POST whose connection breaks before the answer is sent once: the service may have executed it', async () => {
  const ohun = await serve(hangUp)
  const error = await ohun.apiKeys.create({ label: 'shop' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'CONNECTION', attempts: 1, retryable: false })
})

test('abort closes the socket', async () => {
  const closed = Promise.withResolvers<void>()
  const controller = new AbortController()
  const ohun = await serve((request) => {
    request.socket.once('close', () => closed.resolve())
    controller.abort()
  })
  await expect(ohun.agents.get('agt_1', { signal: controller.signal })).rejects.toMatchObject({ code: 'ABORTED' })
  await closed.promise
})

test('a redirect is not followed, so no key goes to another host', async () => {
  let reached = 0
  const other = await serve((_, response) => {
    reached += 1
    response.end('{}')
  })
  const ohun = await serve((_, response) => {
    response.writeHead(307, { location: `${other.baseUrl}/v1/agents/agt_1` }).end()
  })
  await expect(ohun.agents.get('agt_1')).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 307 })
  expect(reached).toBe(0)
})

test('bytes that arrive in any pieces make one answer', async () => {
  const text = JSON.stringify({ agent_id: 'agt_1', display_name: 'Ọlá' })
  const ohun = await serve(async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (const byte of Buffer.from(text)) {
      response.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  })
  expect((await ohun.agents.get('agt_1')).display_name).toBe('Ọlá')
})
