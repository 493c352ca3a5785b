import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { complete } from './complete.ts'
import type { ErrorRule } from './contract.ts'

const prose = { cause: '', fix: '', example: '', exit_code: 10 }
const errors: Record<string, ErrorRule> = {
  INTERNAL: { ...prose, status: 500, retry: 'once' },
  NOT_NOW: { ...prose, status: 503, retry: 'backoff' },
}

const text = (more: oas31.SchemaObject = {}): oas31.SchemaObject => ({ type: 'string', ...more })
const json = (schema: oas31.SchemaObject): oas31.ContentObject => ({ 'application/json': { schema } })

/** The completed document with one operation that takes `body` and answers with 200 and `responses`. */
function completed(body: oas31.SchemaObject = {}, responses: oas31.ResponsesObject = {}): oas31.OpenAPIObject {
  const answer = text()
  const post = {
    parameters: [{ name: 'after', in: 'query' as const, schema: text() }],
    requestBody: { content: json(body) },
    responses: { '200': { description: '', content: json(answer) }, ...responses },
  }
  const document: oas31.OpenAPIObject = {
    openapi: '3.1.0',
    info: { title: '', version: '1' },
    paths: { '/rooms': { post } },
    components: {
      schemas: { ErrorCode: text() },
      responses: { NotNow: { description: '', 'x-error-codes': ['NOT_NOW'] } },
    },
    'x-every-operation': { NotNow: {} },
  }
  complete(document, errors)
  return document
}

const operation = (document: oas31.OpenAPIObject) => document.paths!['/rooms']!.post!
const bodyOf = (document: oas31.OpenAPIObject) =>
  (operation(document).requestBody as oas31.RequestBodyObject).content['application/json']!.schema

test('ErrorCode contains the codes of errors.yaml', () => {
  expect(completed().components?.schemas?.['ErrorCode']).toMatchObject({ enum: ['INTERNAL', 'NOT_NOW'] })
})

test('an operation gets the common responses, except for a status of its own', () => {
  const shared = { $ref: '#/components/responses/NotNow' }
  expect(operation(completed()).responses).toMatchObject({ '503': shared })
  const own = { description: 'Mine.' }
  expect(operation(completed({}, { '503': own })).responses?.['503']).toEqual(own)
  expect(completed()).not.toHaveProperty('x-every-operation')
})

test('request texts refuse NUL, response texts do not mention it', () => {
  const document = completed({ properties: { name: text(), tags: { type: 'array', items: text() } } })
  const pattern = String.raw`^[^\x00]*$`
  expect(bodyOf(document)).toMatchObject({ properties: { name: { pattern }, tags: { items: { pattern } } } })
  expect(operation(document).parameters).toMatchObject([{ schema: { pattern } }])
  expect(operation(document).responses?.['200'].content['application/json'].schema).toEqual(text())
})

test('a pattern, format or list of values does not change', () => {
  const properties = { id: text({ pattern: '^a' }), at: text({ format: 'date-time' }), kind: text({ enum: ['a'] }) }
  expect(bodyOf(completed({ properties }))).toEqual({ properties: structuredClone(properties) })
})

test('a text that must not be blank is neither blank nor contains NUL', () => {
  const schema = bodyOf(completed(text({ pattern: String.raw`\S` }))) as oas31.SchemaObject
  const pattern = new RegExp(schema.pattern!, 'u')
  const accepted = [' a ', 'a', '\n\u{1F600}', ' a b'].filter((value) => pattern.test(value))
  expect(accepted).toHaveLength(4)
  expect(['', ' ', 'a\0', '\0a', ' \0'].filter((value) => pattern.test(value))).toEqual([])
})

test('lists of event types come from the webhooks, those of test events from their mocks', () => {
  const post = (more: object = {}) => ({ post: { responses: {}, ...more } })
  const listed = { type: 'string' as const, 'x-event-types': 'event' }
  const tested = { type: 'object' as const, properties: { event_type: { type: 'string', 'x-event-types': 'test' } } }
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '1' },
    webhooks: {
      'call.initiated': post(),
      'voice.turn': post({ 'x-synchronous': true }),
      'call.completed': post(),
      'test.call.completed': post({ 'x-test-event': true }),
    },
    components: { schemas: { Listed: listed, Tested: tested, Types: { type: 'array', 'x-event-types': 'event' } } },
  } as unknown as oas31.OpenAPIObject
  complete(document, errors)
  expect(document.components?.schemas).toEqual({
    Listed: { type: 'string', enum: ['call.initiated', 'call.completed'] },
    Tested: { type: 'object', properties: { event_type: { type: 'string', enum: ['call.completed'] } } },
    Types: { type: 'array', maxItems: 2 },
  })
})

test('a schema that contains itself is completed once', () => {
  const branch: oas31.SchemaObject = { type: 'object', properties: { name: text() } }
  branch.properties!['branches'] = { type: 'array', items: branch }
  const { properties } = bodyOf(completed(branch)) as oas31.SchemaObject
  expect(properties!['name']).toEqual(text({ pattern: String.raw`^[^\x00]*$` }))
})
