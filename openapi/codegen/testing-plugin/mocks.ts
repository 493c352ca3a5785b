import { clientOperations, type Contract, type Operation } from '../contract.ts'
import { doc, header, propertyKey } from '../emitter.ts'
import { aboutGroup } from '../sdk-plugin/resources.ts'
import { resultOf } from '../sdk-plugin/type-of.ts'
import { answerOf } from './resources.ts'

interface MockText {
  operation: Operation
  group: string
  name: string
  /** The type of the mock, such as `Mock<CreateCallData, Call>`. */
  type: string
  names: string[]
  /** The factory for its answers, such as `makeCall`. */
  make: string | undefined
}

/** `mocks.gen.ts`: the mock of each operation in users' tests. */
export function emitMocks(contract: Contract): string {
  const mocks = clientOperations(contract).map((operation) => mockOf(contract, operation))
  const groups = [...Map.groupBy(mocks, ({ group }) => group)].map(([name, members]) => {
    return { name, members, about: aboutGroup(contract, members) }
  })
  const kinds = [...new Set(mocks.map(({ type }) => /^\w+/.exec(type)![0]))].toSorted()
  const made = [...new Set(mocks.flatMap(({ make }) => make ?? []))]
    .filter((name) => name !== 'makeSomeEvent')
    .toSorted()
  const names = [...new Set(mocks.flatMap((mock) => mock.names))].toSorted()
  return `${header}
import { makeSomeEvent } from '../testing/make-event.ts'
import type { ${kinds.join(', ')} } from '../testing/mock.ts'
import type { MockedOperation } from '../testing/mocked-operation.ts'
import {
${made.map((name) => `  ${name},\n`).join('')}} from './factories.gen.ts'
import * as operations from './operations.gen.ts'
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.gen.ts'

/** The mocks by group and method, as in the client. */
export interface Mocks {
${groups.map(({ name, about, members }) => `${doc(about, '  ')}  ${name}: {\n${members.map(emitType).join('')}  }\n`).join('')}}

export const mocked: { readonly [Group in keyof Mocks]: Readonly<Record<keyof Mocks[Group], MockedOperation>> } = {
${groups.map(({ name, members }) => `  ${name}: {\n${members.map(emitEntry).join('')}  },\n`).join('')}}
`
}

function emitType({ operation, name, type }: MockText): string {
  const { summary, method, path } = operation
  return `${doc(`${summary}: \`${method} ${path}\`.`, '    ')}    ${propertyKey(name)}: ${type}\n`
}

function emitEntry({ operation, name, make }: MockText): string {
  const { id, responses, websocket } = operation
  const status = responses.find((response) => response.status < 300)!.status
  const fields = [`operation: operations.${id}`, `status: ${status}`]
  if (websocket) fields.push('websocket: true')
  if (make !== undefined) fields.push(`make: ${make}`)
  return `    ${propertyKey(name)}: { ${fields.join(', ')} },\n`
}

function mockOf(contract: Contract, operation: Operation): MockText {
  const data = `${operation.id[0]!.toUpperCase()}${operation.id.slice(1)}Data`
  const component = operation.websocket?.sends ?? answerOf(contract, operation).component
  const { kind, takes = [] } = kindOf(operation, component)
  const make = factoryOf(operation, component)
  const { group, method: name } = operation.sdk!
  return { operation, group, name, type: `${kind}<${[data, ...takes].join(', ')}>`, names: [data, ...takes], make }
}

/** Frames of a WebSocket that are not events depend on earlier frames, so a test has to provide them. */
function factoryOf({ websocket }: Operation, component: string | undefined): string | undefined {
  if (component === 'Event') return 'makeSomeEvent'
  return component === undefined || websocket ? undefined : `make${component}`
}

/** The type of a mock's parameter: overrides of the answer, entries, events, or the content of a file. */
function kindOf(operation: Operation, component: string | undefined): { kind: string; takes?: string[] } {
  const { websocket, stream, items, download } = operation
  if (download && !download.rows) return { kind: 'FileMock' }
  if (resultOf(operation).text === 'void' && !websocket) return { kind: 'EmptyMock' }
  if (component === undefined) throw new Error(`${operation.id}: its answer needs a schema with a name, to be mocked`)
  const kind = websocket ? 'SocketMock' : stream ? 'StreamMock' : (items ?? download) ? 'ListMock' : 'Mock'
  return { kind, takes: [component] }
}
