import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { routes, type Route } from '../../packages/server/src/generated/routes.gen.ts'
import { Contract, type SeenResponse } from './contract.ts'

const document = JSON.parse(await readFile(new URL('../../openapi/dist/openapi.json', import.meta.url), 'utf8'))
const contract = new Contract(document)
const agent = document.paths['/v1/agents/{agent_id}'].get.responses[200].content['application/json'].example
const request_id = agent.request_id as string

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': request_id,
  'x-service-duration': '1.20',
}
const envelope = {
  error_code: 'NOT_FOUND',
  message: 'agt_x does not exist.',
  request_id,
  documentation_url: 'http://127.0.0.1:7070/docs/errors/NOT_FOUND',
}

interface Seen extends Partial<Omit<SeenResponse, 'headers' | 'text'>> {
  headers?: Record<string, string | undefined>
  body?: unknown
}

function check({ headers: changed = {}, body = agent, ...seen }: Seen) {
  const present = Object.entries({ ...headers, ...changed }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return contract.check({
    method: 'GET',
    path: '/v1/agents/agt_x',
    status: 200,
    ...seen,
    headers: new Headers(present),
    text,
  })
}

/** The values of headers that some responses declare as required. */
const declaredHeaders = {
  'www-authenticate': 'Bearer',
  'retry-after': '1',
  allow: 'GET',
  upgrade: 'websocket',
  'content-range': 'bytes */44',
  'content-disposition': 'attachment; filename="a.json"',
}

/** An example of the document. Its id is optional because a streamed array has no place for it. */
type Example = Pick<SeenResponse, 'method' | 'path' | 'status'> & { body: { request_id?: string } }

function examples(): [string, Example][] {
  return Object.values(routes).flatMap((route: Route) => {
    const { responses } = document.paths[route.template][route.method.toLowerCase()]
    return Object.keys(responses).flatMap((status): [string, Example][] => {
      const body = dereferenced(responses[status]).content?.['application/json']?.example
      const path = route.template.replace(/\{[^}]+\}/g, 'some_id')
      return body
        ? [[`${route.operation_id} ${status}`, { method: route.method, path, status: Number(status), body }]]
        : []
    })
  })
}

const dereferenced = (response: { $ref?: string; content?: Record<string, { example: Example['body'] }> }) =>
  response.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response

test('a response that matches its declaration is reached and has no fault', () => {
  expect(check({})).toEqual({ reached: 'getAgent 200', faults: [] })
  expect(check({ status: 404, body: envelope })).toEqual({ reached: 'getAgent 404', faults: [] })
  expect(check({ method: 'HEAD', body: '' })).toEqual({ reached: 'getAgent 200', faults: [] })
})

test('every declared pair is known', () => {
  expect(contract.declared.length).toBeGreaterThan(100)
  expect(contract.declared).toContain('createCall 502')
})

test('every documented response is reached once', () => {
  const body = { ...envelope, error_code: 'METHOD_NOT_ALLOWED' }
  const seen = check({ method: 'PUT', status: 405, body, headers: { allow: 'DELETE, GET, PATCH' } })
  expect(seen).toEqual({ reached: 'any 405', faults: [] })
  expect(contract.declared.filter((pair) => pair.endsWith(' 405'))).toEqual(['any 405'])
})

describe('the examples of the document match its schemas', () => {
  test.each(examples())('%s', (_, { method, path, status, body }) => {
    const { faults } = check({
      method,
      path,
      status,
      body,
      headers: { 'x-request-id': body.request_id ?? request_id, ...declaredHeaders },
    })
    expect(faults).toEqual([])
  })
})

describe('a fault is found:', () => {
  test.each<[string, Seen, RegExp]>([
    ['a status that is not declared', { status: 418 }, /^getAgent 418: the status is not declared$/],
    [
      'a field that is not declared',
      { body: { ...agent, colour: 'red' } },
      /"additionalProperty":"colour"|"unevaluatedProperty":"colour"/,
    ],
    ['a missing field', { body: { ...agent, display_name: undefined } }, /"missingProperty":"display_name"/],
    ['a field of another type', { body: { ...agent, display_name: 7 } }, /body\.display_name must be string/],
    [
      'an error code that the operation does not list',
      { status: 404, body: { ...envelope, error_code: 'NO_OP' } },
      /^getAgent 404: the code NO_OP is not in x-error-codes$/m,
    ],
    [
      'a message without a full stop',
      { status: 404, body: { ...envelope, message: 'agt_x does not exist' } },
      /^getAgent 404: the message has no full stop: agt_x does not exist$/m,
    ],
    ['an error with an extra field', { status: 404, body: { ...envelope, cause: 'x' } }, /"cause"/],
    ['another request_id in the body', { body: { ...agent, request_id: 'req_other' } }, /not that of the header/],
    ['no X-Request-Id', { headers: { 'x-request-id': undefined } }, /X-Request-Id is missing/],
    ['no X-Service-Duration', { headers: { 'x-service-duration': undefined } }, /X-Service-Duration is missing/],
    [
      'a duration that is not a number',
      { headers: { 'x-service-duration': '1 ms' } },
      /X-Service-Duration must be number/,
    ],
    ['401 without WWW-Authenticate', { status: 401, body: envelope }, /WWW-Authenticate is missing/],
    ['another media type', { headers: { 'content-type': 'text/html' } }, /the media type is text\/html/],
    ['a body that is not JSON', { body: 'oops' }, /body must be/],
    ['a body where none is declared', { method: 'DELETE', status: 204 }, /it has a body and none is declared/],
    ['an unknown path without the envelope', { path: '/nowhere', status: 404, body: { request_id } }, /"error_code"/],
  ])('%s', (_, seen, fault) => {
    expect(check(seen).faults.join('\n')).toMatch(fault)
  })
})

test('pages outside the API are not operations', () => {
  expect(check({ path: '/docs', headers: { 'content-type': 'text/html' }, body: '<!doctype html>' })).toEqual({
    reached: null,
    faults: [],
  })
})

describe('the events of a stream', () => {
  const event = document.webhooks['call.initiated'].post.requestBody.content['application/json'].example
  const seen = { method: 'GET', path: '/v1/events/stream', status: 200 }

  test('match the declaration, or are an error that ends the stream', () => {
    const error = { error_code: 'UNAUTHENTICATED', message: 'Revoked.' }
    expect(contract.checkEvent(seen, { event: 'call.initiated', data: JSON.stringify(event) })).toEqual([])
    expect(contract.checkEvent(seen, { event: 'error', data: JSON.stringify(error) })).toEqual([])
  })

  test.each([
    ['an event with an unknown field', { event: 'call.initiated', data: JSON.stringify({ ...event, colour: 1 }) }],
    ['an error without its code', { event: 'error', data: '{"message":"No."}' }],
    ['data that is not valid JSON', { event: 'call.initiated', data: '' }],
  ])('%s is a fault', (_, frame) => {
    expect(contract.checkEvent(seen, frame)).not.toEqual([])
  })

  test('are an error where no stream is declared', () => {
    const faults = contract.checkEvent({ ...seen, path: '/v1/events' }, { event: 'a', data: '{}' })
    expect(faults).toEqual(['listEvents 200 event a: no stream is declared'])
  })
})
