import type { oas31 } from 'openapi3-ts'
import { describe, expect, test } from 'vitest'
import { readContract } from '../contract.ts'
import { emit } from './index.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: oas31.SchemaObject | oas31.ReferenceObject, example?: unknown): oas31.ContentObject => ({
  'application/json': { schema, example },
})
const answers = (content: oas31.ContentObject): oas31.ResponsesObject => ({ '200': { description: '', content } })

const shown = { room_id: 'room_7', state: 'open', seats: [{ seat: 1 }] }
const get: oas31.OperationObject = {
  operationId: 'getRoom',
  'x-sdk': 'rooms.get',
  tags: ['rooms'],
  summary: 'Get a room',
  responses: answers(json(ref('Room'), shown)),
}
const list: oas31.OperationObject = {
  operationId: 'listRooms',
  'x-sdk': 'rooms.list',
  tags: ['rooms'],
  summary: 'List rooms',
  'x-pagination': { items: 'rooms' },
  responses: answers(json({ properties: { rooms: { type: 'array', items: ref('RoomRow') } } }, { rooms: [] })),
}

const remove: oas31.OperationObject = {
  ...get,
  operationId: 'deleteRoom',
  'x-sdk': 'rooms.delete',
  summary: 'Delete a room',
  responses: { '204': { description: '' } },
}

function generate(paths: oas31.PathsObject) {
  const text = { type: 'string' as const }
  const document: oas31.OpenAPIObject = {
    openapi: '3.1.0',
    info: { title: '', version: '1' },
    tags: [{ name: 'rooms', description: 'Places to meet' }],
    paths,
    components: {
      schemas: {
        Room: {
          type: 'object',
          properties: { room_id: text, state: text, seats: { type: 'array', items: ref('Seat') } },
        },
        RoomRow: { type: 'object', required: ['room_id'], properties: { room_id: text, state: text } },
        Seat: { type: 'object', properties: { seat: { type: 'integer' } } },
      },
    },
  }
  const files = emit(readContract(document, {}))
  return (name: string) => files[`packages/sdk/src/generated/${name}.gen.ts`] ?? ''
}

describe('factories', () => {
  const file = generate({ '/v1/rooms/{room_id}': { get }, '/v1/rooms': { get: list } })

  test('are made from the examples of the document', () => {
    expect(file('factories')).toContain(`/**
 * \`Room\` as the documentation shows it, with what you change, and its own \`room_id\`.
 *
 * @example
 * \`\`\`ts
 * const room = makeRoom({ state: 'open' })
 * \`\`\`
 */
export function makeRoom(overrides?: Overrides<Room>): Room {
  return make(resources.Room, overrides, 'room_id')
}
`)
    expect(file('resource-examples')).toContain("Room: { room_id: 'room_7', state: 'open', seats: [{ seat: 1 }] }")
  })

  test('exist for resources listed in an answer, without an id if there is none', () => {
    expect(file('factories')).toContain('return make(resources.Seat, overrides)\n')
  })

  test('build the rows of a list that is shown empty from a larger schema', () => {
    expect(file('resource-examples')).toContain("RoomRow: { room_id: 'room_7', state: 'open' }")
    expect(() => generate({ '/v1/rooms': { get: list } })).toThrow('RoomRow: no example of the document shows one')
  })
})

describe('mocks', () => {
  test('are typed by what a test provides, and know what to answer', () => {
    const file = generate({ '/v1/rooms/{room_id}': { get, delete: remove }, '/v1/rooms': { get: list } })
    expect(file('mocks')).toContain(`  /** Places to meet. */
  rooms: {
    /** Get a room: \`GET /v1/rooms/{room_id}\`. */
    get: Mock<GetRoomData, Room>
    /** Delete a room: \`DELETE /v1/rooms/{room_id}\`. */
    delete: EmptyMock<DeleteRoomData>
    /** List rooms: \`GET /v1/rooms\`. */
    list: ListMock<ListRoomsData, RoomRow>
  }
`)
    expect(file('mocks')).toContain('    get: { operation: operations.getRoom, status: 200, make: makeRoom },\n')
    expect(file('mocks')).toContain('    delete: { operation: operations.deleteRoom, status: 204 },\n')
  })

  test.each([
    {
      kind: 'StreamMock<GetRoomData, Room>',
      responses: answers({ 'text/event-stream': { schema: ref('Room'), example: shown } }),
    },
    { kind: 'FileMock<GetRoomData>', responses: answers({ 'audio/wav': {} }) },
    {
      kind: 'ListMock<GetRoomData, Room>',
      responses: answers({
        'application/json': { schema: { type: 'array', items: ref('Room') }, example: [shown], 'x-streamed': true },
      }),
    },
  ])('$kind', ({ kind, responses }) => {
    expect(generate({ '/v1/rooms': { get: { ...get, responses } } })('mocks')).toContain(`    get: ${kind}\n`)
  })

  test('need an answer with a name', () => {
    const responses = answers(json({ type: 'object' }, {}))
    expect(() => generate({ '/v1/rooms': { get: { ...get, responses } } })).toThrow(
      'getRoom: its answer needs a schema with a name',
    )
  })
})
