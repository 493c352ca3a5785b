import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { caller, startHttpService, TOKEN, type HttpService } from './support/http-service.ts'
import { WAIT } from '../../../test/limits.ts'

const authorized = { Authorization: `Bearer ${TOKEN}` }
const json = { ...authorized, 'Content-Type': 'application/json' }
const inbound = { to_number: '+2348000000000', from_number: '+2348031234567' }
const agent = { display_name: 'Ada', webhook_url: 'https://example.com/turn' }

let service: HttpService

beforeAll(async () => {
  service = await startHttpService()
})
beforeEach(() => void service.requests.splice(0))
afterAll(() => service.http.close(1000))

const post = (path: string, body: unknown, headers: Record<string, string> = json) =>
  service.send('POST', path, { headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

const rule = { number_id: 'num_x', match_type: 'default', agent_id: 'agt_x' }
const KINDS = 'one of keyword, regex, default'
const warm = { destination: '+2348031234567', kind: 'warm' }
const RINGS = 'ring_seconds: must be a whole number from 5 to 60.'

describe('400 INVALID_ARGUMENT names the field and what would be accepted', () => {
  test.each([
    ['page_size=0', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=101', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=0x10', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=1e1', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=', 'page_size: must be an integer from 1 to 100.'],
    ['page_size=10&page_size=20', 'page_size: appears more than once.'],
    ['color=red', 'color: is not a query parameter of this operation; known are page_size, page_token.'],
    ['__proto__=1', '__proto__: is not a query parameter of this operation; known are page_size, page_token.'],
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
    ['an array', [], /^body: must be a JSON object\.$/],
    ['null', 'null', /^body: must be a JSON object\.$/],
    ['a missing field', {}, /^display_name: is required/],
    ['an empty string', { display_name: '' }, /^display_name: must be 1 to 100 characters\.$/],
    ['a value of another kind', { ...agent, language: 'xx' }, /^language: must be one of en, ha, .*auto\.$/],
    ['a value of another type', { ...agent, shareable: 'yes' }, /^shareable: must be true or false\.$/],
    ['null or a string', { ...agent, description: 7 }, /^description: must be a string or null\.$/],
    ['too long', { ...agent, description: 'x'.repeat(1001) }, /^description: must have at most 1000 characters\.$/],
    ['an unknown field', { ...agent, colour: 'red' }, /^colour: is not a field here; known are .*display_name/],
    ['a read-only field', { ...agent, agent_id: 'agt_x' }, /^agent_id: is not a field here/],
    ['__proto__', '{"display_name":"Ada","__proto__":{"admin":true}}', /^__proto__: is not a field/],
    ['an escaped __proto__', String.raw`{"display_name":"Ada","\u005f_proto__":{}}`, /^__proto__: is not a field/],
    [
      'a __proto__ with an escaped letter',
      String.raw`{"display_name":"Ada","__pr\u006Fto__":{}}`,
      /^__proto__: is not/,
    ],
    ['NUL', String.raw`{"display_name":"A\u0000a"}`, /^display_name: must not contain the NUL character/],
    ['a lone surrogate', String.raw`{"display_name":"A\ud800a"}`, /^display_name: must be well-formed Unicode/],
    ['nesting of 100,000', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /^body: must have at most 20000 values\.$/],
    [
      'suspect nesting',
      `{"display_name":${'['.repeat(9_000)}"\\u0041\\ud83d\\ude00"${']'.repeat(9_000)}}`,
      /^display_name: /,
    ],
  ])('%s', async (_, body, message) => {
    const answer = await post('/v1/agents', body)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json['message']).toMatch(message)
  })

  test.each<[string, unknown]>([
    ['a name of a megabyte', { ...agent, ['x'.repeat(1_000_000)]: 1 }],
    ['a name of a megabyte of control characters', `{"display_name":"Ada","${String.raw`\u0001`.repeat(150_000)}":1}`],
    ['NUL under a long path', String.raw`{"${'x'.repeat(500_000)}":{"${'y'.repeat(400_000)}":"\u0000"}}`],
    ['__proto__ in the depth', `${'{"a":'.repeat(9_000)}{"__proto__":1}${'}'.repeat(9_000)}`],
  ])('%s, in a message that stays short', async (_, body) => {
    const answer = await post('/v1/agents', body)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(String(answer.json['message']).length).toBeLessThanOrEqual(1_000)
    expect(answer.json['message']).toMatch(/: (is not a field|must not contain the NUL character).*\.$/)
  })

  test.each<[string, object, string]>([
    ['/v1/sandbox/clocks', { starts_at: 'x' }, 'starts_at: must be an ISO 8601 time such as 2026-11-20T09:00:00Z.'],
    [
      '/v1/webhooks/dlq/replay',
      { since: '2026-13-01' },
      'since: must be an ISO 8601 time such as 2026-11-20T09:00:00Z.',
    ],
    [
      '/v1/agents/agt_x/webhooks/endpoints',
      {
        url: 'https://example.com',
        headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'x'])),
      },
      'headers: must have at most 10 fields.',
    ],
    ['/v1/sandbox/inbound-calls', { ...inbound, utterances: [{ text: 'Hello' }] }, 'utterances[0].say: is required.'],
    ['/v1/sandbox/inbound-calls', { ...inbound, utterances: [5] }, 'utterances[0]: must be a string.'],
    ['/v1/calls/call_x/transfer', { ...warm, ring_seconds: 61 }, RINGS],
    ['/v1/calls/call_x/transfer', { ...warm, ring_seconds: null }, RINGS],
    ['/v1/canned-replies', { shortcut: 'hours' }, 'text: is required; it must be 1 to 4096 characters.'],
    ['/v1/routing-rules', { ...rule, match_type: undefined }, `match_type: is required; it must be ${KINDS}.`],
    ['/v1/routing-rules', { ...rule, match_type: null }, `match_type: must be ${KINDS}.`],
    ['/v1/opt-outs', {}, 'e164: is required; it must be an E.164 number such as +2348031234567.'],
  ])('%s %j', async (path, body, message) => {
    expect((await post(path, body)).json).toMatchObject({ error_code: 'INVALID_ARGUMENT', message })
  })

  test('a change of nothing', async () => {
    const answer = await service.send('PATCH', '/v1/agents/agt_x', { headers: json, body: '{}' })
    expect(answer.json['message']).toMatch(/^body: must have at least one field; known are display_name, /)
  })

  test('invalid UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"display_name":"'), Buffer.of(0xff, 0xfe), Buffer.from('"}')])
    const answer = await service.send('POST', '/v1/agents', { headers: json, body })
    expect(answer).toMatchObject({ status: 400, json: { message: 'body: must be UTF-8.' } })
  })

  test.each<[string, string]>([
    ['a field', '{"label":"a"}'],
    ['a list', '[]'],
    ['no JSON', 'label=a'],
    ['much', `{${' '.repeat(2_000)}}`],
  ])('a body with %s where none is taken', async (_, body) => {
    const answer = await post('/v1/api-keys/key_x/rotate', body)
    expect(answer).toMatchObject({
      status: 400,
      json: { message: 'body: this operation does not take one; send no body or {}.' },
    })
  })

  test('the message quotes nothing of a malformed body', async () => {
    const answer = await post('/v1/calls', '{"to_number": +2348031234567}')
    expect(answer.text).not.toContain('2348031234567')
  })
})

describe('no body', () => {
  test.each<[string, Record<string, string>, string]>([
    ['{}', json, '{}'],
    ['{} with space around it', json, ' {\n} '],
    ['{} without a type', authorized, '{}'],
    ['{} in chunks', { ...json, 'Transfer-Encoding': 'chunked' }, '{}'],
    ['an empty chunked body', { ...authorized, 'Transfer-Encoding': 'chunked' }, ''],
  ])('is what an operation that takes none sees in %s', async (_, headers, body) => {
    expect(await service.send('POST', '/v1/api-keys/key_x/rotate', { headers, body })).toMatchObject({ status: 200 })
    expect(service.requests[0]?.body).toBeUndefined()
  })

  test('{} and nothing are one request to an idempotency key', async () => {
    const headers = { ...json, 'Idempotency-Key': 'one' }
    for (const body of ['', '{}', '{ }']) await service.send('POST', '/v1/api-keys/key_x/rotate', { headers, body })
    expect(new Set(service.requests.map(({ idempotency }) => idempotency?.request_hash)).size).toBe(1)
  })

  test('is what an empty chunked body is where one is required, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const headers = { ...authorized, 'Content-Type': type, 'Transfer-Encoding': 'chunked' }
      const answer = await service.send('POST', '/v1/agents', { headers, body: '' })
      expect(answer).toMatchObject({ status: 400, json: { message: 'body: is required; send application/json.' } })
    }
  })

  test('a chunked body of another type is 415', async () => {
    const headers = { ...authorized, 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' }
    expect(await service.send('POST', '/v1/agents', { headers, body: 'x' })).toMatchObject({ status: 415 })
  })
})

describe('Expect: 100-continue', () => {
  /** The server's answer to the head of a request, the body being held back until the server asks for it. */
  async function expecting(head: Record<string, string>, path = '/v1/agents'): Promise<string[]> {
    const said: string[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = { ...json, 'Content-Length': '16', Expect: '100-continue', ...head }
    const options = { port: service.port, host: '127.0.0.1', method: 'POST', path, headers, agent: false }
    const req = request(options, (res) => {
      said.push(`${res.statusCode} ${res.headers.connection}`)
      res.resume().once('end', resolve)
    })
    req.once('continue', () => {
      said.push('100')
      req.end('{"display_name":')
    })
    req.once('error', reject)
    req.flushHeaders()
    await promise
    req.destroy()
    return said
  }

  test('is answered when everything but the body was checked', async () => {
    expect(await expecting({})).toEqual(['100', '400 close'])
  })

  test.each<[string, Record<string, string>, string, string?]>([
    ['no key', { Authorization: '' }, '401 close'],
    ['another type', { 'Content-Type': 'text/plain' }, '415 close'],
    ['a body that is too large', { 'Content-Length': '1048577' }, '413 close'],
    ['a bad idempotency key', { 'Idempotency-Key': 'é' }, '400 close', '/v1/calls'],
    ['an unknown parameter', {}, '400 close', '/v1/agents?x=1'],
  ])('is not answered with 100 for %s', async (...[, head, answer, path]) => {
    expect(await expecting(head, path)).toEqual([answer])
  })
})

describe('the input of a handler', () => {
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

describe('the log of a client that disconnects', () => {
  test.each([
    ['the signal that says so', (signal: AbortSignal) => signal.reason as Error, []],
    ['an error of ours', () => new TypeError('of a bug'), ['request failed']],
  ])('%s', async (_, failure, expected) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
    const client = new AbortController()
    const slow = await startHttpService({
      log,
      handlers: {
        listAgents: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(failure(signal)))
            client.abort()
          }),
      },
    })
    await expect(fetch(`${slow.base_url}/v1/agents`, { headers: authorized, signal: client.signal })).rejects.toThrow()
    await vi.waitFor(() => expect(lines).toContain('request'), WAIT)
    expect(lines.filter((line) => line !== 'request')).toEqual(expected)
    await slow.http.close(1000)
  })
})

describe('a body that is handed over as it came', () => {
  const path = '/v1/carriers/whatsapp/support'
  const headers = { 'Content-Type': 'application/json' }

  test.each([
    ['JSON with spaces of its own', '{ "a" :1,"a":2 }'],
    ['a body that is not valid JSON', '{"a":'],
    ['what is no UTF-8', Buffer.of(0xff, 0xfe, 0x00)],
  ])('%s', async (_, body) => {
    expect(await service.send('POST', path, { headers, body })).toMatchObject({ status: 200 })
    const [given] = service.requests
    expect(given?.body).toBeUndefined()
    expect(given?.raw_body).toEqual(Buffer.from(body))
  })

  test('must be there, of its media type, and within the limit of its operation', async () => {
    const longest = Buffer.alloc(3 * 1_048_576, 0x20)
    expect(await service.send('POST', path, { headers, body: longest })).toMatchObject({ status: 200 })
    const too_long = await service.send('POST', path, { headers, body: Buffer.concat([longest, Buffer.of(0x20)]) })
    expect(too_long).toMatchObject({ status: 413, json: { message: 'body: must be at most 3145728 bytes.' } })
    expect(await service.send('POST', path, { headers })).toMatchObject({ status: 400 })
    const text = { 'Content-Type': 'text/plain' }
    expect(await service.send('POST', path, { headers: text, body: '{}' })).toMatchObject({ status: 415 })
    expect(service.requests).toHaveLength(1)
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

test('400 for a body of more than 16,384 chunks, however short they are', async () => {
  const socket = connect(service.port, '127.0.0.1')
  const head = Object.entries({ ...json, 'Transfer-Encoding': 'chunked', Host: 'a', Connection: 'close' })
  const chunks = `{"display_name":"${'x'.repeat(20_000)}"}`.split('').map((one) => `1\r\n${one}\r\n`)
  socket.write(
    `POST /v1/agents HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${chunks.join('')}0\r\n\r\n`,
  )
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 400 [^]*body: must have at most 16384 chunks/)
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
    expect((await post('/v1/api-keys', { label: 'CI', environment: 'sandbox' }, keyed('a b'))).status).toBe(201)
  })
})
