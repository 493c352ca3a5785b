import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let port: string

beforeAll(async () => {
  server = await startTestServer()
  port = new URL(server.base_url).port
})
afterAll(() => server.stop())

describe('ohun-server health', () => {
  test.each([
    ['the address of the service', { OHUN_HOST: '127.0.0.1' }, ['health'], 'healthz'],
    ['loopback when it listens on every address', { OHUN_HOST: '0.0.0.0' }, ['health', '--ready'], 'readyz'],
  ])('asks %s', async (...[, variables, argv, path]) => {
    const { code, json } = await operator({ ...variables, OHUN_PORT: port })(argv)
    const url = `http://127.0.0.1:${port}/${path}`
    expect([code, json]).toEqual([0, { healthy: true, url, status: 200, reason: null }])
  })

  test('exits with 1 and says why when nothing answers', async () => {
    const free = createServer()
    await new Promise<void>((listening) => free.listen(0, '127.0.0.1', listening))
    const { port: closed } = free.address() as { port: number }
    await new Promise((done) => free.close(done))
    const { code, json } = await operator({ OHUN_PORT: String(closed) })(['health'])
    expect([code, json]).toMatchObject([1, { healthy: false, status: null, reason: 'ECONNREFUSED' }])
  })

  test('exits with 1 when the answer is not 200, and asks a media process for its metrics', async () => {
    const variables = { OHUN_ROLES: 'media', OHUN_METRICS_ADDRESS: `0.0.0.0:${port}` }
    const { code, json } = await operator(variables)(['health'])
    const url = `http://127.0.0.1:${port}/metrics`
    expect([code, json]).toEqual([1, { healthy: false, url, status: 404, reason: null }])
  })

  test.each([
    [{ OHUN_PORT: '0' }, 'OHUN_PORT is 0, so the port of the service is not known.'],
    [
      { OHUN_ROLES: 'media', OHUN_METRICS_ADDRESS: 'off' },
      'OHUN_METRICS_ADDRESS is off, and a process with the role media answers only there.',
    ],
  ])('exits with 2 when nobody knows where to ask: %j', async (variables, message) => {
    const { code, error } = await operator(variables)(['health'])
    expect([code, error.message]).toEqual([2, message])
  })

  test('asks IPv6 in brackets', async () => {
    const { json } = await operator({ OHUN_HOST: '::', OHUN_PORT: port })(['health'])
    expect(json['url']).toBe(`http://[::1]:${port}/healthz`)
  })
})
