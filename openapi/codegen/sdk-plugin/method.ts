import type { Contract, Operation, Parameter } from '../contract.ts'
import type { WebSocketRule } from '../websocket-rule.ts'
import { doc } from '../emitter.ts'
import { className } from './error-classes.ts'
import { exampleCode } from './example-code.ts'
import { bodyType, entryOf, queryType, resultOf, rowOf, type TypeText } from './type-of.ts'

/** An operation as a method of a resource class, and as a function. */
export interface Method {
  operation: Operation
  group: string
  name: string
  /** An example of the method: `const call = await ohun.calls.create({ … })`. */
  example: string
  /** An example of the function: `const call = await createCall(ohun, { … })`. */
  functionExample: string
  /** The names from `types.gen.ts` in both. */
  names: string[]
  source: string
  functionSource: string
}

export interface Argument {
  name: string
  type: TypeText
  optional: boolean
  /** The place of the argument in the transport's input. */
  place: 'client' | 'path' | 'body' | 'query' | 'options'
  description: string
}

export function readMethod(contract: Contract, operation: Operation): Method {
  if (!operation.sdk) throw new Error(`${operation.id}: needs x-sdk: group.method`)
  const { group, method: name } = operation.sdk
  const shape = shapeOf(contract, operation)
  const example = exampleCode(contract, operation)
  const functionExample = asFunction(operation, example)
  return {
    operation,
    group,
    name,
    example,
    functionExample,
    names: shape.names,
    source: methodSource(operation, shape, example),
    functionSource: functionSource(operation, shape, functionExample),
  }
}

interface Shape {
  args: Argument[]
  call: Call
  /** The operation, such as `operations.createCall`. */
  sent: string
  /** The parameters, such as `body: CallCreate, options?: RequestOptions`. */
  signature: string
  returned: string
  names: string[]
}

function shapeOf(contract: Contract, operation: Operation): Shape {
  const args = argumentsOf(operation)
  const connection = operation.websocket && connectionOf(operation.websocket)
  const { call, promise } = formOf(operation, connection)
  const result = givenBy(call, contract, operation)
  const wire = `operations.${operation.id}`
  return {
    args,
    call,
    sent: connection ? `{ ...${wire}, Connection: ${connection.text} }` : wire,
    signature: args.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type.text}`).join(', '),
    returned: operation.websocket ? promise : `${promise}<${result.text}>`,
    names: [...args.flatMap(({ type }) => type.names), ...result.names, ...(connection?.names ?? [])],
  }
}

/** Does not call the function: 104 more names would be a kilobyte that every program loads. */
function methodSource(operation: Operation, { args, call, sent, signature, returned }: Shape, example: string): string {
  return `${doc(docText(operation, { args, example }), '  ')}  ${operation.sdk!.method}(${signature}): ${returned} {
    return ${call}(this.#core, ${sent}, ${callText(args)})
  }
`
}

function functionSource(
  operation: Operation,
  { args, call, sent, signature, returned }: Shape,
  example: string,
): string {
  const text = docText(operation, { args: [clientArgument, ...args], example })
  return `${doc(text)}export function ${operation.id}(ohun: OhunCore, ${signature}): ${returned} {
  return ${call}(ohun, ${sent}, ${callText(args)})
}
`
}

/** Converts `ohun.calls.create({ … })` to `createCall(ohun, { … })`. */
function asFunction({ id, sdk }: Operation, example: string): string {
  const call = `ohun.${sdk!.group}.${sdk!.method}(`
  return example.replace(`${call})`, `${id}(ohun)`).replace(call, `${id}(ohun, `)
}

export const calls = ['request', 'page', 'stream', 'download', 'rows', 'connect'] as const
type Call = (typeof calls)[number]

/** The function of the SDK's core that sends the operation, and its return type. */
function formOf(
  { items, stream, download }: Operation,
  connection: TypeText | undefined,
): { call: Call; promise: string } {
  if (connection) return { call: 'connect', promise: `Promise<${connection.text}>` }
  if (stream) return { call: 'stream', promise: 'EventStream' }
  if (download)
    return download.rows ? { call: 'rows', promise: 'RowsPromise' } : { call: 'download', promise: 'ApiPromise' }
  return items === undefined ? { call: 'request', promise: 'ApiPromise' } : { call: 'page', promise: 'PagePromise' }
}

/** The class of an open WebSocket, with the types of its frames. */
function connectionOf({ connection, sends, receives }: WebSocketRule): TypeText {
  if (connection !== undefined) return { text: connection, names: [] }
  return { text: `SocketConnection<${sends}, ${receives}>`, names: [sends, receives] }
}

function givenBy(call: Call, contract: Contract, operation: Operation): TypeText {
  if (call === 'page') return entryOf(contract, operation)
  return call === 'rows' ? rowOf(contract, operation) : resultOf(operation)
}

/** Headers that are set through options. */
const OPTION_HEADERS = /^(idempotency-key|last-event-id|range|if-range)$/i

/** The arguments: required ones first, the options last. */
export function argumentsOf(operation: Operation): Argument[] {
  const header = operation.parameters.find(({ name, in: place }) => place === 'header' && !OPTION_HEADERS.test(name))
  if (header) throw new Error(`${operation.id}: the SDK has no argument for the header ${header.name}`)
  const own = [...pathArguments(operation), ...bodyArgument(operation), ...queryArgument(operation)]
  const required = own.filter(({ optional }) => !optional)
  return [...required, ...own.filter(({ optional }) => optional), optionsArgument(operation)]
}

function pathArguments({ parameters }: Operation): Argument[] {
  return parameters.filter((parameter) => parameter.in === 'path').map(pathArgument)
}

function pathArgument({ name, description, schema }: Parameter): Argument {
  const text = schema.type === 'integer' ? 'number' : 'string'
  return { name, type: { text, names: [] }, optional: false, place: 'path', description }
}

function bodyArgument(operation: Operation): Argument[] {
  const type = bodyType(operation)
  if (!type) return []
  return [
    {
      name: 'body',
      type,
      optional: !operation.body!.required,
      place: 'body',
      description: operation.body!.file ? 'The file.' : 'What is sent.',
    },
  ]
}

function queryArgument(operation: Operation): Argument[] {
  const type = queryType(operation)
  if (!type) return []
  const optional = !operation.parameters.some((parameter) => parameter.in === 'query' && parameter.asked)
  const description = operation.items ? 'Filters and page size.' : operation.stream ? 'Filters.' : 'Parameters.'
  return [{ name: 'query', type, optional, place: 'query', description }]
}

function optionsArgument(operation: Operation): Argument {
  const { idempotent, stream, websocket } = operation
  if (websocket) return connectOptions
  const ranged = operation.parameters.some(({ in: place, name }) => place === 'header' && /^range$/i.test(name))
  const text = stream
    ? 'StreamOptions'
    : ranged
      ? 'RangeOptions'
      : idempotent
        ? 'IdempotentRequestOptions'
        : 'RequestOptions'
  const more =
    stream === 'resumable' ? ', where to resume' : ranged ? ', which bytes' : idempotent ? ', idempotency key' : ''
  const description = `Timeout, retries, signal${more}.`
  return { name: 'options', type: { text, names: [] }, optional: true, place: 'options', description }
}

const connectOptions: Argument = {
  name: 'options',
  type: { text: 'ConnectOptions', names: [] },
  optional: true,
  place: 'options',
  description: 'Timeout, signal, where errors go.',
}

const clientArgument: Argument = {
  name: 'ohun',
  type: { text: 'OhunCore', names: [] },
  optional: false,
  place: 'client',
  description: 'The client.',
}

/** The input of the transport, such as `{ path: { agent_id }, body, options }`. */
function callText(args: Argument[]): string {
  const path = args.filter(({ place }) => place === 'path').map(({ name }) => name)
  const others = args.filter(({ place }) => place !== 'path').map(({ name }) => name)
  return `{ ${[...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []), ...others].join(', ')} }`
}

function docText(operation: Operation, { args, example }: { args: Argument[]; example: string }): string {
  const { summary, description, environment, method, path } = operation
  const prose = [
    /[.!?]$/.test(summary) ? summary : `${summary}.`,
    description.trim(),
    environment === 'production' && !/production key/.test(description) ? 'Needs a production key.' : '',
    `\`${method} ${path}\``,
  ].filter((text) => text !== '')
  const params = args.map((arg) => `@param ${arg.name} - ${arg.description}`)
  const tags = [...params, ...errorsText(operation)]
  return `${prose.join('\n\n')}\n\n${tags.join('\n')}\n@example\n\`\`\`ts\n${example}\n\`\`\``
}

/** Errors that the SDK itself prevents: a wrong method or media type. */
const OWN_FAULTS = new Set([405, 415])

/** The classes of the errors that the operation can return, in the order of their statuses. */
function errorsText({ responses }: Operation): string[] {
  const codes = responses.filter(({ status }) => !OWN_FAULTS.has(status)).flatMap((response) => response.codes)
  return codes.length === 0 ? [] : [`@throws ${codes.map(className).join(', ')}`]
}
