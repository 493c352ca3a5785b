import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { MAX_WAITING } from '../src/http/connections.ts'
import type { Handler } from '../src/http/route.ts'
import { caller, startHttpService, TOKEN, type HttpService } from './support/http-service.ts'
import { startTestServer } from './support/test-server.ts'
import { WAIT } from '../../../test/limits.ts'

const LIMITS = { requests: 3, connections: 3, streams: 3 }
const authorized = { Authorization: `Bearer ${TOKEN}` }
const GET = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
/** Larger than both sockets' buffers. */
const HUGE = { text: 'x'.repeat(16 * 1024 * 1024) }

const services: HttpService[] = []
const sockets: Socket[] = []

async function started(...options: Parameters<typeof startHttpService>): Promise<HttpService> {
  const service = await startHttpService(...options)
  services.push(service)
  return service
}

async function open({ port }: HttpService): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

/** Whether or not it was reset. */
function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve))
}

function connections({ http }: HttpService): Promise<number> {
  return new Promise((resolve, reject) =>
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { http, clock } of services.splice(0)) await Promise.all([http.close(0), clock.advance(0)])
})

/** A service whose /healthz answers on command, and how many requests have got there. */
async function waiting() {
  const answers: PromiseWithResolvers<{ status: 200; body: object }>[] = []
  let arrived = Promise.withResolvers<void>()
  const getHealth: Handler = () => {
    const answer = Promise.withResolvers<{ status: 200; body: object }>()
    answers.push(answer)
    arrived.resolve()
    return answer.promise
  }
  const service = await started({ handlers: { getHealth } })
  const reached = async (count: number): Promise<void> => {
    while (answers.length < count) {
      await arrived.promise
      arrived = Promise.withResolvers()
    }
    for (let pass = 0; pass < 20; pass++) await turn()
    expect(answers).toHaveLength(count)
  }
  return { service, answers, reached }
}

describe('a connection has one request at work', () => {
  test('sent ahead by the client, the others follow in order, each behind the response to the one before', async () => {
    const { service, answers, reached } = await waiting()
    const socket = await open(service)
    socket.write(GET.repeat(3))
    for (let at = 0; at < 3; at++) {
      await reached(at + 1)
      answers[at]!.resolve({ status: 200, body: { at } })
      expect(String(await once(socket, 'data'))).toContain(`"at":${at}`)
    }
  })

  test('five clients that read nothing have five, however much they send', async () => {
    const { service, answers, reached } = await waiting()
    const clients = await Promise.all(Array.from({ length: 5 }, () => open(service)))
    for (const client of clients) client.pause().write(GET.repeat(1 + MAX_WAITING))
    await reached(5)
    for (const answer of answers) answer.resolve({ status: 200, body: HUGE })
    await reached(5)
  })

  test('a client that sends further ahead is cut off, and what it sent is not worked on', async () => {
    const { service, reached } = await waiting()
    const socket = await open(service)
    socket.resume().write(GET.repeat(2 + MAX_WAITING))
    await closed(socket)
    await reached(1)
    expect(await service.metrics.text()).toContain('ohun_http_connections_cut_total 1')
  })

  test('its address is refused for a minute, and nothing that it sends is parsed', async () => {
    const { service, answers } = await waiting()
    const flood = await open(service)
    flood.resume().write(GET.repeat(2 + MAX_WAITING))
    await closed(flood)
    let parsed = 0
    service.http.server.on('request', () => parsed++)
    const refused = await open(service)
    refused.write(GET.repeat(2_000))
    const answer = await text(refused).catch(() => '')
    expect(answer).toMatch(/^HTTP\/1.1 429 [^]*Retry-After: 60\r\n[^]*"error_code":"RATE_LIMITED"/)
    expect(parsed).toBe(0)
    await service.clock.advance(60_000)
    const admitted = await open(service)
    admitted.write(GET)
    await vi.waitFor(() => expect(answers).toHaveLength(2), WAIT)
  })

  const chunkedPost = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`

  test('a client that goes on sending tiny chunks after its response is cut off, and its address refused', async () => {
    const { service } = await waiting()
    const flood = await open(service)
    flood.resume().write(chunkedPost('/nowhere') + '1\r\na\r\n')
    await once(flood, 'data')
    flood.write('1\r\na\r\n'.repeat(50_000))
    await closed(flood)
    expect(await service.metrics.text()).toContain('ohun_http_connections_cut_total 1')
    const refused = await open(service)
    expect(await text(refused).catch(() => '')).toMatch(/^HTTP\/1.1 429 /)
  })

  test('a client that ends its body after the response has the next one on the same connection', async () => {
    const { service, answers, reached } = await waiting()
    const socket = await open(service)
    for (let at = 0; at < 3; at++) {
      socket.write(chunkedPost('/nowhere') + '1\r\na\r\n')
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 404 /)
      const chunk = 'a'.repeat(0x10000)
      socket.write('1\r\na\r\n'.repeat(20_000) + `10000\r\n${chunk}\r\n`.repeat(16) + '0\r\n\r\n')
    }
    socket.write(GET)
    await reached(1)
    answers[0]!.resolve({ status: 200, body: {} })
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a proxy that sends further ahead loses that connection alone', async () => {
    const service = await started({ trusted_proxies: 1 })
    const flood = await open(service)
    flood.resume().write(GET.repeat(2_000))
    await closed(flood)
    expect((await service.send('GET', '/healthz')).status).toBe(200)
  })

  test('only a few dozen of 2,000 pipelined requests are parsed', async () => {
    const { service } = await waiting()
    let parsed = 0
    service.http.server.on('request', () => parsed++)
    const flood = await open(service)
    flood.resume().write(GET.repeat(2_000))
    await closed(flood)
    expect(parsed).toBeLessThanOrEqual(2 * (2 + MAX_WAITING))
  })

  test('requests that a client left behind are not handled', async () => {
    const { service, answers, reached } = await waiting()
    const socket = await open(service)
    socket.write(GET.repeat(3))
    await reached(1)
    socket.destroy()
    while ((await connections(service)) > 0) await turn()
    answers[0]!.resolve({ status: 200, body: {} })
    await reached(1)
  })

  test('bytes that are not HTTP behind a good request do not get in before its answer', async () => {
    const { service, answers, reached } = await waiting()
    const socket = await open(service)
    socket.write(`${GET}nonsense\r\n\r\n`)
    await reached(1)
    answers[0]!.resolve({ status: 200, body: { good: true } })
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*"good":true[^}]*}$/)
  })

  test('20 × 1,300 requests for a document in one go compute 20 × 17 at most', async () => {
    let computed = 0
    const take = () => ((computed += 1), { allowed: true as const })
    const service = await started({ rate_limiter: { take } })
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(service)))
    const all = clients.map(closed)
    for (const client of clients) client.resume().write('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_300))
    await Promise.all(all)
    expect(computed).toBeLessThanOrEqual(20 * (1 + MAX_WAITING))
  })
})

describe('one address', () => {
  test('holds so many connections; the next is answered 429 and closed', async () => {
    const service = await started({ address_limits: LIMITS })
    const held = [await open(service), await open(service), await open(service)]
    const refused = await text(await open(service))
    expect(refused).toMatch(
      /^HTTP\/1.1 429 Too Many Requests\r\n[^]*Retry-After: 10\r\n[^]*"error_code":"RATE_LIMITED"/,
    )
    held[0]!.destroy()
    while ((await connections(service)) > 2) await turn()
    const next = await open(service)
    next.write(GET)
    expect(String(await once(next, 'data'))).toMatch(/^HTTP\/1.1 200/)
  })

  test('behind a proxy has so many requests at work, on whichever connections', async () => {
    const answer = Promise.withResolvers<{ status: 200; body: object }>()
    const begun: unknown[] = []
    const listAgents: Handler = (request) => (begun.push(request), answer.promise)
    const service = await started({ address_limits: LIMITS, trusted_proxies: 1, handlers: { listAgents } })
    const list = (address: string) =>
      service.send('GET', '/v1/agents', { headers: { ...authorized, 'X-Forwarded-For': address } })
    const atWork = [list('192.0.2.1'), list('192.0.2.1'), list('192.0.2.1')]
    while (begun.length < 3) await turn()
    const refused = await list('192.0.2.1')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    const other = list('192.0.2.2')
    answer.resolve({ status: 200, body: {} })
    for (const { status } of await Promise.all([...atWork, other])) expect(status).toBe(200)
    expect(await list('192.0.2.1')).toMatchObject({ status: 200 })
  })

  test.each([
    ['documents', '/openapi.json', {}],
    ['pages', '/docs/errors/NOT_FOUND', {}],
    ['unknown paths', '/nowhere', {}],
    ['requests without a key', '/v1/agents', {}],
    ['unknown keys', '/v1/agents', { Authorization: 'Bearer pk_live_unknown' }],
  ])('asks for %s so many times a minute', async (_, path, headers) => {
    const service = await started({ address_limits: LIMITS })
    const ask = () => service.send('GET', path, { headers })
    for (let at = 0; at < LIMITS.requests; at++) expect((await ask()).status).not.toBe(429)
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, json: { error_code: 'RATE_LIMITED' } })
    await service.clock.advance(Number(refused.headers['retry-after']) * 1_000)
    expect((await ask()).status).not.toBe(429)
  })

  test('over its limit costs no look-up, and a key that was valid before still passes', async () => {
    const looked: string[] = []
    const service = await started({
      address_limits: LIMITS,
      resolveCaller: async (token, { known_only = false } = {}) => {
        if (!known_only) looked.push(token)
        return token === TOKEN ? caller : null
      },
    })
    const ask = (key: string) =>
      service.send('GET', '/v1/agents', { headers: { Authorization: `Bearer ${key}` } }).then(({ status }) => status)
    const guesses = ['a', 'b', 'c', 'd', 'e']
    const statuses: number[] = []
    for (const key of guesses) statuses.push(await ask(key))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(looked).toEqual(['a', 'b', 'c'])
    expect(await ask(TOKEN)).toBe(200)
  })

  test.each(['/healthz', '/readyz'])('probes %s 600 times a minute', async (path) => {
    const service = await started()
    for (let at = 0; at < 600; at++) await service.send('GET', path)
    const refused = await fetch(service.base_url + path)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 61])
  })
})

test('keys and sessions that were valid before pass however many unknown ones their address tries', async () => {
  const server = await startTestServer({ OHUN_ADDRESS_LIMITS: 'requests:2' })
  onTestFinished(() => server.stop())
  const { sandbox_key } = await server.workspace()
  const { sandbox_key: late } = await server.workspace()
  const ask = async (key: string): Promise<number> =>
    (await fetch(`${server.base_url}/v1/auth/me`, { headers: { Authorization: `Bearer ${key}` } })).status
  expect([await ask(sandbox_key), await ask('pk_test_unknown')]).toEqual([200, 401])
  for (const key of ['pk_test_unknown', 'ses_unknown', late]) expect(await ask(key)).toBe(429)
  expect(await ask(sandbox_key)).toBe(200)
  // Longer than a key is remembered, and still within the minute of the count.
  await server.clock.advance(31_000)
  expect([await ask(sandbox_key), await ask('ses_unknown')]).toEqual([200, 429])
})
