import {
  clientOperations,
  exampleFile,
  type Contract,
  type Media,
  type Operation,
  type Parameter,
  type StreamKind,
} from '../contract.ts'
import { isJson } from '../media-types.ts'
import { collectExampleValues, exampleArguments, type ExampleValues } from './examples.ts'
import { bodyFlags, headerFlags, kebab, oneLine, queryFlags, secretFields, type ManifestFlag } from './flags.ts'
import { createSchemaReader, typesOf, type Schema, type SchemaReader } from './schema.ts'

/** An operation as the command line knows it. `packages/cli/src/manifest.ts` is the counterpart that reads it. */
export interface ManifestCommand {
  /** The words after `ohun`: `apiKeys.rotate` becomes `['api-keys', 'rotate']`. */
  path: string[]
  summary: string
  description?: string
  positionals: { name: string; description?: string }[]
  flags: ManifestFlag[]
  /** The arguments that follow the path, one list per example. */
  examples: string[][]
  operation: { id: string; method: string; path: string; authenticated: boolean; idempotent: boolean }
  body?: 'required' | 'optional'
  /** The body is a file. */
  file?: true
  /** Body fields with `format: password`, which are not flags: the user is asked for them. */
  secrets?: string[]
  output: 'json' | 'none' | 'events' | 'websocket' | 'binary' | 'text'
  /** The kind of stream, if the output is `events`. */
  stream?: StreamKind
  /** The media types that the service may send, if the output is `binary` or `text`. */
  media?: string[]
  /** The key of a list's entries, and the fields of an entry that a table has room for. */
  items?: string
  columns?: string[]
  /** The list has more pages. */
  paginated?: true
  cost?: true
  destructive?: true
}

interface Sources {
  document: Contract['document']
  reader: SchemaReader
  examples: ExampleValues
}

/** Every operation as a command, in the order of the document. */
export function commandManifest(contract: Contract): ManifestCommand[] {
  const { document } = contract
  const operations = clientOperations(contract)
  const sources = {
    document,
    reader: createSchemaReader(document),
    examples: collectExampleValues(operations),
  }
  const commands = operations.filter(({ cli }) => cli !== false).map((operation) => toCommand(operation, sources))
  refuseDuplicates(commands)
  return commands
}

function toCommand(operation: Operation, sources: Sources): ManifestCommand {
  const { reader, examples } = sources
  if (!operation.sdk) throw new Error(`${operation.id} needs x-sdk: group.method to become a command`)
  const { group, words = [] } = operation.cli || { group: operation.sdk.group, words: [operation.sdk.method] }
  const body = operation.body?.media.find((media) => isJson(media.type))
  const positionals = positionalsOf(operation)
  const flags = [
    ...queryFlags(reader, operation.parameters, group),
    ...headerFlags(reader, operation.parameters, group),
    ...(body?.schema ? bodyFlags(reader, body.schema, group) : []),
  ]
  const secrets = body?.schema ? secretFields(reader, body.schema) : []
  const ids = positionals.map(({ name }) => exampleOfPath(operation, name) ?? examples.get(name) ?? `<${name}>`)
  return {
    path: [group, ...words].map(kebab),
    summary: oneLine(operation.summary),
    ...(operation.description ? { description: oneLine(operation.description) } : {}),
    positionals,
    flags,
    examples: examplesOf(operation, { ids, flags, body: Object(body?.example) }),
    operation: wireOf(operation),
    ...(operation.body ? { body: operation.body.required ? ('required' as const) : ('optional' as const) } : {}),
    ...(operation.body?.file ? { file: true as const } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
    ...outputOf(operation, sources),
    ...(operation.cost ? { cost: true as const } : {}),
    ...(operation.destructive ? { destructive: true as const } : {}),
  }
}

/** The example of the body. If optional query parameters have examples, a second example includes them. */
function examplesOf(
  operation: Operation,
  { ids, flags, body }: { ids: string[]; flags: ManifestFlag[]; body: object },
): string[][] {
  const { parameters, environment } = operation
  const shown = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
  const asked = valuesOf(shown.filter((parameter) => parameter.asked))
  const open = shown.filter((parameter) => !parameter.asked)
  const key = environment ? ['--environment', environment] : []
  return [body, ...(open.length > 0 ? [valuesOf(open)] : [])].map((fields) => [
    ...exampleArguments(ids, flags, { ...asked, ...fields }),
    ...uploadOf(operation),
    ...fileOf(operation, fields),
    ...key,
  ])
}

/** The flag `--out recording.wav`, with the extension of the media type that the fields choose. */
function fileOf({ download, sdk }: Operation, fields: object): string[] {
  if (!download) return []
  const subtypes = download.types.map((type) => type.split('/')[1]!)
  const chosen = Object.values(fields).find((value) => subtypes.includes(String(value))) ?? subtypes[0]
  return ['--out', `${sdk!.method}.${chosen}`]
}

/** The flag `--data @hours.txt`. */
function uploadOf(operation: Operation): string[] {
  return operation.body?.file ? ['--data', `@${exampleFile(operation)}`] : []
}

function valuesOf(parameters: Parameter[]): object {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
}

function wireOf(operation: Operation): ManifestCommand['operation'] {
  const { id, method, path, authenticated, idempotent } = operation
  return { id, method, path, authenticated, idempotent }
}

/** The positionals in the order of the path, regardless of the order in which they are declared. */
function positionalsOf({ path, parameters }: Operation): ManifestCommand['positionals'] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const description = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.description
    return { name: name!, ...(description ? { description: oneLine(description) } : {}) }
  })
}

/** The parameter's own example, which takes precedence over values from other operations. */
function exampleOfPath({ parameters }: Operation, name: string): string | undefined {
  const example = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example
  return typeof example === 'string' || typeof example === 'number' ? String(example) : undefined
}

type Output = Pick<ManifestCommand, 'output' | 'stream' | 'media' | 'items' | 'columns' | 'paginated'>

function outputOf(operation: Operation, sources: Sources): Output {
  if (operation.websocket) return { output: 'websocket' }
  const media = operation.responses.find(({ status }) => status >= 200 && status < 300)?.media[0]
  if (!media) return { output: 'none' }
  if (operation.stream) return { output: 'events', stream: operation.stream }
  if (operation.download) {
    const { types } = operation.download
    return { output: types.every(isText) ? 'text' : 'binary', media: types }
  }
  const list = listOf(operation, sources)
  if (!list) return { output: 'json' }
  const columns = columnsOf(operation, { media, list }, sources)
  return { output: 'json', items: list.items, columns, ...(operation.items ? { paginated: true as const } : {}) }
}

const isText = (type: string): boolean => isJson(type) || type.startsWith('text/')

interface List {
  items: string
  columns?: string[]
}

/** `x-pagination` names the entries of a page, `x-list` those of a complete answer. */
function listOf({ path, method }: Operation, { document }: Sources): List | undefined {
  const raw = document.paths?.[path]?.[method.toLowerCase() as 'get']
  return (raw?.['x-pagination'] ?? raw?.['x-list']) as List | undefined
}

/** The given columns, or else every field of an entry that fits into a cell. */
function columnsOf({ id }: Operation, { media, list }: { media: Media; list: List }, { reader }: Sources): string[] {
  const array = reader.plain(reader.object(media.schema ?? {}).properties[list.items] ?? {})
  const { properties } = reader.object(array.items ?? {})
  const unknown = list.columns?.find((name) => !(name in properties))
  if (unknown !== undefined) throw new Error(`${id}: columns of ${list.items} name ${unknown}, which no entry has`)
  return list.columns ?? Object.keys(properties).filter((name) => fitsCell(reader, properties[name]!))
}

/** Whether a value is a scalar or a list of scalars. */
function fitsCell(reader: SchemaReader, schema: Schema): boolean {
  const plain = reader.plain(schema)
  const [type] = typesOf(plain)
  if (type === 'array') return plain.items !== undefined && typesOf(reader.plain(plain.items))[0] !== 'object'
  return type !== 'object'
}

function refuseDuplicates(commands: ManifestCommand[]): void {
  const seen = new Map<string, string>()
  for (const { path, operation } of commands) {
    const name = path.join(' ')
    if (seen.has(name)) throw new Error(`${operation.id} and ${seen.get(name)} are both "ohun ${name}"`)
    seen.set(name, operation.id)
  }
}
