import type { oas31 } from 'openapi3-ts'
import { readDownload, type Download } from './download.ts'
import type { WebSocketRule } from './websocket-rule.ts'
import { isEventStream, isJson } from './media-types.ts'

type Schema = oas31.SchemaObject | oas31.ReferenceObject

/** One rule of `openapi/errors.yaml`. */
export interface ErrorRule {
  status: number
  cause: string
  /** How the developer fixes the problem: one to four sentences of Markdown. */
  fix: string
  /** The `message` of a response with this code. */
  example: string
  /** The exit code of the command line. */
  exit_code: number
  retry: 'no' | 'once' | 'backoff' | 'after_retry_after' | 'after_delay' | 'automatic'
  delay_seconds?: number
  /** Absent if the error says that nothing was done. */
  outcome?: 'unknown'
  /** The code is not part of the product's specification. */
  'x-extension'?: true
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  /** Required by the service, or only by its clients (`x-clients-require`), because a mistake would cost too much. */
  asked: boolean
  description: string
  schema: oas31.SchemaObject
  /** The example in the command line's help. */
  example?: unknown
  /** `x-cli-default`: the value that the command line sends if the flag is absent. */
  cli_default?: string
  /** The JSON pointer of the schema in the bundled document. */
  pointer: string
}

export interface Media {
  type: string
  schema?: Schema
  /** `x-streamed`: written and read piece by piece, because it can be large. If it is JSON, it is one array. */
  streamed: boolean
  /** The media type's own example, or else its schema's. */
  example?: unknown
}

export interface Body {
  required: boolean
  media: Media[]
  /** The JSON pointer of the JSON media type's schema. */
  pointer?: string
  /** `x-raw-body`: the handler gets the unchanged bytes, which a signature covers; nothing is parsed or checked. */
  raw: boolean
  /** The body is a file, not JSON. */
  file: boolean
  /** `x-body-limit-bytes`, if it differs from the usual limit. */
  limit_bytes?: number
}

export interface ResponseHeader {
  name: string
  required: boolean
  schema: oas31.SchemaObject
}

export interface Response {
  status: number
  /** `x-error-codes`: the possible values of `error_code`. */
  codes: string[]
  description: string
  media: Media[]
  headers: ResponseHeader[]
}

/** `resumable` takes `Last-Event-ID`. `endless` continues without missed events. `once` ends with its subject. */
export type StreamKind = 'resumable' | 'endless' | 'once'

/** One operation, with all references resolved except those inside schemas. */
export interface Operation {
  id: string
  method: string
  /** The path in the form of the document: `/v1/calls/{call_id}`. */
  path: string
  tag: string
  summary: string
  description: string
  /** `x-sdk: apiKeys.rotate` → group `apiKeys`, method `rotate`. */
  sdk?: { group: string; method: string }
  /** `x-cli: calls.tail`: the command, if it differs from the SDK's name. False for a part of another command. */
  cli?: { group: string; words?: string[] } | false
  /** `x-alias-of: listParcels`: a second path of an operation, served in the same way. Clients only have the other. */
  alias_of?: string
  /** `x-clients: false`: the operation is for other services, such as carriers that report to us. */
  hidden: boolean
  parameters: Parameter[]
  body?: Body
  responses: Response[]
  authenticated: boolean
  /** From `openapi/roles.yaml`: its roles, the scope that a key with scopes needs, and whether it is closed to keys. */
  roles?: string[]
  scope?: string
  session_only: boolean
  /** Takes the `Idempotency-Key` header. */
  idempotent: boolean
  /** `x-repeatable: true`: a `POST` whose repeat has the same response and no second effect. */
  repeatable: boolean
  /** The key of the array in the page, if it is a list. */
  items?: string
  /** Answers with server-sent events. */
  stream?: StreamKind
  /** Answers with a file or similar content, which clients do not load into memory. */
  download?: Download<Media>
  /** Becomes a WebSocket. */
  websocket?: WebSocketRule
  /** Also accepts the key as `?token=`. */
  query_token: boolean
  /** `x-session-query`: also takes a session's environment and workspace as `?environment=` and `?workspace=`. */
  session_query: boolean
  environment?: 'production'
  /** `x-invalid-code`: the code of an invalid body, in place of INVALID_ARGUMENT. */
  invalid_code?: 'INVALID_REQUEST'
  /** `x-limit-per-address`: the limit of requests per minute from one client address. */
  address_limit?: number
  cost: boolean
  destructive: boolean
  extension: boolean
}

/** A request from the service: an event, or a synchronous turn, tool call or screening. */
export interface Webhook {
  name: string
  /** An event to deliver, the mock of one (`x-test-event`), or a request that needs a reply (`x-synchronous`). */
  kind: 'event' | 'test' | 'request'
  summary: string
  description: string
  /** The name of the component that describes the request's body. */
  schema: string
  /** The `const` of the body's `event_type`. Turns have none. */
  event_type?: string
  /** The name of the component that describes the body's `payload`. */
  payload?: string
  example?: unknown
}

/** The input of every emitter: the bundled document, and the data extracted from it. */
export interface Contract {
  document: oas31.OpenAPIObject
  operations: Operation[]
  webhooks: Webhook[]
  errors: Record<string, ErrorRule>
  schemas: Record<string, oas31.SchemaObject>
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

export function readContract(document: oas31.OpenAPIObject, errors: Record<string, ErrorRule>): Contract {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [readOperation(document, { path, item, method })] : [])),
  )
  const webhooks = Object.entries(document.webhooks ?? {}).map(([name, item]) => readWebhook(document, name, item))
  const schemas = (document.components?.schemas ?? {}) as Record<string, oas31.SchemaObject>
  return { document, operations, webhooks, errors, schemas }
}

/** The operations that clients offer: all except aliases and operations for other services. */
export function clientOperations({ operations }: Contract): Operation[] {
  return operations.filter(({ alias_of, hidden }) => alias_of === undefined && !hidden)
}

/** The name of the file in the examples of an operation that takes one. */
export function exampleFile({ parameters }: Operation): string {
  const example = parameters.find(({ name }) => name === 'filename')?.example
  return typeof example === 'string' ? example : 'file'
}

/** Follows a reference, and a reference behind it, to the object that it names. */
export function resolve<T extends object>(document: oas31.OpenAPIObject, value: T | oas31.ReferenceObject): T {
  return locate<T>(document, value, '').value
}

/** The name of the component that a schema refers to, if it is a reference. */
export function componentName(schema: Schema | undefined): string | undefined {
  if (!schema || !('$ref' in schema)) return undefined
  return /^#\/components\/schemas\/([^/]+)$/.exec(schema.$ref!)?.[1]
}

/** A property of a schema, found through references and `allOf`. */
export function property(document: oas31.OpenAPIObject, schema: Schema, name: string): Schema | undefined {
  const object = resolve<oas31.SchemaObject>(document, schema)
  const own = object.properties?.[name]
  if (own) return own
  for (const part of object.allOf ?? []) {
    const found = property(document, part, name)
    if (found) return found
  }
  return undefined
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapePointer = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~')

function locate<T extends object>(
  document: oas31.OpenAPIObject,
  value: T | oas31.ReferenceObject,
  pointer: string,
): { value: T; pointer: string } {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return { value: value as T, pointer }
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[unescapePointer(key)], document)
  if (!found) throw new Error(`${value.$ref} names nothing in the bundled document`)
  return locate<T>(document, found as T, value.$ref)
}

interface Place {
  path: string
  item: oas31.PathItemObject
  method: (typeof methods)[number]
}

function readOperation(document: oas31.OpenAPIObject, { path, item, method }: Place): Operation {
  const raw = item[method]!
  const at = `#/paths/${escapePointer(path)}`
  const parameters = [
    ...readParameters(document, item.parameters, `${at}/parameters`),
    ...readParameters(document, raw.parameters, `${at}/${method}/parameters`),
  ]
  const responses = Object.entries(raw.responses ?? {}).map(([status, response]) =>
    readResponse(document, status, response as oas31.ResponseObject),
  )
  return {
    id: raw.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    sdk: readName(raw['x-sdk']),
    cli: readCommand(raw['x-cli']),
    alias_of: raw['x-alias-of'],
    hidden: raw['x-clients'] === false,
    parameters,
    body: readBody(document, raw, `${at}/${method}/requestBody`),
    responses,
    authenticated: (raw.security ?? document.security ?? []).length > 0,
    ...(raw['x-roles'] && { roles: raw['x-roles'] as string[], scope: raw['x-scope'] as string }),
    session_only: raw['x-session-only'] === true,
    idempotent: hasHeader(parameters, 'Idempotency-Key'),
    repeatable: raw['x-repeatable'] === true,
    items: raw['x-pagination']?.items,
    ...(responses.some(({ media }) => media.some(({ type }) => isEventStream(type)))
      ? { stream: streamKind(method, parameters, responses) }
      : {}),
    ...readDownload(responses),
    websocket: raw['x-websocket'],
    query_token: acceptsQueryToken(document, raw),
    session_query: raw['x-session-query'] === true || raw['x-websocket'] !== undefined,
    environment: raw['x-environment'],
    invalid_code: raw['x-invalid-code'],
    address_limit: raw['x-limit-per-address'],
    cost: raw['x-cost'] === true,
    destructive: raw['x-destructive'] === true,
    extension: raw['x-extension'] === true,
  }
}

function readName(value: string | undefined = ''): Operation['sdk'] {
  const [group, method] = value.split('.')
  return group && method ? { group, method } : undefined
}

/** A group and a verb, a single word that needs no verb, or a nested group: `agents.versions.list`. */
function readCommand(value: string | false | undefined): Operation['cli'] {
  if (value === false) return false
  const [group, ...words] = (value ?? '').split('.')
  return group ? { group, ...(words.length > 0 && { words }) } : undefined
}

function acceptsQueryToken(document: oas31.OpenAPIObject, { security = [] }: oas31.OperationObject): boolean {
  const schemes = document.components?.securitySchemes ?? {}
  const names = security.flatMap((requirement) => Object.keys(requirement))
  return names.some((name) => {
    const scheme = schemes[name] && resolve<oas31.SecuritySchemeObject>(document, schemes[name])
    return scheme?.type === 'apiKey' && scheme.in === 'query'
  })
}

function readParameters(
  document: oas31.OpenAPIObject,
  parameters: oas31.PathItemObject['parameters'],
  at: string,
): Parameter[] {
  return (parameters ?? []).map((reference, index) => {
    const { value, pointer } = locate<oas31.ParameterObject>(document, reference, `${at}/${index}`)
    const schema = locate<oas31.SchemaObject>(document, value.schema ?? {}, `${pointer}/schema`)
    return {
      name: value.name,
      in: value.in as Parameter['in'],
      required: value.required ?? false,
      asked: value.required === true || value['x-clients-require'] === true,
      description: value.description ?? schema.value.description ?? '',
      schema: schema.value,
      ...(value.example === undefined ? {} : { example: value.example as unknown }),
      ...(value['x-cli-default'] === undefined ? {} : { cli_default: String(value['x-cli-default']) }),
      pointer: schema.pointer,
    }
  })
}

/** A 204 declares that the stream ends with its subject. The stream of a POST does something, so it is not repeated. */
function streamKind(method: string, parameters: Parameter[], responses: Response[]): StreamKind {
  if (method === 'post' || responses.some(({ status }) => status === 204)) return 'once'
  return hasHeader(parameters, 'Last-Event-ID') ? 'resumable' : 'endless'
}

function hasHeader(parameters: Parameter[], header: string): boolean {
  return parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header.toLowerCase())
}

function readBody(document: oas31.OpenAPIObject, operation: oas31.OperationObject, at: string): Body | undefined {
  if (!operation.requestBody) return undefined
  const { value, pointer } = locate<oas31.RequestBodyObject>(document, operation.requestBody, at)
  const json = Object.keys(value.content).find(isJson)
  const schema = json === undefined ? undefined : value.content[json]?.schema
  return {
    required: value.required ?? false,
    media: readMedia(document, value.content),
    pointer: schema && locate(document, schema, `${pointer}/content/${escapePointer(json!)}/schema`).pointer,
    raw: operation['x-raw-body'] === true,
    file: json === undefined,
    limit_bytes: operation['x-body-limit-bytes'],
  }
}

function readResponse(
  document: oas31.OpenAPIObject,
  status: string,
  reference: oas31.ResponseObject | oas31.ReferenceObject,
): Response {
  const response = resolve<oas31.ResponseObject>(document, reference)
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const value = resolve<oas31.HeaderObject>(document, header)
    const schema = resolve<oas31.SchemaObject>(document, value.schema ?? {})
    return { name, required: value.required ?? false, schema }
  })
  return {
    status: Number(status),
    codes: response['x-error-codes'] ?? [],
    description: response.description,
    media: readMedia(document, response.content ?? {}),
    headers,
  }
}

function readMedia(document: oas31.OpenAPIObject, content: oas31.ContentObject): Media[] {
  return Object.entries(content).map(([type, media]) => ({
    type,
    schema: media.schema,
    streamed: media['x-streamed'] === true,
    example: exampleOf(document, media),
  }))
}

function exampleOf(document: oas31.OpenAPIObject, media: oas31.MediaTypeObject): unknown {
  if (media.example !== undefined) return media.example
  const [first] = Object.values(media.examples ?? {})
  if (first) return resolve<oas31.ExampleObject>(document, first).value
  if (!media.schema) return undefined
  const schema = resolve<oas31.SchemaObject>(document, media.schema)
  return schema.example ?? schema.examples?.[0]
}

function readWebhook(document: oas31.OpenAPIObject, name: string, item: oas31.PathItemObject): Webhook {
  const raw = item.post
  const body = raw?.requestBody && resolve<oas31.RequestBodyObject>(document, raw.requestBody)
  const media = body?.content['application/json']
  const schema = componentName(media?.schema)
  if (!raw || !media || !schema) throw new Error(`webhook ${name}: needs a post whose JSON body is a named schema`)
  const type = property(document, media.schema!, 'event_type')
  return {
    name,
    kind: webhookKind(raw),
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    schema,
    event_type: type && resolve<oas31.SchemaObject>(document, type).const,
    payload: componentName(property(document, media.schema!, 'payload')),
    example: exampleOf(document, media),
  }
}

function webhookKind(operation: oas31.OperationObject): Webhook['kind'] {
  if (operation['x-test-event'] === true) return 'test'
  return operation['x-synchronous'] === true ? 'request' : 'event'
}
