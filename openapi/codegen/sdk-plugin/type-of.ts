import type { oas31 } from 'openapi3-ts'
import { componentName, property, resolve, type Contract, type Operation } from '../contract.ts'
import { isJson } from '../media-types.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** The source code of a type, and the names from `types.gen.ts` in it. */
export interface TypeText {
  text: string
  names: string[]
}

/** The type of a successful response, or of an entry of a list. */
export interface Result extends TypeText {
  /** The name of the type's first component, such as `Call`. */
  component?: string
  example?: unknown
}

/** The type of the query parameters. Undefined if there are none. */
export function queryType(operation: Operation): TypeText | undefined {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  if (query.length === 0) return undefined
  const name = `${typePrefix(operation)}Data`
  const text = `${name}['query']`
  if (!query.some(({ asked, required }) => asked && !required)) return { text, names: [name] }
  if (!query.every(({ asked }) => asked))
    throw new Error(`${operation.id}: the SDK cannot ask for some query parameters and leave others open`)
  return { text: `Asked<${text}>`, names: [name] }
}

/** The type of the body. Undefined if the operation takes none. */
export function bodyType(operation: Operation): TypeText | undefined {
  const { body } = operation
  if (!body) return undefined
  if (body.file) return { text: 'FileBody', names: [] }
  const media = body.media.find(({ type }) => isJson(type))
  if (!media) throw new Error(`${operation.id}: the SDK sends JSON and files, not ${body.media[0]?.type}`)
  const name = `${typePrefix(operation)}Data`
  return componentType(media.schema) ?? { text: `NonNullable<${name}['body']>`, names: [name] }
}

/** The type of a successful response. For a stream, the type of an event's data. */
export function resultOf(operation: Operation): Result {
  const success = operation.responses.filter(({ status }) => status < 300)
  const media = success.flatMap((response) => response.media)
  if (operation.download) return { text: 'Response', names: [], component: 'Response' }
  if (media.length === 0) return { text: 'void', names: [] }
  const type = componentType(media[0]?.schema)
  const around = { component: type?.names[0], example: media[0]?.example }
  // A stream that has already ended contributes no type.
  if (type && (success.length === 1 || operation.stream)) return { ...type, ...around }
  const name = `${typePrefix(operation)}Responses`
  return { text: `${name}[${success.map(({ status }) => status).join(' | ')}]`, names: [name], ...around }
}

/** The type of a list's entries, and the name of their first field, which is their id. */
export function entryOf({ document }: Contract, operation: Operation): Result & { id?: string } {
  const schema = operation.responses.find(({ status }) => status === 200)?.media[0]?.schema
  const array = schema && property(document, schema, operation.items!)
  const items = array && resolve<oas31.SchemaObject>(document, array).items
  if (!items) throw new Error(`${operation.id}: x-pagination names ${operation.items}, which is no array of the answer`)
  const [id] = Object.keys(resolve<oas31.SchemaObject>(document, items).properties ?? {})
  const name = `${typePrefix(operation)}Responses`
  const type = componentType(items) ?? { text: `${name}[200]['${operation.items}'][number]`, names: [name] }
  return { ...type, component: componentName(items), id }
}

/** The type of the entries of a streamed array. */
export function rowOf({ document }: Contract, { id, download }: Operation): Result {
  const { items } = resolve<oas31.SchemaObject>(document, download?.rows?.schema ?? {})
  const type = componentType(items)
  if (!type) throw new Error(`${id}: the entries of a streamed array need a schema with a name`)
  return { ...type, component: type.names[0] }
}

/** The component to which a schema refers: `Call` reads better than an operation's alias. */
function componentType(schema: Schema | undefined): TypeText | undefined {
  const name = componentName(schema)
  return name === undefined ? undefined : { text: name, names: [name] }
}

/** The prefix of hey-api's names for an operation's types: `CreateCall` in CreateCallData and CreateCallResponses. */
function typePrefix({ id }: Operation): string {
  return id[0]!.toUpperCase() + id.slice(1)
}
