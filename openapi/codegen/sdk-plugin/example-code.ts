import { type Contract, type Operation, type Parameter } from '../contract.ts'
import { isJson } from '../media-types.ts'
import { literal, propertyKey } from '../emitter.ts'
import { entryOf, resultOf, rowOf } from './type-of.ts'

/** A call of the operation with the values of the document's own examples; the SDK's tests compile and run it. */
export function exampleCode(contract: Contract, operation: Operation): string {
  const { group, method } = operation.sdk!
  const call = `ohun.${group}.${method}(${exampleArguments(operation).join(', ')})`
  if (operation.items) {
    const { component = 'Entry', id } = entryOf(contract, operation)
    const entry = variable(component)
    return `for await (const ${entry} of ${call}) console.log(${id ? `${entry}.${id}` : entry})`
  }
  if (operation.download?.rows) {
    const row = variable(rowOf(contract, operation).component!)
    const asked = `ohun.${group}.${method}(${requiredArguments(operation).join(', ')})`
    return `for await (const ${row} of ${asked}) console.log(${row})`
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

function exampleArguments(operation: Operation): string[] {
  return [...requiredArguments(operation), ...exampleQuery(operation).map(argument)]
}

/** Without the query: rows are read from JSON, whatever other formats there are. */
function requiredArguments(operation: Operation): string[] {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  return [...path.map(({ name }) => exampleId(operation, name)), ...exampleBody(operation)].map(argument)
}

/** The id that the operation's own answer shows, else one of its form. */
export function exampleId(operation: Operation, name: string): unknown {
  const shown = resultOf(operation).example as Record<string, unknown> | undefined
  const prefix = { agent_id: 'agt', message_id: 'msg', number_id: 'num' }[name] ?? name.replace(/_id$/, '')
  return shown?.[name] ?? `${prefix}_0Ub5Xw1A000k3mZq8RtYvLp`
}

function exampleBody({ id, body }: Operation): unknown[] {
  if (!body) return []
  const example = body.media.find(({ type }) => isJson(type))?.example
  if (example === undefined) throw new Error(`${id}: its request body needs an example`)
  return [example]
}

/** The parameters that are asked for; without any, the first that has a fixed set of values, to show how filters are given. */
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

/** A long object gets a line per field. */
function argument(value: unknown): string {
  const line = literal(value)
  if (line.length <= 80 || typeof value !== 'object' || value === null || Array.isArray(value)) return line
  const fields = Object.entries(value).map(([key, field]) => `  ${propertyKey(key)}: ${literal(field, '  ')},\n`)
  return `{\n${fields.join('')}}`
}

/** ApiKeyWithSecret → apiKeyWithSecret */
function variable(component: string): string {
  return component[0]!.toLowerCase() + component.slice(1)
}
