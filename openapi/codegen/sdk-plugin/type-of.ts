import type { oas31 } from 'openapi3-ts'
import { componentName, isJson, property, resolve, type Contract, type Operation } from '../contract.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** How hey-api begins the names of an operation's types: `CreateCall` of CreateCallData, CreateCallResponses. */
export function typePrefix(operation: Operation): string {
  return operation.id[0]!.toUpperCase() + operation.id.slice(1)
}

/** The component names that make up a schema: `Call & RequestId` reads better than an operation's alias. */
function componentNames(schema: Schema | undefined): string[] | undefined {
  const name = componentName(schema)
  if (name) return [name]
  if (!schema || !('allOf' in schema) || !schema.allOf) return undefined
  const names = schema.allOf.map(componentName)
  return names.every((part) => part !== undefined) ? names : undefined
}

/** Type of the JSON body; undefined when the operation takes none. */
export function bodyType(operation: Operation): string | undefined {
  const { body } = operation
  if (!body) return undefined
  const media = body.media.find(({ type }) => isJson(type))
  if (!media)
    throw new Error(`${operation.id}: the SDK sends JSON only, not ${body.media.map(({ type }) => type).join(', ')}`)
  return componentNames(media.schema)?.join(' & ') ?? `NonNullable<${typePrefix(operation)}Data['body']>`
}

/** What a successful call gives. */
export interface Result {
  type: string
  /** The first component of the type: `Call`. */
  component?: string
  example?: unknown
}

export function resultOf(operation: Operation): Result {
  const success = operation.responses.filter(({ status }) => status < 300)
  const media = success.flatMap((response) => response.media)
  const foreign = media.find(({ type }) => !isJson(type))
  if (foreign) throw new Error(`${operation.id}: the SDK reads JSON only, not ${foreign.type}`)
  if (media.length === 0) return { type: 'void' }
  const [names] = media.map(({ schema }) => componentNames(schema))
  const only = success.length === 1 ? names : undefined
  const type =
    only?.join(' & ') ?? `${typePrefix(operation)}Responses[${success.map(({ status }) => status).join(' | ')}]`
  return { type, component: names?.[0], example: media[0]?.example }
}

/** Type and first field of a list's entries. */
export function itemOf(
  { document }: Contract,
  operation: Operation,
): { type: string; component?: string; id?: string } {
  const schema = operation.responses.find(({ status }) => status === 200)?.media[0]?.schema
  const array = schema && property(document, schema, operation.items!)
  const items = array && resolve<oas31.SchemaObject>(document, array).items
  if (!items) throw new Error(`${operation.id}: x-pagination names ${operation.items}, which is no array of the answer`)
  const component = componentName(items)
  const type = component ?? `${typePrefix(operation)}Responses[200]['${operation.items}'][number]`
  const [id] = Object.keys(resolve<oas31.SchemaObject>(document, items).properties ?? {})
  return { type, component, id }
}
