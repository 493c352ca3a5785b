import { type Contract, type Operation, type Parameter } from '../contract.ts'
import { isJson } from '../media-types.ts'
import { literal, propertyKey } from '../emitter.ts'
import { entryOf, resultOf, rowOf } from './type-of.ts'

/** A call of the operation with the values of the document's examples. The SDK's tests compile and run it. */
export function exampleCode(contract: Contract, operation: Operation): string {
  const { group, method } = operation.sdk!
  const call = callOf(`ohun.${group}.${method}`, exampleArguments(operation))
  if (operation.items) {
    const { component = 'Entry', id } = entryOf(contract, operation)
    const entry = variable(component)
    return loop(`for await (const ${entry} of ${call})`, `console.log(${id ? `${entry}.${id}` : entry})`)
  }
  if (operation.download?.rows) {
    const row = variable(rowOf(contract, operation).component!)
    const asked = callOf(`ohun.${group}.${method}`, requiredArguments(operation))
    return loop(`for await (const ${row} of ${asked})`, `console.log(${row})`)
  }
  const { text, component = 'Answer' } = resultOf(operation)
  if (operation.websocket) {
    const [frame, shown] = operation.websocket.sends === 'Event' ? ['event', 'event_type'] : ['frame', 'type']
    const loop = `for await (const ${frame} of connection) {\n  console.log(${frame}.${shown})\n  break // closes the connection\n}`
    return `const connection = await ${call}\n${loop}`
  }
  if (operation.stream) {
    const event = variable(component)
    return `for await (const ${event} of ${call}) {\n  console.log(${event})\n  break // closes the connection\n}`
  }
  return text === 'void' ? `await ${call}` : `const ${variable(component)} = await ${call}`
}

function exampleArguments(operation: Operation): unknown[] {
  return [...requiredArguments(operation), ...exampleQuery(operation)]
}

/** The arguments without the query: rows are read from JSON, even if other formats exist. */
function requiredArguments(operation: Operation): unknown[] {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  return [...path.map(({ name }) => exampleId(operation, name)), ...exampleBody(operation)]
}

/** The prefixes of ids that differ from the parameter's name. */
const PREFIXES: Readonly<Record<string, string>> = {
  agent_id: 'agt',
  document_id: 'doc',
  endpoint_id: 'whep',
  knowledge_base_id: 'kb',
  message_id: 'msg',
  number_id: 'num',
}

/** The parameter's example, or the id in the operation's own response, or else an id of the correct form. */
export function exampleId(operation: Operation, name: string): unknown {
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
  if (parameter?.example !== undefined) return parameter.example
  const shown = resultOf(operation).example as Record<string, unknown> | undefined
  const prefix = PREFIXES[name] ?? name.replace(/_id$/, '')
  return shown?.[name] ?? `${prefix}_0Ub5Xw1A000k3mZq8RtYvLp`
}

/** Source code for values without a literal. */
class Source {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The content of the file that examples upload. */
export const FILE_CONTENT = 'We are open from 8 to 18.'

function exampleBody({ id, body }: Operation): unknown[] {
  if (!body) return []
  if (body.file) return [new Source(`new Blob([${literal(FILE_CONTENT)}])`)]
  const example = body.media.find(({ type }) => isJson(type))?.example
  if (example === undefined) throw new Error(`${id}: its request body needs an example`)
  return [example]
}

/** The required parameters, or else the first parameter with a fixed set of values, to show how to filter. */
export function exampleQuery({ parameters }: Operation): unknown[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const asked = query.filter((parameter) => parameter.asked)
  const shown = asked.length > 0 ? asked : query.filter(({ schema }) => schema.enum).slice(0, 1)
  return shown.length > 0
    ? [Object.fromEntries(shown.map((parameter) => [parameter.name, exampleValue(parameter)]))]
    : []
}

function exampleValue({ name, schema, example }: Parameter): unknown {
  const value: unknown = example ?? schema.enum?.[0] ?? schema.examples?.[0] ?? schema.default
  if (value === undefined) throw new Error(`query parameter ${name}: is required and needs an example`)
  return value
}

/** The width that fits beside the response in the documentation without scrolling. */
const SHORT = 60

/** In a call that would be too long for a line, objects are broken into lines too. */
function callOf(start: string, values: readonly unknown[]): string {
  const call = `${start}(${values.map((value) => argument(value)).join(', ')})`
  if (call.length <= SHORT || call.includes('\n')) return call
  return `${start}(${values.map((value) => argument(value, { shortest: 0 })).join(', ')})`
}

/** Each field of an object with several fields is on its own line, and so is each entry of a long list. */
function argument(value: unknown, { indent = '', shortest = SHORT } = {}): string {
  if (value instanceof Source) return value.text
  const line = literal(value)
  if (typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => argument(item, { indent: inner }))
    : Object.entries(value).map(([key, field]) => `${propertyKey(key)}: ${argument(field, { indent: inner })}`)
  if (!hasSeveralFields(value) && line.length <= shortest) return line
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

function hasSeveralFields(value: object): boolean {
  const nested = Object.values(value).filter((item) => typeof item === 'object' && item !== null) as object[]
  return (!Array.isArray(value) && Object.keys(value).length > 1) || nested.some(hasSeveralFields)
}

/** A loop on one line if it fits, or else as a block. */
function loop(head: string, body: string): string {
  const line = `${head} ${body}`
  return line.length <= 80 && !line.includes('\n') ? line : `${head} {\n  ${body}\n}`
}

/** The variable for a component: ApiKeyWithSecret becomes apiKeyWithSecret. */
function variable(component: string): string {
  return component[0]!.toLowerCase() + component.slice(1)
}
