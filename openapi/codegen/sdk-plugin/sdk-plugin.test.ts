import type { oas31 } from 'openapi3-ts'
import { describe, expect, test } from 'vitest'
import { readContract, type ErrorRule } from '../contract.ts'
import { emit } from './index.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

const json = (schema: Schema, example?: unknown): oas31.ContentObject => ({ 'application/json': { schema, example } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const room: oas31.OperationObject = {
  operationId: 'getRoom',
  'x-sdk': 'rooms.get',
  tags: ['rooms'],
  summary: 'Get a room',
  responses: {
    '200': { description: '', content: json(ref('Room'), { room_id: 'room_7' }) },
  },
}

interface Change {
  path?: string
  method?: 'get' | 'post'
  errors?: Record<string, ErrorRule>
  operation?: Partial<oas31.OperationObject>
}

function generate({ path = '/v1/rooms/{room_id}', method = 'get', errors = {}, operation = {} }: Change = {}) {
  const parameters = path.includes('{')
    ? [{ name: 'room_id', in: 'path' as const, required: true, description: 'Its id.' }]
    : []
  const id = { type: 'object' as const, properties: { room_id: { type: 'string' as const } } }
  const files = emit(
    readContract(
      {
        openapi: '3.1.0',
        info: { title: '', version: '1' },
        tags: [{ name: 'rooms', description: 'Places to meet' }],
        security: [{ bearer: [] }],
        paths: { [path]: { parameters, [method]: { ...room, ...operation } } },
        components: { schemas: { Room: id, RoomCreate: id } },
      },
      errors,
    ),
  )
  const file = (name: string) => files[`packages/sdk/src/generated/${name}.gen.ts`] ?? ''
  return {
    resources: file('resources'),
    operations: file('operations'),
    functions: file('functions'),
    errors: file('errors'),
    files,
  }
}

const importsIn = (text: string) => text.match(/^import .* from .*$/gm)

describe('a method', () => {
  test('has its prose, its parameters and an example from the document', () => {
    expect(generate().resources).toContain(`
  /**
   * Get a room.
   *
   * \`GET /v1/rooms/{room_id}\`
   *
   * @param room_id - Its id.
   * @param options - Timeout, retries, signal.
   * @example
   * \`\`\`ts
   * const room = await ohun.rooms.get('room_7')
   * \`\`\`
   */
  get(room_id: string, options?: RequestOptions): ApiPromise<Room> {
    return request(this.#core, operations.getRoom, { path: { room_id }, options })
  }
`)
  })

  test('is a function too, with an example of its own, and each file imports what it uses', () => {
    const { functions, resources } = generate()
    expect(functions).toContain(`
 * @param ohun - The client.
 * @param room_id - Its id.
 * @param options - Timeout, retries, signal.
 * @example
 * \`\`\`ts
 * const room = await getRoom(ohun, 'room_7')
 * \`\`\`
 */
export function getRoom(ohun: OhunCore, room_id: string, options?: RequestOptions): ApiPromise<Room> {
  return request(ohun, operations.getRoom, { path: { room_id }, options })
}
`)
    expect(importsIn(functions)).toEqual([
      "import type { ApiPromise } from '../core/api-promise.ts'",
      "import type { OhunCore } from '../core/ohun-core.ts'",
      "import type { RequestOptions } from '../core/options.ts'",
      "import { request } from '../core/send.ts'",
      "import * as operations from './operations.gen.ts'",
    ])
    expect(importsIn(resources)).toContain("import { OhunCore } from '../core/ohun-core.ts'")
  })

  test('names the errors that it can throw', () => {
    const responses = {
      ...room.responses,
      '404': { description: '', 'x-error-codes': ['NOT_FOUND'] },
      '409': { description: '', 'x-error-codes': ['ROOM_TAKEN', 'ALREADY_EXISTS'] },
    }
    const { resources } = generate({ operation: { responses } })
    expect(resources).toContain('   * @throws NotFoundError, RoomTakenError, AlreadyExistsError\n')
  })

  test('takes required arguments first and the options last', () => {
    const { resources } = generate({
      method: 'post',
      operation: {
        requestBody: { content: json(ref('RoomCreate'), { room_id: 'room_7' }) },
        parameters: [{ name: 'floor', in: 'query', required: true, schema: { type: 'integer', examples: [2] } }],
      },
    })
    expect(resources).toContain(
      "get(room_id: string, query: GetRoomData['query'], body?: RoomCreate, options?: RequestOptions)",
    )
  })

  test('requires the parameters that only clients must give; for the server they are optional', () => {
    const schema = { type: 'string' as const }
    const confirm = { name: 'confirm', in: 'query' as const, 'x-clients-require': true, schema, example: 'room_7' }
    const { resources } = generate({ operation: { parameters: [confirm] } })
    expect(resources).toContain("get(room_id: string, query: Asked<GetRoomData['query']>, options?")
    expect(resources).toContain("await ohun.rooms.get('room_7', { confirm: 'room_7' })")
    const other = { name: 'other', in: 'query' as const, schema }
    expect(() => generate({ operation: { parameters: [confirm, other] } })).toThrow('getRoom: the SDK cannot ask')
  })

  test('takes an Idempotency-Key among its options', () => {
    const header = { name: 'Idempotency-Key', in: 'header' as const, schema: { type: 'string' as const } }
    const { resources, operations } = generate({ method: 'post', operation: { parameters: [header] } })
    expect(resources).toContain('options?: IdempotentRequestOptions')
    expect(operations).toContain("{ method: 'POST', path: '/v1/rooms/{room_id}', idempotent: true }")
  })

  test('knows which POST may be repeated without a key', () => {
    const { operations } = generate({ method: 'post', operation: { 'x-repeatable': true } })
    expect(operations).toContain("{ method: 'POST', path: '/v1/rooms/{room_id}', repeatable: true }")
  })

  test('lists are iterated and show a filter', () => {
    const { resources, operations } = generate({
      path: '/v1/rooms',
      operation: {
        operationId: 'listRooms',
        'x-sdk': 'rooms.list',
        'x-pagination': { items: 'rooms' },
        parameters: [{ name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'shut'] } }],
        responses: { '200': { description: '', content: json({ properties: { rooms: { items: ref('Room') } } }) } },
      },
    })
    expect(resources).toContain("list(query?: ListRoomsData['query'], options?: RequestOptions): PagePromise<Room>")
    expect(resources).toContain("for await (const room of ohun.rooms.list({ state: 'open' })) {")
    expect(resources).toContain('console.log(room.room_id)')
    expect(operations).toContain("{ method: 'GET', path: '/v1/rooms', items: 'rooms' }")
  })

  test.each([
    { name: 'once', parameters: [], others: { '204': { description: 'It is over.' } } },
    { name: 'endless', parameters: [], others: {} },
    { name: 'resumable', parameters: [{ name: 'Last-Event-ID', in: 'header' as const }], others: {} },
  ])('a $name stream is iterated and shows how to end it', ({ name, parameters, others }) => {
    const content = { 'text/event-stream': { schema: ref('Room') } }
    const responses = { '200': { description: '', content }, ...others }
    const { resources, operations } = generate({ path: '/v1/rooms/watch', operation: { parameters, responses } })
    expect(resources).toContain('get(options?: StreamOptions): EventStream<Room> {')
    expect(resources).toContain('return stream(this.#core, operations.getRoom, { options })')
    expect(resources).toContain('for await (const room of ohun.rooms.get()) {\n   *   console.log(room)\n   *   break')
    expect(resources).toContain("import { stream, type EventStream } from '../core/event-stream.ts'\n")
    expect(operations).toContain(`{ method: 'GET', path: '/v1/rooms/watch', stream: '${name}' }`)
  })

  test('a file operation returns the response, and takes a range where one is declared', () => {
    const parameters = [
      { name: 'Range', in: 'header' as const },
      { name: 'If-Range', in: 'header' as const },
    ]
    const file = { description: '', content: { 'audio/wav': {} } }
    const { resources, operations } = generate({ operation: { parameters, responses: { '200': file, '206': file } } })
    expect(resources).toContain('get(room_id: string, options?: RangeOptions): ApiPromise<Response> {')
    expect(resources).toContain('return download(this.#core, operations.getRoom, { path: { room_id }, options })')
    expect(resources).toContain("import type { OhunOptions, RangeOptions } from '../core/options.ts'\n")
    expect(operations).toContain("path: '/v1/rooms/{room_id}', download: ['audio/wav'] }")
  })

  test('a streamed array is iterated by row', () => {
    const rows = { schema: { type: 'array' as const, items: ref('Room') }, 'x-streamed': true }
    const content = { 'application/json': rows, 'text/csv': { 'x-streamed': true } }
    const { resources, operations } = generate({
      path: '/v1/rooms/all',
      operation: { responses: { '200': { description: '', content } } },
    })
    expect(resources).toContain('get(options?: RequestOptions): RowsPromise<Room> {')
    expect(resources).toContain('return rows(this.#core, operations.getRoom, { options })')
    expect(resources).toContain('for await (const room of ohun.rooms.get()) console.log(room)')
    expect(resources).toContain("import { rows, type RowsPromise } from '../core/rows.ts'\n")
    expect(operations).toContain("download: ['application/json', 'text/csv'] }")
  })

  test('returns nothing if the response has no body', () => {
    const { resources } = generate({ operation: { responses: { '204': { description: '' } } } })
    expect(resources).toContain('ApiPromise<void>')
    expect(resources).toContain("* await ohun.rooms.get('room_0Ub5Xw1A000k3mZq8RtYvLp')")
  })

  test("falls back on hey-api's names for schemas that have none, and imports exactly what it uses", () => {
    const { resources } = generate({
      method: 'post',
      operation: {
        requestBody: { required: true, content: json({ type: 'object' }, {}) },
        responses: { '200': { description: '', content: json({ type: 'object' }) } },
      },
    })
    expect(resources).toContain(
      "body: NonNullable<GetRoomData['body']>, options?: RequestOptions): ApiPromise<GetRoomResponses[200]>",
    )
    expect(resources).toContain("import type {\n  GetRoomData,\n  GetRoomResponses,\n} from './types.gen.ts'")
  })

  test('a public operation sends no key', () => {
    expect(generate({ operation: { security: [] } }).operations).toContain('public: true')
  })
})

describe('refused', () => {
  test.each<{ name: string; change: Change; message: string }>([
    { name: 'no x-sdk', change: { operation: { 'x-sdk': undefined } }, message: 'getRoom: needs x-sdk' },
    {
      name: 'a header that is no argument',
      change: { operation: { parameters: [{ name: 'X-Floor', in: 'header' }] } },
      message: 'getRoom: the SDK has no argument for the header X-Floor',
    },
    {
      name: 'a streamed array whose entries have no name',
      change: {
        operation: {
          responses: {
            '200': {
              description: '',
              content: { 'application/json': { schema: { items: { type: 'object' } }, 'x-streamed': true } },
            },
          },
        },
      },
      message: 'getRoom: the entries of a streamed array need a schema with a name',
    },
    {
      name: 'a body without an example',
      change: { method: 'post', operation: { requestBody: { content: json(ref('RoomCreate')) } } },
      message: 'getRoom: its request body needs an example',
    },
    {
      name: 'a page without its entries',
      change: { operation: { 'x-pagination': { items: 'rooms' } } },
      message: 'getRoom: x-pagination names rooms, which is no array of the answer',
    },
  ])('$name', ({ change, message }) => {
    expect(() => generate(change)).toThrow(message)
  })
})

test('an error code gets a class with its prose and a rule without', () => {
  const prose = { cause: 'Just now nothing works.', fix: 'Wait a second.', example: 'Not now.' }
  const rule: ErrorRule = {
    ...prose,
    exit_code: 10,
    status: 503,
    retry: 'backoff',
    delay_seconds: 1,
    outcome: 'unknown',
  }
  const { errors } = generate({ errors: { NOT_NOW: rule } })
  expect(errors).toContain("  NOT_NOW: { status: 503, retry: 'backoff', delay_seconds: 1, outcome: 'unknown' },\n")
  expect(errors).toContain(`/**
 * 503 \`NOT_NOW\`: Just now nothing works.
 *
 * Wait a second.
 */
export class NotNowError extends ApiError {
  declare readonly code: 'NOT_NOW'
}`)
})
