import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createAddressGuard } from './address-guard.ts'
import { OwnFailureError } from './failure.ts'
import { createOutboundHttp, type OutboundHttp, type OutboundPost } from './outbound-http.ts'

let server: Server
let sockets: Socket[]
let http: OutboundHttp
let clock: TestClock
let names: Record<string, string>
let dials: number
let handle: Parameters<typeof createServer>[1]

beforeEach(async () => {
  sockets = []
  names = { 'hook.localhost': '127.0.0.1' }
  dials = 0
  handle = (_request, response) => void response.end('ok')
  server = createServer((request, response) => handle?.(request, response))
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  clock = new TestClock()
  const resolve = async (name: string) => {
    dials++
    if (!(name in names))
      throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name })
    return [{ address: names[name] ?? '', family: 4 }]
  }
  http = createOutboundHttp({ clock, guard: createAddressGuard({ allow_insecure_targets: true, resolve }) })
})
afterEach(async () => {
  await http.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A connection is free again a moment after its response has been read. */
const breath = () => new Promise((resolve) => setImmediate(resolve))

function post(changes: Partial<OutboundPost> = {}) {
  const { port } = server.address() as AddressInfo
  return http.post({
    url: `http://hook.localhost:${port}/a?b=c`,
    tenant: 'ws_1',
    headers: {},
    body: 'ẹ̀',
    timeout_ms: 10_000,
    max_body_bytes: 4,
    on_excess: 'fail',
    ...changes,
  })
}

test('gets without a body', async () => {
  const seen = Promise.withResolvers<unknown>()
  handle = (request, response) => {
    seen.resolve([request.method, request.url, request.headers['x-a'], request.headers['content-length']])
    response.end('ok')
  }
  const { port } = server.address() as AddressInfo
  const result = await http.get({
    url: `http://hook.localhost:${port}/a?b=c`,
    tenant: 'ws_1',
    headers: { 'X-A': '1' },
    timeout_ms: 10_000,
    max_body_bytes: 4,
    on_excess: 'fail',
  })
  expect(result).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('ok') })
  expect(await seen.promise).toEqual(['GET', '/a?b=c', '1', undefined])
})

test('keeps the connection for the next request, which then has no dns and no connect phase', async () => {
  const first = await post()
  await breath()
  const second = await post()
  expect(sockets.length).toBe(1)
  expect(first).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('ok') })
  expect(Object.keys(first.phases).toSorted()).toEqual(['connect', 'dns', 'read', 'wait'])
  expect(Object.keys(second.phases).toSorted()).toEqual(['read', 'wait'])
})

test('dials the address it has checked: the name is looked up once', async () => {
  await post()
  expect(dials).toBe(1)
})

test('a name that is rebound between two dials is checked again', async () => {
  expect(await post()).toMatchObject({ kind: 'answered' })
  names['hook.localhost'] = '169.254.169.254'
  sockets[0]?.destroy()
  await breath()
  await expect.poll(() => post()).toMatchObject({ kind: 'failed', cause: 'blocked' })
})

test('a kept connection that the server drops costs one new connection and no failure', async () => {
  let requests = 0
  handle = (request, response) => (++requests === 2 ? request.socket.destroy() : response.end('ok'))
  await post()
  await breath()
  expect(await post()).toMatchObject({ kind: 'answered', status: 200 })
  expect(requests).toBe(3)
})

test('a new connection that the server drops is a failure at once', async () => {
  let requests = 0
  handle = (request) => {
    requests++
    request.socket.destroy()
  }
  expect(await post()).toMatchObject({ kind: 'failed', cause: 'connect' })
  expect(requests).toBe(1)
})

test('an answer over the limit is a failure or is cut, as asked', async () => {
  handle = (_request, response) => void response.end('longer')
  expect(await post()).toMatchObject({ kind: 'failed', cause: 'too_large', status: 200 })
  expect(await post({ on_excess: 'cut' })).toMatchObject({ kind: 'answered', body: Buffer.from('long') })
})

test('an endless answer is cut off', async () => {
  handle = (_request, response) => {
    const more = (error?: Error | null): void => {
      if (!error) response.write('x'.repeat(65_536), more)
    }
    more()
  }
  expect(await post({ on_excess: 'cut' })).toMatchObject({ kind: 'answered', body: Buffer.from('xxxx') })
})

test('an endless response head is too large', async () => {
  handle = (_request, response) => void response.writeHead(200, { 'X-Long': 'x'.repeat(20_000) }).end()
  expect(await post()).toMatchObject({ kind: 'failed', cause: 'too_large' })
})

test('the caller’s signal ends the request', async () => {
  const controller = new AbortController()
  handle = () => controller.abort(new Error('hung up'))
  await expect(post({ signal: controller.signal })).rejects.toThrow('hung up')
})

test('the deadline covers the whole exchange', async () => {
  const arrived = new Promise<void>((resolve) => {
    handle = (_request, response) => {
      response.writeHead(200).write('x')
      resolve()
    }
  })
  const result = post()
  await arrived
  await clock.advance(10_000)
  expect(await result).toMatchObject({ kind: 'failed', cause: 'timeout' })
})

test('a request that must not be repeated is not sent again when a kept connection drops, and says that it was sent', async () => {
  let requests = 0
  handle = (request, response) => (++requests === 2 ? request.socket.destroy() : response.end('ok'))
  await post()
  await breath()
  expect(await post({ at_most_once: true })).toMatchObject({ kind: 'failed', cause: 'connect', sent: true })
  expect(requests).toBe(2)
})

test('the signal ends a request that must not be repeated only before it was sent', async () => {
  const controller = new AbortController()
  handle = (_request, response) => {
    controller.abort(new Error('hung up'))
    response.end('ok')
  }
  const options = { at_most_once: true, signal: controller.signal }
  expect(await post(options)).toMatchObject({ kind: 'answered', status: 200 })
  await expect(post(options)).rejects.toThrow('hung up')
})

test('the deadline also ends a request that must not be repeated', async () => {
  const arrived = new Promise<void>((resolve) => {
    handle = () => resolve()
  })
  const result = post({ at_most_once: true })
  await arrived
  await clock.advance(10_000)
  expect(await result).toMatchObject({ kind: 'failed', cause: 'timeout', sent: true })
})

test('says in a sentence that a name is unknown, and that a port does not speak TLS', async () => {
  const { port } = server.address() as AddressInfo
  expect(await post({ url: 'https://gone.example.com/a' })).toMatchObject({
    cause: 'dns',
    detail: 'The name gone.example.com cannot be resolved: ENOTFOUND.',
  })
  expect(await post({ url: `https://hook.localhost:${port}/a` })).toMatchObject({
    cause: 'tls',
    detail: expect.stringMatching(/^The TLS handshake failed: [a-z0-9 ]+\.$/),
  })
})

test('a request without a connection was not sent', async () => {
  names['hook.localhost'] = '169.254.169.254'
  expect(await post()).toMatchObject({ kind: 'failed', cause: 'blocked', sent: false })
})

test('a request that must not be repeated uses a connection that was used a moment ago, and not an older one', async () => {
  const now = vi.spyOn(performance, 'now')
  const at = (ms: number): void => void now.mockReturnValue(ms)
  at(1_000)
  await post({ at_most_once: true })
  await breath()
  at(3_000)
  await post({ at_most_once: true })
  expect(sockets).toHaveLength(1)
  await breath()
  at(5_001)
  await post({ at_most_once: true })
  expect(sockets).toHaveLength(2)
  await breath()
  at(60_000)
  await post()
  expect(sockets).toHaveLength(2)
  now.mockRestore()
})

test('an answer that arrived while this process was frozen is an answer, and not a timeout', async () => {
  const asked = Promise.withResolvers<() => void>()
  handle = (_request, response) => asked.resolve(() => void response.end('ok'))
  const result = post({ timeout_ms: 5_000 })
  const answer = await asked.promise
  await clock.freeze(70_000)
  answer()
  expect(await result).toMatchObject({ kind: 'answered', status: 200 })
})

test('a connection that was closed while this process was frozen is our own failure, and the request is not sent again', async () => {
  let requests = 0
  const asked = Promise.withResolvers<() => void>()
  handle = (request) => {
    requests++
    asked.resolve(() => request.socket.destroy())
  }
  const result = post({ timeout_ms: 5_000, once: true })
  const failed = expect(result).rejects.toThrow(OwnFailureError)
  const close = await asked.promise
  await clock.freeze(70_000)
  close()
  await failed
  expect(requests).toBe(1)
})

test('a server that has had its whole time has timed out, although this process was stalled for a moment', async () => {
  const asked = Promise.withResolvers<void>()
  handle = () => asked.resolve()
  const result = post({ timeout_ms: 5_000 })
  await asked.promise
  await clock.freeze(2_000)
  await clock.advance(5_000)
  expect(await result).toMatchObject({ kind: 'failed', cause: 'timeout' })
})
