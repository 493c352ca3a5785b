import type { Contract, Operation } from '../contract.ts'
import { isJson } from '../contract.ts'
import { literal } from '../emitter.ts'
import { itemOf, resultOf } from './type-of.ts'

/** The call of an operation with the values of the document's own examples; it is compiled and run by the SDK's tests. */
export function exampleCode(contract: Contract, operation: Operation): string {
  const call = `ohun.${operation.sdk!.group}.${operation.sdk!.method}(${exampleArguments(operation).join(', ')})`
  if (operation.items) {
    const { component, id } = itemOf(contract, operation)
    const entry = variable(component ?? 'entry')
    return `for await (const ${entry} of ${call}) console.log(${id ? `${entry}.${id}` : entry})`
  }
  const { type, component } = resultOf(operation)
  return type === 'void' ? `await ${call}` : `const ${variable(component ?? 'answer')} = await ${call}`
}

function exampleArguments(operation: Operation): string[] {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const ids = path.map(({ name }) => literal(exampleId(operation, name)))
  return [...ids, ...exampleBody(operation), ...exampleQuery(operation)]
}

/** The id that the operation's own answer shows, else one that shows its form. */
function exampleId(operation: Operation, name: string): string {
  const { example } = resultOf(operation)
  const shown = (example as Record<string, unknown> | undefined)?.[name]
  if (typeof shown === 'string') return shown
  const prefix = { agent_id: 'agt', number_id: 'num' }[name] ?? name.replace(/_id$/, '')
  return `${prefix}_0Ub5Xw1A000k3mZq8RtYvLp`
}

function exampleBody(operation: Operation): string[] {
  if (!operation.body) return []
  const media = operation.body.media.find(({ type }) => isJson(type))
  if (media?.example === undefined) throw new Error(`${operation.id}: its request body needs an example`)
  return [literal(media.example)]
}

/** The first filter that has a fixed set of values shows how filters are given. */
function exampleQuery(operation: Operation): string[] {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const shown = query.filter(({ required, schema }) => required || schema.enum)
  const [first] = shown.filter(({ required }) => required).length > 0 ? shown.filter(({ required }) => required) : shown
  if (!first) return []
  return [literal({ [first.name]: first.schema.enum?.[0] ?? first.schema.examples?.[0] ?? first.schema.default })]
}

/** ApiKeyWithSecret → apiKeyWithSecret */
function variable(component: string): string {
  return component[0]!.toLowerCase() + component.slice(1)
}
