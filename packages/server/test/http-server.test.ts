import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Handler } from '../src/http/route.ts'
import { startHttpService, type HttpService } from './support/http-service.ts'

let service: HttpService
let answer: PromiseWithResolvers<{ status: 200; body: object }>
/** Settles when the handler of /healthz was reached. */
let reached: PromiseWithResolvers<void>
const sockets: Socket[] = []

beforeEach(async () => {
  answer = Promise.withResolvers()
  reached = Promise.withResolvers()
  const getHealth: Handler = () => {
    reached.resolve()
    return answer.promise
  }
  service = await startHttpService({ handlers: { getHealth } })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  answer.resolve({ status: 200, body: {} })
  await service.http.close(1000)
})

async function open(): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

/** Larger than both sockets' buffers. */
const HUGE = { text: 'x'.repeat(64 * 1024 * 1024) }

describe('a slow or half-open client does not hold a slot for ever', () => {
  test('the limits of Node that end a connection without a whole request are set', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = service.http.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
    expect(keepAliveTimeout).toBeLessThanOrEqual(65_000)
    expect(maxConnections).toBe(10_000)
  })

  test('a client that does not read the response within 10 s of its first byte is cut off', async () => {
    const socket = await open()
    socket.write(GET)
    answer.resolve({ status: 200, body: HUGE })
    await once(socket, 'readable')
    await service.clock.advance(9_999)
    expect(await connections(service)).toBe(1)
    await service.clock.advance(1)
    expect(await connections(service)).toBe(0)
  })

  test('the time before the first byte does not count', async () => {
    const socket = await open()
    socket.write(GET)
    await reached.promise
    await service.clock.advance(60_000)
    answer.resolve({ status: 200, body: { status: 'ok' } })
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    expect(bytes.toString()).toMatch(/^HTTP\/1.1 200 OK/)
    await service.clock.advance(60_000)
    expect(await connections(service)).toBe(1)
  })
})

describe('a request that does not arrive in time is 408', () => {
  /** The answer of Node for a connection when one of the limits above has passed. */
  const timeOut = (server: Server, socket: Socket): boolean =>
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

  test.each([
    ['its headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\n'],
    [
      'its body',
      'POST /v1/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
  ])('%s', async (_, part) => {
    const accepted = once(service.http.server, 'connection')
    const socket = await open()
    const [connection] = (await accepted) as [Socket]
    const read = text(socket)
    socket.write(part)
    while (connection.bytesRead < part.length) await turn()
    timeOut(service.http.server, connection)
    expect(await read).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n[^]*"error_code":"REQUEST_TIMEOUT"[^}]*}$/)
  })
})

describe('close', () => {
  test('waits for the request in flight, and tells its client that the connection ends', async () => {
    const socket = await open()
    socket.write(GET)
    await reached.promise
    const ended = Promise.all([service.http.close(10_000), once(socket, 'close')])
    await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    answer.resolve({ status: 200, body: { status: 'ok' } })
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    expect(bytes.toString()).toMatch(/"status":"ok"/)
    await ended
  })

  test('does not wait for connections without a request, used before or not', async () => {
    const fresh = await open()
    const used = await open()
    answer.resolve({ status: 200, body: {} })
    used.write(GET)
    await once(used, 'data')
    fresh.resume()
    used.resume()
    await Promise.all([service.http.close(10_000), once(fresh, 'close'), once(used, 'close')])
  })

  test('cuts what is left after the grace', async () => {
    const socket = await open()
    socket.on('error', () => {})
    socket.resume().write(GET)
    await reached.promise
    const ended = Promise.all([service.http.close(5_000), once(socket, 'close')])
    await service.clock.advance(4_999)
    expect(await connections(service)).toBe(1)
    await service.clock.advance(1)
    await ended
  })
})

async function connections({ http }: HttpService): Promise<number> {
  await turn()
  return await new Promise((resolve, reject) =>
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
