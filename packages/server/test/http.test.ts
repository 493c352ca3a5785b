import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../src/platform/errors.ts'
import { caller, startHttpService, TOKEN, type HttpService, type SendOptions } from './support/http-service.ts'

const authorized = { Authorization: `Bearer ${TOKEN}` }
const json = { ...authorized, 'Content-Type': 'application/json' }

let service: HttpService

beforeAll(async () => {
  service = await startHttpService({
    handlers: {
      getIdentity: async () => {
        throw new Error('column "password" of ws_one')
      },
      deleteAgent: async () => {
        throw new ApiError('NOT_FOUND', 'agt_x does not exist.', { headers: { 'X-Extra': 'kept' } })
      },
    },
  })
})
afterAll(() => service.http.close(1000))

function rawRequest(lines: string): Promise<string> {
  const socket = connect(service.port, '127.0.0.1')
  socket.end(lines)
  return text(socket)
}

describe('every response carries the request id and the duration', () => {
  test.each<[string, number, string, string, SendOptions?]>([
    ['a success', 200, 'GET', '/healthz'],
    ['an unknown path', 404, 'GET', '/nowhere'],
    ['another method', 405, 'PUT', '/v1/agents'],
    ['a method that HTTP has and we do not', 405, 'TRACE', '/v1/agents'],
    ['a slash too many', 404, 'GET', '/v1/agents/'],
    ['another case', 404, 'GET', '/V1/agents'],
    ['broken escapes in the path', 400, 'GET', '/v1/agents/%zz', { headers: authorized }],
    ['escapes that are not UTF-8', 400, 'GET', '/v1/agents/%ff', { headers: authorized }],
    ['NUL in the path', 400, 'GET', '/v1/agents/a%00b', { headers: authorized }],
    ['malformed JSON', 400, 'POST', '/v1/agents', { headers: json, body: '{' }],
    ['no credentials', 401, 'GET', '/v1/agents'],
    ['an internal error', 500, 'GET', '/v1/auth/me', { headers: authorized }],
    ['an asterisk', 404, 'OPTIONS', '*'],
    ['an absolute path', 200, 'GET', 'http://elsewhere.test/healthz'],
    ['two slashes', 404, 'GET', '//healthz'],
    ['a backslash', 404, 'GET', '/healthz\\'],
  ])('%s: %d', async (...[, status, method, path, options]) => {
    const answer = await service.send(method, path, options)
    expect(answer.status).toBe(status)
    expect(answer.headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]{22}$/)
    expect(answer.headers['x-service-duration']).toMatch(/^\d+\.\d\d$/)
    expect(answer.json['request_id']).toBe(answer.headers['x-request-id'])
  })

  test('a page and an empty answer have it in the header', async () => {
    const page = await service.send('GET', '/docs/errors')
    const gone = await service.send('DELETE', '/v1/api-keys/key_x', { headers: authorized })
    expect(page.headers['x-request-id']).toMatch(/^req_/)
    expect(gone).toMatchObject({ status: 204, text: '', headers: { 'x-request-id': expect.stringMatching(/^req_/) } })
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /v1/agents HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    ['headers above 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
    ['an unknown expectation', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nExpect: luck\r\nConnection: close\r\n\r\n', 404],
    ['an upgrade', 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 404],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['a Host that is none', 'GET /healthz HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n', 400],
    ['a Host with a port that is none', 'GET /healthz HTTP/1.1\r\nHost: a:b\r\nConnection: close\r\n\r\n', 400],
    ['an IPv6 Host', 'GET /healthz HTTP/1.1\r\nHost: [::1]:7070\r\nConnection: close\r\n\r\n', 200],
    ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ])('%s', async (_, lines, status) => {
    const answer = await rawRequest(lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/\r\nX-Service-Duration: /i)
    const { request_id } = JSON.parse(body)
    expect(head).toContain(request_id)
  })
})

describe('the error envelope', () => {
  test('leads to the page of its code', async () => {
    const { json } = await service.send('GET', '/nowhere')
    expect(json).toEqual({
      error_code: 'NOT_FOUND',
      message: expect.any(String),
      request_id: expect.stringMatching(/^req_/),
      documentation_url: 'http://ohun.test/docs/errors/NOT_FOUND',
    })
  })

  test('405 names the methods that there are', async () => {
    const answer = await service.send('PUT', '/v1/agents')
    const allow = 'GET, HEAD, OPTIONS, POST'
    expect(answer).toMatchObject({ json: { error_code: 'METHOD_NOT_ALLOWED' }, headers: { allow } })
  })

  test('405 lists no methods of the path with an id that the literal path hides', async () => {
    const answer = await service.send('DELETE', '/v1/numbers/available', { headers: authorized })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
  })

  test('OPTIONS answers with the methods that there are', async () => {
    const answer = await service.send('OPTIONS', '/v1/agents')
    expect(answer).toMatchObject({ status: 204, text: '', headers: { allow: 'GET, HEAD, OPTIONS, POST' } })
    expect(await service.send('OPTIONS', '/nowhere')).toMatchObject({ status: 404 })
  })

  test('forbids to store any response of the API: each can hold a secret or personal data', async () => {
    const created = await service.send('POST', '/v1/api-keys', { headers: json, body: '{"label":"a"}' })
    expect(created).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    const refused = await service.send('GET', '/v1/agents')
    expect(refused).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
  })

  test('500 says nothing of the cause', async () => {
    const { text } = await service.send('GET', '/v1/auth/me', { headers: authorized })
    expect(text).toContain('INTERNAL')
    expect(text).not.toMatch(/password|ws_one|column/)
  })

  test("an ApiError's headers are sent", async () => {
    const answer = await service.send('DELETE', '/v1/agents/agt_x', { headers: authorized })
    expect(answer).toMatchObject({ status: 404, headers: { 'x-extra': 'kept' } })
  })

  test('HEAD answers as GET does, without the body', async () => {
    const head = await service.send('HEAD', '/healthz')
    const get = await service.send('GET', '/healthz')
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': get.headers['content-length'] } })
    expect(await service.send('HEAD', '/nowhere')).toMatchObject({ status: 404, text: '' })
  })
})

describe('401 UNAUTHENTICATED, in one wording for all', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['no header', {}],
    ['an unknown key', { Authorization: 'Bearer pk_live_unknown' }],
    ['no key', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: `Basic ${TOKEN}` }],
    ['two keys', { Authorization: `Bearer ${TOKEN} ${TOKEN}` }],
    ['a very long key', { Authorization: `Bearer ${'x'.repeat(8000)}` }],
    ['the key as ?token=', {}, `?token=${TOKEN}`],
  ])('%s', async (_, headers, query = '') => {
    const answer = await service.send('GET', `/v1/agents${query}`, { headers })
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(answer.json).toMatchObject({
      error_code: 'UNAUTHENTICATED',
      message: 'Provide a valid API key in the header Authorization: Bearer <API_KEY>.',
    })
  })

  test('the scheme is not case-sensitive', async () => {
    const answer = await service.send('GET', '/v1/agents', { headers: { Authorization: `bearer ${TOKEN}` } })
    expect(answer.status).toBe(200)
  })

  test('?token= beside a good key is an unknown parameter', async () => {
    const answer = await service.send('GET', `/v1/agents?token=${TOKEN}`, { headers: authorized })
    expect(answer.json).toMatchObject({ error_code: 'INVALID_ARGUMENT' })
    expect(answer.text).not.toContain(TOKEN)
  })
})

describe('checks go route, credentials, rate limit, shape', () => {
  test('a request that is wrong in every way is told of each in turn', async () => {
    const limited = await startHttpService({
      resolveCaller: async (token) => (token === TOKEN ? { ...caller, requests_per_minute: 1 } : null),
    })
    const bad = { body: '{', headers: { 'Content-Type': 'text/plain' } }
    const good = { ...bad, headers: { ...bad.headers, ...authorized } }
    const statuses = [
      await limited.send('POST', '/v1/nowhere', bad),
      await limited.send('POST', '/v1/agents?x=1', bad),
      await limited.send('POST', '/v1/agents?x=1', good),
      await limited.send('POST', '/v1/agents?x=1', good),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 401, 415, 429])
    await limited.http.close(1000)
  })

  test('429 says when a request passes again, and one does', async () => {
    const limited = await startHttpService({ resolveCaller: async () => ({ ...caller, requests_per_minute: 1 }) })
    const list = () => limited.send('GET', '/v1/agents', { headers: authorized })
    expect((await list()).status).toBe(200)
    const refused = await list()
    expect(refused).toMatchObject({ status: 429, json: { error_code: 'RATE_LIMITED' } })
    await limited.clock.advance(Number(refused.headers['retry-after']) * 1000)
    expect((await list()).status).toBe(200)
    await limited.http.close(1000)
  })

  test('a sandbox key is refused where production is needed', async () => {
    const sandbox = await startHttpService({ resolveCaller: async () => ({ ...caller, environment: 'sandbox' }) })
    const answer = await sandbox.send('GET', '/v1/webhooks/signing-secret', { headers: authorized })
    expect(answer).toMatchObject({ status: 403, json: { error_code: 'PERMISSION_DENIED' } })
    await sandbox.http.close(1000)
  })
})

describe('requests from other origins', () => {
  const origin = { Origin: 'https://app.example' }

  test('may read the answer and our headers, without credentials', async () => {
    const { headers } = await service.send('GET', '/nowhere', { headers: origin })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'X-Request-Id,X-Service-Duration,Retry-After,Idempotent-Replayed,Accept-Ranges,Content-Range,Content-Disposition,ETag',
    )
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('preflight is answered before credentials', async () => {
    const answer = await service.send('OPTIONS', '/v1/agents', {
      headers: {
        ...origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization',
      },
    })
    expect(answer).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': 'authorization',
        'x-request-id': expect.any(String),
      },
    })
  })
})
