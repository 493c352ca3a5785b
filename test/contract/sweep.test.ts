import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import document from '../../openapi/dist/openapi.json' with { type: 'json' }
import { routes, type Route } from '../../packages/server/src/generated/routes.gen.ts'
import { ApiError } from '../../packages/server/src/platform/errors.ts'
import { BODY_LIMIT_BYTES } from '../../packages/server/src/http/read-body.ts'
import { caller, startHttpService, TOKEN, type HttpService } from '../../packages/server/test/support/http-service.ts'

const operations: Route[] = Object.values(routes)
const declaring = (status: number): Route[] => operations.filter((route) => status in route.statuses)
const authenticated = operations.filter((route) => route.authenticated)

const broken = async (): Promise<never> => {
  throw new Error('a dependency failed')
}

const overloaded = async (): Promise<never> => {
  throw new ApiError('UNAVAILABLE', 'Too much at once.', { retry_after_seconds: 2 })
}

let sound: HttpService
let exhausted: HttpService
let failing: HttpService
let busy: HttpService
let flooded: HttpService

beforeAll(async () => {
  // Some operations accept only a login and no API key.
  const person = { ...caller, session_id: 'login_x' }
  sound = await startHttpService({ resolveCaller: async (token) => (token === TOKEN ? person : null) })
  const rate_limiter = { take: () => ({ allowed: false, retry_after_seconds: 1 }) as const }
  exhausted = await startHttpService({ rate_limiter })
  const handlers = Object.fromEntries(operations.map((route) => [route.operation_id, broken]))
  failing = await startHttpService({ resolveCaller: broken, handlers })
  const waiting = Object.fromEntries(operations.map((route) => [route.operation_id, overloaded]))
  busy = await startHttpService({ resolveCaller: overloaded, handlers: waiting })
  flooded = await startHttpService({ rate_limiter: { take: () => ({ allowed: false, retry_after_seconds: 3 }) } })
})
afterAll(() => Promise.all([sound, exhausted, failing, busy, flooded].map(({ http }) => http.close(1000))))

interface Change {
  query?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request that reaches the operation's check of the body. */
async function call({ base_url }: HttpService, route: Route, change: Change = {}) {
  const { query = requiredQueryOf(route), headers, body } = change
  const response = await fetch(`${base_url}${somePathOf(route)}${query}`, {
    method: route.method,
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      ...(route.body && { 'Content-Type': route.body.types[0] }),
      ...headers,
    },
    body: route.body ? (body ?? '{}') : undefined,
  })
  const { error_code, message } = (await response.json()) as { error_code: string; message: string }
  return { status: response.status, error_code, message, headers: response.headers }
}

const somePathOf = ({ template }: Route): string =>
  template.replace(/\{([^}]+)\}/g, (_, name: string) => (name === 'version' ? '1' : 'some_id'))

/** The required query of a request, from the examples of the document. */
function requiredQueryOf({ template, method }: Route): string {
  const path = (document.paths as unknown as Record<string, Record<string, DeclaredQuery>>)[template]
  const required = path?.[method.toLowerCase()]?.parameters?.filter((one) => one.in === 'query' && one.required) ?? []
  const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)]))
  return required.length === 0 ? '' : `?${query}`
}

interface DeclaredQuery {
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[]
}

function exampleBodyOf({ template, method }: Route): unknown {
  const path = (document.paths as Record<string, Record<string, DeclaredBody>>)[template]
  return path?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example ?? {}
}

interface DeclaredBody {
  requestBody?: { content: Record<string, { example?: unknown }> }
}

const UNKNOWN = 'no_such_field'

/** Objects with open schemas: a passkey comes from the browser, and later versions may add fields; a tool defines its own arguments. */
const OPEN = new Set(['passkey', 'arguments'])

/** Yields the body with an unknown field in each of its objects in turn, and the path of that field. */
function* withUnknownField(body: unknown, at = ''): Generator<[string, unknown]> {
  if (typeof body !== 'object' || body === null) return
  if (!Array.isArray(body)) yield [`${at}${UNKNOWN}`, { ...body, [UNKNOWN]: {} }]
  for (const [key, member] of Object.entries(body)) {
    if (OPEN.has(key)) continue
    const inside = Array.isArray(body) ? `${at.slice(0, -1)}[${key}].` : `${at}${key}.`
    for (const [place, changed] of withUnknownField(member, inside))
      yield [place, Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed }]
  }
}

const named = (routes: Route[]): [string, Route][] => routes.map((route) => [route.operation_id, route])

test('the generated table is not empty', () => {
  expect(operations.length).toBeGreaterThan(20)
  expect(authenticated.length).toBeGreaterThan(18)
})

describe('401 UNAUTHENTICATED', () => {
  test.each(named(authenticated))('%s', async (_, route) => {
    const refused = await call(sound, route, { headers: { Authorization: 'Bearer pk_live_unknown' } })
    expect(refused).toMatchObject({ status: 401, error_code: 'UNAUTHENTICATED' })
  })
})

describe('429 RATE_LIMITED', () => {
  test.each(named(declaring(429)))('%s', async (_, route) => {
    const refused = await call(exhausted, route)
    expect(refused).toMatchObject({ status: 429, error_code: 'RATE_LIMITED' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })
})

describe('429 RATE_LIMITED by address', () => {
  test.each(named(operations.filter(({ address_limit }) => address_limit !== undefined)))('%s', async (_, route) => {
    const refused = await call(flooded, route, { body: JSON.stringify(exampleBodyOf(route)) })
    expect(refused).toMatchObject({ status: 429, error_code: 'RATE_LIMITED' })
    expect(refused.headers.get('retry-after')).toBe('3')
  })
})

describe('400 INVALID_ARGUMENT for an unknown query parameter', () => {
  test.each(named(operations))('%s', async (_, route) => {
    // An empty object is not a valid body for any operation, so the request is refused either way.
    expect(await call(sound, route, { query: '?no_such_parameter=1' })).toMatchObject({
      status: 400,
      error_code: 'INVALID_ARGUMENT',
    })
  })
})

describe('400 INVALID_ARGUMENT, or the operation’s own code, for malformed JSON', () => {
  // A raw or streamed body is read by its handler.
  test.each(named(operations.filter(({ body }) => body && !body.raw && !body.streamed)))('%s', async (_, route) => {
    const refused = await call(sound, route, { body: '{"display_name":' })
    expect(refused).toMatchObject({ status: 400, error_code: route.invalid_code ?? 'INVALID_ARGUMENT' })
  })
})

describe('400 INVALID_ARGUMENT, or the operation’s own code, for a field that the body does not have', () => {
  const jsonBodies = operations.filter((route) => route.body?.schema !== undefined && !route.body.raw)
  test.each(named(jsonBodies))('%s', async (_, route) => {
    const example = exampleBodyOf(route)
    for (const [place, body] of withUnknownField(example)) {
      const refused = await call(sound, route, { body: JSON.stringify(body) })
      expect(refused, place).toMatchObject({ status: 400, error_code: route.invalid_code ?? 'INVALID_ARGUMENT' })
      expect(refused.message).toContain(place)
    }
  })
})

describe('413 PAYLOAD_TOO_LARGE', () => {
  test.each(named(declaring(413)))('%s', async (_, route) => {
    const refused = await call(sound, route, {
      body: JSON.stringify('x'.repeat(route.body?.limit_bytes ?? BODY_LIMIT_BYTES)),
    })
    expect(refused).toMatchObject({ status: 413, error_code: 'PAYLOAD_TOO_LARGE' })
  })
})

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  test.each(named(declaring(415)))('%s', async (_, route) => {
    const refused = await call(sound, route, { headers: { 'Content-Type': 'text/plain' } })
    expect(refused).toMatchObject({ status: 415, error_code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})

test('405 METHOD_NOT_ALLOWED at a path that has other methods', async () => {
  const refused = await fetch(`${sound.base_url}/v1/agents`, { method: 'PUT' })
  expect(await refused.json()).toMatchObject({ error_code: 'METHOD_NOT_ALLOWED' })
  expect(refused).toMatchObject({ status: 405 })
  expect(refused.headers.get('allow')).toMatch(/\bPOST\b/)
})

test('408 REQUEST_TIMEOUT when Node gives up on the rest of a request', async () => {
  // After requestTimeout, this is all that the HTTP parser reports to the server.
  sound.http.server.once('request', ({ socket }: IncomingMessage) => {
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    sound.http.server.emit('clientError', timeout, socket)
  })
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
  const cut = await fetch(`${sound.base_url}/v1/agents`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(cut).toMatchObject({ status: 408 })
  expect(await cut.json()).toMatchObject({ error_code: 'REQUEST_TIMEOUT' })
})

describe('500 INTERNAL when a dependency fails', () => {
  test.each(named(operations))('%s', async (_, route) => {
    // In operations without a key, the first dependency is used after the check of the body.
    const body = JSON.stringify(exampleBodyOf(route))
    expect(await call(failing, route, { body })).toMatchObject({ status: 500, error_code: 'INTERNAL' })
  })
})

describe('503 UNAVAILABLE with a time to come back', () => {
  test.each(named(declaring(503)))('%s', async (_, route) => {
    const refused = await call(busy, route, { body: JSON.stringify(exampleBodyOf(route)) })
    expect(refused).toMatchObject({ status: 503, error_code: 'UNAVAILABLE' })
    expect(refused.headers.get('retry-after')).toBe('2')
  })
})

test('exactly the operations with a body declare 413 and 415, except those with their own code for invalid bodies', () => {
  const withBody = operations.filter((route) => route.body && route.invalid_code === undefined)
  expect(declaring(413)).toEqual(withBody)
  expect(declaring(415)).toEqual(withBody)
})
