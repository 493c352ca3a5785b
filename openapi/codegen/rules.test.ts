import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { clientOperations, readContract, type Contract } from './contract.ts'
import { faults } from './rules.ts'

const headers = { 'X-Request-Id': {}, 'X-Service-Duration': {} }
const envelope = { description: 'x', headers }
const internal = { ...envelope, 'x-error-codes': ['INTERNAL'] }

const prose = { cause: 'It is unknown.', fix: 'Use another id.', example: 'prc_1 does not exist.' }
const errors: Contract['errors'] = {
  NOT_FOUND: { ...prose, exit_code: 3, status: 404, retry: 'no' },
  INTERNAL: { ...prose, exit_code: 10, status: 500, retry: 'once' },
}

/** A document with one operation that breaks no rule, changed by the test. */
function documentWith(change: Partial<oas31.OperationObject>): oas31.OpenAPIObject {
  const operation: oas31.OperationObject = {
    operationId: 'getParcel',
    'x-sdk': 'parcels.get',
    responses: { '200': envelope, '500': internal },
    ...change,
  }
  return { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/v1/parcel': { get: operation } } }
}

const json = (schema: oas31.SchemaObject): oas31.ContentObject => ({ 'application/json': { schema, example: {} } })

const faultsOf = (change: Partial<oas31.OperationObject>): string[] =>
  faults(readContract(documentWith(change), errors))

test('an operation that keeps every rule has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test('operations that clients do not have need no SDK name', () => {
  const hidden = readContract(documentWith({ 'x-sdk': undefined, 'x-clients': false }), errors)
  expect(faults(hidden)).toEqual([])
  expect(clientOperations(hidden)).toEqual([])
})

test.each<[string, Partial<oas31.OperationObject>, string]>([
  ['no x-sdk', { 'x-sdk': undefined }, 'getParcel: needs x-sdk: group.method, both camelCase'],
  [
    'an alias of nothing',
    { 'x-sdk': undefined, 'x-alias-of': 'listParcels' },
    'getParcel: x-alias-of: listParcels is no operation that clients have',
  ],
  [
    'an alias with a name of its own',
    { 'x-alias-of': 'getParcel' },
    'getParcel: is an alias, whose x-sdk is that of the other',
  ],
  [
    'a name in clients that do not have it',
    { 'x-clients': false },
    'getParcel: x-clients: false and x-sdk exclude each other',
  ],
  [
    'no 500',
    { responses: { '200': envelope } },
    'getParcel: must declare 500: every operation of its kind can answer it',
  ],
  [
    'a limit per address but no 429',
    { 'x-limit-per-address': 5 },
    'getParcel: must declare 429: every operation of its kind can answer it',
  ],
  [
    'a code of its own for bodies that does not exist',
    { 'x-invalid-code': 'NOT_FOUND' },
    'getParcel: x-invalid-code: errors.yaml has no NOT_FOUND with status 400',
  ],
  [
    'a key but no 401',
    { security: [{ bearer: [] }] },
    'getParcel: must declare 401: every operation of its kind can answer it',
  ],
  [
    'a default response',
    { responses: { '200': envelope, '500': internal, default: envelope } },
    'getParcel: list each status; default and 4XX are too vague',
  ],
  [
    'a response without the common headers',
    { responses: { '200': { description: 'x' }, '500': internal } },
    'getParcel: response 200 must declare the header X-Request-Id',
  ],
  [
    'a JSON response without an example',
    { responses: { '200': { ...envelope, content: { 'application/json': {} } }, '500': internal } },
    'getParcel: response 200 needs an example',
  ],
  [
    'an error response without its codes',
    { responses: { '200': envelope, '500': envelope } },
    'getParcel: response 500 must list its codes in x-error-codes',
  ],
  [
    'an error code of another status',
    { responses: { '200': envelope, '500': { ...internal, 'x-error-codes': ['NOT_FOUND'] } } },
    'getParcel: response 500: errors.yaml has no NOT_FOUND with that status',
  ],
  [
    'an example with a code that is not listed',
    {
      responses: {
        '200': envelope,
        '500': { ...internal, content: { 'application/json': { example: { error_code: 'NOT_FOUND' } } } },
      },
    },
    'getParcel: response 500: its example must show one of its x-error-codes',
  ],
  [
    'a body without a name',
    { responses: { '200': { ...envelope, content: json({ properties: { request_id: {} } }) }, '500': internal } },
    'getParcel: response 200 must be a named schema alone: schema: { $ref: … }',
  ],
  [
    'an object without request_id',
    { responses: { '200': { ...envelope, content: json({ properties: { city: {} } }) }, '500': internal } },
    'getParcel: response 200: its schema must have request_id: { $ref: error.yaml#/RequestId }',
  ],
  [
    '101 without x-websocket',
    { responses: { '101': envelope, '500': internal } },
    'getParcel: declares 101 and needs x-websocket',
  ],
  [
    'a WebSocket whose frames are no component',
    { 'x-websocket': { sends: 'Event', receives: 'Command' }, responses: { '101': envelope, '500': internal } },
    'getParcel: x-websocket: Event is no component',
  ],
  ['a repeatable GET', { 'x-repeatable': true }, 'getParcel: x-repeatable: is only for a POST without Idempotency-Key'],
  [
    'x-websocket without 101',
    { 'x-websocket': { sends: 'Event', receives: 'Command' } },
    'getParcel: x-websocket: must be a GET that declares 101',
  ],
])('names the fault of %s', (_, change, fault) => {
  expect(faultsOf(change)).toContain(fault)
})

test.each<[string, oas31.SchemaObject & { unevaluatedProperties?: boolean }, string[]]>([
  ['names its fields only', { properties: { city: {} }, additionalProperties: false }, []],
  ['is a map, as it says', { type: 'object', additionalProperties: true }, []],
  ['is open', { properties: { city: {} } }, ['the body']],
  ['is an object without fields', { type: ['object', 'null'] }, ['the body']],
  [
    'has an open object in it',
    { properties: { to: { properties: { city: {} } } }, additionalProperties: false },
    ['to'],
  ],
  [
    'has open objects in a list and in a map',
    {
      properties: {
        stops: { items: { type: 'object' } },
        names: { additionalProperties: { type: 'object' } },
      },
      additionalProperties: false,
    },
    ['stops[]', 'names.*'],
  ],
  [
    'has an open alternative',
    { oneOf: [{ properties: {}, additionalProperties: false }, { properties: { at: {} } }] },
    ['the body'],
  ],
  ['closes the whole of its parts', { allOf: [{ properties: { city: {} } }], unevaluatedProperties: false }, []],
])('a request body that %s', (_, schema, places) => {
  const requestBody = { content: json(schema) }
  const found = faultsOf({ requestBody }).filter((fault) => fault.includes('additionalProperties'))
  expect(found.map((fault) => fault.split(' must say ')[0])).toEqual(places.map((place) => `getParcel: ${place}`))
})

test('a frame that a client may send refuses fields that it does not name', () => {
  const document = documentWith({ 'x-websocket': { sends: 'Command', receives: 'Command' } })
  document.components = { schemas: { Command: { type: 'object' } } }
  expect(faults(readContract(document, errors))).toContain(
    'getParcel: the body must say which other fields it takes: additionalProperties or unevaluatedProperties, false unless it is a map',
  )
})

test.each<[string, Partial<Contract['errors'][string]>, string]>([
  ['no fix', { fix: undefined }, 'fix must be sentences that end with a full stop'],
  ['half a cause', { cause: 'It is' }, 'cause must be sentences that end with a full stop'],
  ['a long fix', { fix: 'A. B. C. D. E.' }, 'fix must be at most four sentences'],
  ['no example', { example: '' }, 'needs an example, the message of a response'],
  ['no exit code', { exit_code: undefined }, 'needs an exit_code over 2'],
])('a code with %s is a fault', (_, change, fault) => {
  const { NOT_FOUND, INTERNAL } = errors
  const changed = { NOT_FOUND: { ...NOT_FOUND, ...change }, INTERNAL } as Contract['errors']
  expect(faults(readContract(documentWith({}), changed))).toEqual([`errors.yaml: NOT_FOUND: ${fault}`])
})
