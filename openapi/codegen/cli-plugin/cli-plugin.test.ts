import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { readContract } from '../contract.ts'
import { commandManifest, type ManifestCommand } from './command-manifest.ts'

interface Declared {
  method?: 'get' | 'post' | 'patch' | 'delete'
  path?: string
  operation?: Record<string, unknown>
}

const json = (schema: object, example?: unknown) => ({ content: { 'application/json': { schema, example } } })
const done = { '200': { description: 'Done.', ...json({ type: 'object', properties: { ok: { type: 'boolean' } } }) } }

function document(declared: Declared[]): oas31.OpenAPIObject {
  const paths = declared.map(({ method = 'get', path = '/v1/things', operation }) => [
    path,
    { [method]: { operationId: 'op', summary: 'Do it', 'x-sdk': 'things.do', responses: done, ...operation } },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(paths),
  }
}

function commandOf(declared: Declared): ManifestCommand {
  return commandManifest(readContract(document([declared]), {}))[0]!
}

const withBody = (properties: object, required: string[] = [], example?: object): Declared => ({
  method: 'post',
  operation: { requestBody: { required: true, ...json({ type: 'object', required, properties }, example) } },
})

const flagOf = (schema: object) => commandOf(withBody({ field: schema })).flags[0]

test('a password is not a flag: the user is asked for it', () => {
  const password = { type: 'string', format: 'password' }
  const body = withBody({ email: { type: 'string' }, password }, ['email', 'password'], { email: 'a', password: 'b' })
  const { flags, secrets, examples } = commandOf(body)
  expect(flags.map(({ flag }) => flag)).toEqual(['email'])
  expect(secrets).toEqual(['password'])
  expect(examples).toEqual([['--email', 'a']])
})

test('a secret field that is not a single text becomes neither a flag nor a prompt', () => {
  const headers = { type: 'object', 'x-secret': true }
  const body = withBody({ url: { type: 'string' }, headers, more: { allOf: [headers] } }, ['url'])
  const { flags, secrets } = commandOf(body)
  expect(flags.map(({ flag }) => flag)).toEqual(['url'])
  expect(secrets).toBeUndefined()
})

test('x-sdk gives the words in kebab-case; x-cli gives other words, or a single one', () => {
  expect(commandOf({ operation: { 'x-sdk': 'apiKeys.rotateAll' } }).path).toEqual(['api-keys', 'rotate-all'])
  expect(commandOf({ operation: { 'x-cli': 'keys.turn' } }).path).toEqual(['keys', 'turn'])
  expect(commandOf({ operation: { 'x-cli': 'usage' } }).path).toEqual(['usage'])
})

test.each([
  [{ type: 'string' }, { type: 'string' }],
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, { type: 'integer', nullable: true }],
  [{ type: ['boolean', 'null'] }, { type: 'boolean' }],
  [
    { type: 'boolean', default: false },
    { type: 'boolean', default: false },
  ],
  [
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', choices: ['a', 'b'] },
  ],
  [
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', choices: ['a'], nullable: true },
  ],
  [
    { type: 'array', items: { type: 'string', enum: ['a'] } },
    { type: 'string', list: true, choices: ['a'] },
  ],
  [{ type: 'array', items: { type: 'object' } }, { type: 'json' }],
  [{ type: 'object' }, { type: 'json' }],
  [{}, { type: 'json' }],
  [
    { allOf: [{ type: 'number' }], description: 'How\nmuch' },
    { type: 'number', description: 'How much' },
  ],
])('a field of %j becomes a flag of %j', (schema, expected) => {
  expect(flagOf(schema)).toEqual({ flag: 'field', name: 'field', in: 'body', ...expected })
})

test('a field with the name of a flag of the command line is prefixed with its group', () => {
  const flags = commandOf(
    withBody({ environment: { type: 'string' }, to_number: { type: 'string' } }, ['environment']),
  ).flags
  expect(flags.map(({ flag, required }) => [flag, required])).toEqual([
    ['thing-environment', true],
    ['to-number', undefined],
  ])
})

test('path parameters are positionals in the order of the path, with an example from the answers', () => {
  const parameter = (name: string) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: name,
  })
  const command = commandOf({
    path: '/v1/{a_id}/things/{b_id}',
    operation: {
      parameters: [parameter('b_id'), parameter('a_id')],
      responses: { '200': { description: 'x', ...json({ type: 'object' }, { b_id: 'b_1' }) } },
    },
  })
  expect(command.positionals.map(({ name }) => name)).toEqual(['a_id', 'b_id'])
  expect(command.examples).toEqual([['<a_id>', 'b_1']])
})

test('the example of a body is a command line', () => {
  const properties = {
    name: { type: 'string' },
    on: { type: 'boolean' },
    off: { type: 'boolean' },
    list: { type: 'array', items: { type: 'string' } },
    map: { type: 'object' },
    none: { type: 'string' },
  }
  const example = { name: 'Ada L', on: true, off: false, list: ['a', 'b'], map: { a: 1 }, none: null }
  expect(commandOf(withBody(properties, [], example)).examples).toEqual([
    ['--name', 'Ada L', '--on', '--no-off', '--list', 'a,b', '--map', '{"a":1}'],
  ])
})

test('a list has its entries and the columns that fit into a table, or the given columns', () => {
  const entry = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      deep: { type: 'object' },
    },
  }
  const list = (columns?: string[]) =>
    commandOf({
      operation: {
        'x-pagination': { items: 'things', columns },
        responses: {
          '200': {
            description: 'x',
            ...json({ type: 'object', properties: { things: { type: 'array', items: entry } } }),
          },
        },
      },
    })
  expect(list()).toMatchObject({ items: 'things', columns: ['id', 'tags'] })
  expect(list(['tags'])).toMatchObject({ columns: ['tags'] })
  expect(() => list(['size'])).toThrow('op: columns of things name size')
})

test('a list without pages is not paginated, and a list of a union shows the fields of all its members', () => {
  const member = (own: string) => ({
    type: 'object',
    properties: { id: { type: 'string' }, [own]: { type: 'string' } },
  })
  const items = { anyOf: [member('a'), member('b')] }
  const content = json({ type: 'object', properties: { things: { type: 'array', items } } })
  const operation = (extension: string) => ({
    operation: { [extension]: { items: 'things' }, responses: { '200': { description: 'x', ...content } } },
  })
  const { paginated, ...whole } = commandOf(operation('x-list'))
  expect(whole).toMatchObject({ items: 'things', columns: ['id'] })
  expect(paginated).toBeUndefined()
  expect(commandOf(operation('x-pagination'))).toMatchObject({ paginated: true, columns: ['id'] })
})

test('an example of a query parameter is a second command line; a production operation has its environment in each', () => {
  const status = { name: 'status', in: 'query', schema: { type: 'string' }, example: 'failed' }
  const operation = { parameters: [status], 'x-environment': 'production' }
  const key = ['--environment', 'production']
  expect(commandOf({ operation }).examples).toEqual([key, ['--status', 'failed', ...key]])
})

test.each([
  [{ '204': { description: 'Gone.' } }, 'none'],
  [{ '200': { description: 'x', content: { 'text/event-stream': {} } } }, 'events'],
  [{ '200': { description: 'x', content: { 'audio/wav': {} } } }, 'binary'],
])('%j prints as %s', (responses, output) => {
  expect(commandOf({ operation: { responses } }).output).toBe(output)
})

test('a download has its media types and an example of its destination; ranges are not flags', () => {
  const parameters = [
    { name: 'Range', in: 'header', schema: { type: 'string' } },
    { name: 'If-Range', in: 'header', schema: { type: 'string' } },
  ]
  const responses = { '200': { description: 'x', content: { 'audio/wav': {} } } }
  const { media, flags, examples } = commandOf({ operation: { parameters, responses } })
  expect({ media, flags, examples }).toEqual({ media: ['audio/wav'], flags: [], examples: [['--out', 'do.wav']] })
})

test('a text download can have several formats', () => {
  const format = { name: 'format', in: 'query', schema: { type: 'string' }, example: 'csv' }
  const rows = { schema: { type: 'array' }, 'x-streamed': true }
  const content = { 'application/json': rows, 'text/csv': { 'x-streamed': true } }
  const responses = { '200': { description: 'x', content } }
  expect(commandOf({ operation: { parameters: [format], responses } })).toMatchObject({
    output: 'text',
    media: ['application/json', 'text/csv'],
    examples: [
      ['--out', 'do.json'],
      ['--format', 'csv', '--out', 'do.csv'],
    ],
  })
})

test('a WebSocket prints its frames, under its name on the command line', () => {
  const operation = { 'x-websocket': { sends: 'Event', receives: 'Command' }, 'x-cli': 'things.listen' }
  expect(commandOf({ operation })).toMatchObject({ output: 'websocket', path: ['things', 'listen'] })
})

test('a query parameter that only clients require is a required flag, and in every example', () => {
  const schema = { type: 'string' }
  const parameters = [
    { name: 'confirm', in: 'query', 'x-clients-require': true, schema, example: 'ws_1' },
    { name: 'status', in: 'query', schema, example: 'failed' },
  ]
  const { flags, examples } = commandOf({ operation: { parameters } })
  expect(flags).toMatchObject([{ flag: 'confirm', required: true }, { flag: 'status' }])
  expect(flags[1]).not.toHaveProperty('required')
  expect(examples).toEqual([
    ['--confirm', 'ws_1'],
    ['--confirm', 'ws_1', '--status', 'failed'],
  ])
})

test('cost, destruction, idempotency and missing security are carried over', () => {
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
  const operation = { 'x-cost': true, 'x-destructive': true, security: [], parameters: [key] }
  expect(commandOf({ operation })).toMatchObject({
    cost: true,
    destructive: true,
    operation: { authenticated: false, idempotent: true },
  })
})

test('an operation without x-sdk, or with a duplicate one, stops the generator', () => {
  expect(() => commandOf({ operation: { 'x-sdk': undefined } })).toThrow('op needs x-sdk')
  const twice = document([{ path: '/a' }, { path: '/b' }])
  expect(() => commandManifest(readContract(twice, {}))).toThrow('are both "ohun things do"')
})

test('a stream prints events, and its header parameters are flags', () => {
  const { output, stream, flags } = commandOf({
    operation: {
      parameters: [
        { name: 'Last-Event-ID', in: 'header', description: 'Where to go on.', schema: { type: 'string' } },
        { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
      ],
      responses: { '200': { description: '', content: { 'text/event-stream': { schema: { type: 'object' } } } } },
    },
  })
  expect({ output, stream }).toEqual({ output: 'events', stream: 'resumable' })
  const description = 'Where to go on.'
  expect(flags).toEqual([{ flag: 'last-event-id', name: 'last-event-id', in: 'header', type: 'string', description }])
})
