import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../src/platform/errors.ts'
import { caller, startHttpService, TOKEN, type HttpService, type SendOptions } from './support/http-service.ts'

const authorized = { Authorization: `Bearer ${TOKEN}` }
const json = { ...authorized, 'Content-Type': 'application/json' }
const agent = { display_name: 'Ada', webhook_url: 'https://example.com/turn' }

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
beforeEach(() => void service.requests.splice(0))
afterAll(() => service.http.close(1000))

const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
  service.send('POST', path, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

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
    ['no Host', 'GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n', 404],
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
    expect(answer).toMatchObject({ json: { error_code: 'METHOD_NOT_ALLOWED' }, headers: { allow: 'GET, HEAD, POST' } })
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
      message: 'Give a valid API key as Authorization: Bearer <API_KEY>.',
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

describe('400 INVALID_ARGUMENT names the field and what would be accepted', () => {
  test.each([
    ['page_size=0', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=101', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=0x10', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=1e1', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=10&page_size=20', 'page_size: is given more than once; give it once.'],
    ['color=red', 'color: is not a query parameter here; known are page_size, page_token.'],
    ['__proto__=1', '__proto__: is not a query parameter here; known are page_size, page_token.'],
    ['page_token=%00', 'page_token: must not contain the NUL character (U+0000).'],
    ['page_token=%zz', 'page_token: is not valid percent-encoded UTF-8.'],
    ['page_token=%ff', 'page_token: is not valid percent-encoded UTF-8.'],
  ])('?%s', async (query, message) => {
    const answer = await service.send('GET', `/v1/agents?${query}`, { headers: authorized })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT', message } })
  })

  test.each<[string, unknown, RegExp]>([
    ['no body', '', /^body: is required/],
    ['not JSON', '{"display_name":', /^body: is not valid JSON\.$/],
    ['an array', [], /^body: must be object/],
    ['null', 'null', /^body: must be object/],
    ['a missing field', {}, /^display_name: is required/],
    ['an unknown field', { ...agent, colour: 'red' }, /^colour: is not a field here; known are .*display_name/],
    ['a read-only field', { ...agent, agent_id: 'agt_x' }, /^agent_id: is not a field here/],
    ['__proto__', '{"display_name":"Ada","__proto__":{"admin":true}}', /^__proto__: is not a field/],
    ['an escaped __proto__', String.raw`{"display_name":"Ada","\u005f_proto__":{}}`, /^__proto__: is not a field/],
    ['NUL', String.raw`{"display_name":"A\u0000a"}`, /^display_name: must not contain the NUL character/],
    ['a lone surrogate', String.raw`{"display_name":"A\ud800a"}`, /^display_name: must be well-formed Unicode/],
    ['nesting of 100,000', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /^body: must be object/],
    [
      'suspect nesting',
      `{"display_name":${'['.repeat(50_000)}"\\u0041\\ud83d\\ude00"${']'.repeat(50_000)}}`,
      /^display_name: /,
    ],
  ])('%s', async (_, body, message) => {
    const answer = await post('/v1/agents', body)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json['message']).toMatch(message)
  })

  test('invalid UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"display_name":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')])
    const answer = await service.send('POST', '/v1/agents', { headers: json, body })
    expect(answer).toMatchObject({ status: 400, json: { message: 'body: must be UTF-8.' } })
  })

  test('a body where none is taken', async () => {
    const answer = await post('/v1/api-keys/key_x/rotate', {})
    expect(answer).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/^body: this operation takes none/) },
    })
  })

  test('the message quotes nothing of a malformed body', async () => {
    const answer = await post('/v1/calls', '{"to_number": +2348031234567}')
    expect(answer.text).not.toContain('2348031234567')
  })
})

describe('what a handler is given', () => {
  test('coerced parameters with their defaults', async () => {
    await service.send('GET', '/v1/agents', { headers: authorized })
    await service.send('GET', '/v1/agents?page_size=7&page_token=a+b%2Bc', { headers: authorized })
    expect(service.requests.map(({ query }) => query)).toEqual([
      { page_size: 20 },
      { page_size: 7, page_token: 'a b+c' },
    ])
  })

  test('the decoded path, the caller and the id of the request', async () => {
    const answer = await service.send('GET', '/v1/agents/agt%5Fx', { headers: authorized })
    const request_id = answer.headers['x-request-id']
    expect(service.requests[0]).toMatchObject({ params: { agent_id: 'agt_x' }, caller, request_id })
  })

  test('the literal path wins over the one with an id', async () => {
    const available = await service.send('GET', '/v1/numbers/available', { headers: authorized })
    const one = await service.send('GET', '/v1/numbers/num_x', { headers: authorized })
    expect([available, one].map(({ json }) => json['operation_id'])).toEqual(['listAvailableNumbers', 'getNumber'])
  })

  test('emoji and other escapes as they were sent', async () => {
    await post('/v1/agents', String.raw`{"display_name":"\ud83d\ude00 Ad\u00e0"}`)
    expect(service.requests[0]?.body).toMatchObject({ display_name: '😀 Adà' })
  })

  test('a body in chunks, with a charset', async () => {
    const headers = {
      ...authorized,
      'Content-Type': 'Application/JSON; charset="utf-8"',
      'Transfer-Encoding': 'chunked',
    }
    const answer = await post('/v1/agents', agent, headers)
    expect(answer.status).toBe(201)
    expect(service.requests[0]?.body).toMatchObject(agent)
  })

  test('a signal that aborts when the client goes away', async () => {
    const aborted = Promise.withResolvers<void>()
    const slow = await startHttpService({
      handlers: {
        listAgents: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted.resolve()
              reject(new Error('gone'))
            })
            client.abort()
          }),
      },
    })
    const client = new AbortController()
    const sent = fetch(`${slow.base_url}/v1/agents`, { headers: authorized, signal: client.signal })
    await expect(sent).rejects.toThrow('aborted')
    await aborted.promise
    await slow.http.close(1000)
  })
})

describe('the media type', () => {
  test.each<[string, Record<string, string>]>([
    ['none', authorized],
    ['another', { ...authorized, 'Content-Type': 'text/plain' }],
    ['another charset', { ...authorized, 'Content-Type': 'application/json; charset=utf-16' }],
    ['a compressed body', { ...json, 'Content-Encoding': 'gzip' }],
  ])('%s: 415', async (_, headers) => {
    expect(await post('/v1/agents', agent, headers)).toMatchObject({
      status: 415,
      json: { error_code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })
})

describe('the limit of 1 MiB', () => {
  const body = (bytes: number) => `{"display_name":"${'x'.repeat(bytes - 19)}"}`

  test.each([
    ['at the limit', 1024 * 1024, 400],
    ['a byte above', 1024 * 1024 + 1, 413],
  ])('%s, announced and in chunks', async (_, bytes, status) => {
    const chunked = { ...json, 'Transfer-Encoding': 'chunked' }
    expect((await post('/v1/agents', body(bytes))).status).toBe(status)
    expect((await post('/v1/agents', body(bytes), chunked)).status).toBe(status)
  })
})

describe('Idempotency-Key', () => {
  const call = { agent_id: 'agt_x', to_number: '+2348031234567' }
  const keyed = (key: string) => ({ ...json, 'Idempotency-Key': key })

  test('is handed on with a hash of the request', async () => {
    await post('/v1/calls', call, keyed('one'))
    await post('/v1/calls', call, keyed('two'))
    await post('/v1/calls', { ...call, to_number: '+2348031234568' }, keyed('one'))
    await post('/v1/calls', call)
    const [one, two, other, none] = service.requests.map(({ idempotency }) => idempotency)
    expect(one).toEqual({ key: 'one', request_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(two?.request_hash).toBe(one?.request_hash)
    expect(other?.request_hash).not.toBe(one?.request_hash)
    expect(none).toBeUndefined()
  })

  test.each(['', 'a b', 'x'.repeat(256), 'ü'])('%j is 400', async (key) => {
    const answer = await post('/v1/calls', call, keyed(key))
    expect(answer).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/^Idempotency-Key: must be 1 to 255/) },
    })
  })

  test('means nothing to an operation that does not take it', async () => {
    expect((await post('/v1/agents', agent, keyed('a b'))).status).toBe(201)
  })
})

describe('requests from other origins', () => {
  const origin = { Origin: 'https://app.example' }

  test('may read the answer and our headers, without credentials', async () => {
    const { headers } = await service.send('GET', '/nowhere', { headers: origin })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toBe(
      'X-Request-Id,X-Service-Duration,Retry-After,Idempotent-Replayed',
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
