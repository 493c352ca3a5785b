import { describe, expect, test } from 'vitest'
import { ApiError, errorCatalogue, OhunError, type KnownErrorCode } from '../src/index.ts'
import { errorClasses } from '../src/generated/errors.gen.ts'
import { apiError, connectionReset, FakeApi, ok, TEST_KEY } from './support/fake-api.ts'

const body = { agent_id: 'agt_1', to_number: '+2348031234567' }
const codes = Object.keys(errorCatalogue) as KnownErrorCode[]

/** When the attempts of a call go out that meets the code three times, with pauses as short as they can be. */
const attemptTimes: Partial<Record<KnownErrorCode, number[]>> = {
  RATE_LIMITED: [0, 1000, 2000],
  CALL_FAILED: [0, 2000, 4000],
  MESSAGE_FAILED: [0, 2000, 4000],
  AI_PROVIDER_ERROR: [0, 30_000, 60_000],
  UNAVAILABLE: [0, 1000, 2000],
  REQUEST_TIMEOUT: [0, 1000, 2000],
  INTERNAL: [0, 1000],
}

describe('retry by error code', () => {
  test.each(codes)('%s', async (code) => {
    const { status } = errorCatalogue[code]
    const api = new FakeApi([apiError(code, status)])
    const error = await api.clock.fails(api.ohun.calls.create(body))
    const times = attemptTimes[code] ?? [0]
    expect(api.times).toEqual(times)
    expect(error).toBeInstanceOf(errorClasses[code])
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code,
      status,
      message: `About ${code}.`,
      requestId: 'req_0Ub5Xw1A000k3mZq8RtYvLp',
      documentationUrl: `http://ohun.test/docs/errors/${code}`,
      retryable: times.length > 1,
      attempts: times.length,
      durationMs: times.at(-1),
      method: 'POST',
      path: '/v1/calls',
    })
    expect(api.clock.pending).toBe(0)
  })

  test.each(codes.filter((code) => !attemptTimes[code]))('%s is not retried for a Retry-After either', async (code) => {
    const api = new FakeApi([apiError(code, errorCatalogue[code].status, { 'retry-after': '1' })])
    expect(await api.clock.fails(api.ohun.agents.get('agt_1'))).toMatchObject({ attempts: 1, retryAfter: 1 })
  })

  test('a code that this version does not know is an ApiError and not retried', async () => {
    const api = new FakeApi([apiError('BRAND_NEW', 503)])
    const error = await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'BRAND_NEW', attempts: 1, retryable: false })
  })

  test('a success after failures is the answer', async () => {
    const api = new FakeApi([apiError('UNAVAILABLE', 503), apiError('RATE_LIMITED', 429), ok({ call_id: 'call_1' })])
    expect(await api.clock.run(api.ohun.calls.create(body))).toEqual({ call_id: 'call_1' })
    expect(api.requests).toHaveLength(3)
  })

  test('INTERNAL is retried once also when other failures lie between', async () => {
    const api = new FakeApi(
      [apiError('INTERNAL', 500), apiError('UNAVAILABLE', 503), apiError('INTERNAL', 500), ok()],
      {
        maxRetries: 5,
      },
    )
    expect(await api.clock.fails(api.ohun.agents.get('agt_1'))).toMatchObject({ code: 'INTERNAL', attempts: 3 })
  })

  test('maxRetries of the call goes before that of the client', async () => {
    const api = new FakeApi([apiError('UNAVAILABLE', 503)], { maxRetries: 1 })
    await api.clock.fails(api.ohun.agents.get('agt_1'))
    await api.clock.fails(api.ohun.agents.get('agt_1', { maxRetries: 0 }))
    await api.clock.fails(api.ohun.agents.get('agt_1', { maxRetries: 4 }))
    expect(api.requests).toHaveLength(2 + 1 + 5)
  })
})

describe('pauses', () => {
  test('spread over a range that doubles and ends at maxRetryDelay', async () => {
    const api = new FakeApi([apiError('UNAVAILABLE', 503)], { random: () => 1, maxRetries: 4, maxRetryDelay: 4000 })
    await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(api.times).toEqual([0, 2000, 5000, 9000, 13_000])
  })

  test('a Retry-After in seconds is waited for in full', async () => {
    const api = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': '17' }), ok()])
    await api.clock.run(api.ohun.agents.get('agt_1'))
    expect(api.times).toEqual([0, 17_000])
  })

  test('a Retry-After as a date is waited for in full', async () => {
    const date = 'Fri, 20 Nov 2026 09:00:42 GMT'
    const api = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': date }), ok()])
    await api.clock.run(api.ohun.agents.get('agt_1'))
    expect(api.times).toEqual([0, 42_000])
  })

  test('a Retry-After above maxRetryDelay fails at once and is told', async () => {
    const api = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': '61' })])
    const error = await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61, attempts: 1, durationMs: 0, retryable: true })
  })

  test('a pause that would outlast the deadline is not begun', async () => {
    const api = new FakeApi([apiError('RATE_LIMITED', 429, { 'retry-after': '10' })])
    const error = await api.clock.fails(api.ohun.agents.get('agt_1', { deadline: 10_000 }))
    expect(error).toMatchObject({ code: 'RATE_LIMITED', attempts: 1, durationMs: 0 })
  })
})

describe('an unknown outcome', () => {
  const post = (api: FakeApi) => api.ohun.apiKeys.create({ label: 'shop' })
  const costlyPost = (api: FakeApi) => api.ohun.calls.create(body)
  const creation = (api: FakeApi) => api.ohun.agents.create({ display_name: 'Ada' })
  const hold = (api: FakeApi) => api.ohun.calls.hold('call_1')
  const get = (api: FakeApi) => api.ohun.agents.get('agt_1')
  const patch = (api: FakeApi) => api.ohun.agents.update('agt_1', { display_name: 'Ada' })
  const remove = (api: FakeApi) => api.ohun.agents.delete('agt_1')

  test.each([
    { name: 'GET', send: get, attempts: 3 },
    { name: 'PATCH', send: patch, attempts: 3 },
    { name: 'DELETE', send: remove, attempts: 3 },
    { name: 'POST with Idempotency-Key', send: costlyPost, attempts: 3 },
    { name: 'POST that creates with Idempotency-Key', send: creation, attempts: 3 },
    { name: 'POST whose repeat has no second effect', send: hold, attempts: 3 },
    { name: 'POST without either', send: post, attempts: 1 },
  ])('$name is sent $attempts times over a broken connection', async ({ send, attempts }) => {
    const api = new FakeApi([connectionReset])
    const error = await api.clock.fails(send(api))
    expect(error).toMatchObject({ code: 'CONNECTION', name: 'ConnectionError', attempts, retryable: attempts > 1 })
    expect(error).toMatchObject({ message: 'The connection to http://ohun.test failed: ECONNRESET.' })
  })

  const named = (code: string) => Object.assign(new Error(code), { code })

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'a POST without Idempotency-Key is sent again after %s, as it was not sent',
    async (code) => {
      const refused = () => new TypeError('fetch failed', { cause: named(code) })
      const api = new FakeApi([refused, refused, ok({ key_id: 'key_1' })])
      expect(await api.clock.run(post(api))).toEqual({ key_id: 'key_1' })
      expect(api.times).toEqual([0, 250, 500])
    },
  )

  test('the same for what Bun throws, and for several addresses that refuse', async () => {
    const several = new TypeError('fetch failed', {
      cause: Object.assign(new AggregateError([named('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    })
    const api = new FakeApi([() => named('ConnectionRefused'), () => several, ok({ key_id: 'key_1' })])
    expect(await api.clock.run(post(api))).toEqual({ key_id: 'key_1' })
  })

  test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT'])(
    'a POST without Idempotency-Key is not sent again after %s, which may have come later',
    async (code) => {
      const api = new FakeApi([() => new TypeError('fetch failed', { cause: named(code) })])
      const error = await api.clock.fails(post(api))
      expect(error).toMatchObject({ code: 'CONNECTION', attempts: 1, retryable: false })
    },
  )

  test.each([
    { name: 'GET', send: get, attempts: 3 },
    { name: 'POST without Idempotency-Key', send: post, attempts: 1 },
  ])('$name is sent $attempts times when a proxy answers 502', async ({ send, attempts }) => {
    const api = new FakeApi([() => new Response('<h1>Bad Gateway</h1>', { status: 502 })])
    expect(await api.clock.fails(send(api))).toMatchObject({ code: 'UNEXPECTED_RESPONSE', attempts })
  })

  test.each([
    ['RATE_LIMITED', 429],
    ['REQUEST_TIMEOUT', 408],
  ])('a POST without Idempotency-Key is sent again after %s, because nothing was done', async (code, status) => {
    const api = new FakeApi([apiError(code, status), ok({ key_id: 'key_1' })])
    await api.clock.run(post(api))
    expect(api.requests).toHaveLength(2)
  })

  test.each([
    { code: 'UNAVAILABLE', status: 503, attempts: 3 },
    { code: 'INTERNAL', status: 500, attempts: 2 },
  ])('$code may come after the work: only what may be repeated is sent again', async ({ code, status, attempts }) => {
    for (const send of [get, patch, remove, costlyPost, creation, hold]) {
      const api = new FakeApi([apiError(code, status)])
      const error = await api.clock.fails(send(api))
      expect(error).toMatchObject({ code, attempts, retryable: true, message: `About ${code}.` })
    }
    const api = new FakeApi([apiError(code, status)])
    const message = `About ${code}. The request may have been carried out nevertheless: check before you send it again.`
    expect(await api.clock.fails(post(api))).toMatchObject({ code, attempts: 1, retryable: false, message })
  })
})

describe('Idempotency-Key', () => {
  const keys = (api: FakeApi) => api.requests.map(({ headers }) => headers.get('idempotency-key'))

  test('is made for a costly call, kept for its retries and new for the next call', async () => {
    const api = new FakeApi([apiError('CALL_FAILED', 502), connectionReset, ok(), ok()])
    await api.clock.run(api.ohun.calls.create(body))
    await api.clock.run(api.ohun.calls.create(body))
    const [first, second, third, fourth] = keys(api)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('is the caller’s own if there is one', async () => {
    const api = new FakeApi([ok()])
    await api.clock.run(api.ohun.calls.create(body, { idempotencyKey: 'order-17' }))
    expect(keys(api)).toEqual(['order-17'])
  })

  test('is not sent where the operation has none', async () => {
    const api = new FakeApi([ok()])
    await api.clock.run(api.ohun.apiKeys.create({ label: 'shop' }))
    expect(keys(api)).toEqual([null])
  })

  test('the repeated request is the same byte for byte', async () => {
    const api = new FakeApi([apiError('UNAVAILABLE', 503), ok()])
    const mutable = { ...body }
    const sent = api.ohun.calls.create(mutable)
    mutable.to_number = '+2340000000000'
    await api.clock.run(sent)
    expect(api.requests.map((request) => request.body)).toEqual([body, body])
  })
})

test('every error is an OhunError that holds no key', async () => {
  const echo = () => new Response(`You sent authorization: Bearer ${TEST_KEY}`, { status: 502 })
  const broken = () => new TypeError(`Bearer ${TEST_KEY} is no header`)
  for (const reaction of [apiError('UNAUTHENTICATED', 401), echo, broken]) {
    const api = new FakeApi([reaction])
    const error = await api.clock.fails(api.ohun.agents.get('agt_1'))
    expect(error).toBeInstanceOf(OhunError)
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)).not.toContain(TEST_KEY)
  }
})
