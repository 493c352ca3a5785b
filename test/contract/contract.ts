import type { oas31 } from 'openapi3-ts'
import { coerceText } from '../../packages/server/src/http/validate.ts'
import { ClosedSchemas, resolvePointer } from './closed-schema.ts'

type Json = Record<string, unknown>

/** The parts of a response that the contract describes. */
export interface SeenResponse {
  method: string
  path: string
  status: number
  headers: Headers
  /** The body as text. */
  text: string
}

export interface Verdict {
  /** `operationId status` if the response is declared, otherwise null. */
  reached: string | null
  /** The contradictions to the document. Empty if there are none. */
  faults: string[]
}

/** One event of a stream. */
export interface SeenEvent {
  event?: string
  data: string
}

interface DeclaredOperation {
  id: string
  method: string
  pattern: RegExp
  segments: number
  responses: oas31.ResponsesObject
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const EVENT_STREAM = 'text/event-stream'
/** The schema of the data of `event: error` on every stream. */
const STREAM_ERROR = {
  type: 'object',
  required: ['error_code', 'message'],
  properties: { error_code: { $ref: '#/components/schemas/ErrorCode' }, message: { type: 'string' } },
}
const ENVELOPE = { $ref: '#/components/schemas/ErrorEnvelope' }

/** Checks responses of the service against its OpenAPI document. */
export class Contract {
  readonly #document: oas31.OpenAPIObject
  readonly #operations: DeclaredOperation[]
  /** By the number of segments in their paths, so that a response is compared with few patterns. */
  readonly #of_length: Map<number, DeclaredOperation[]>
  readonly #schemas: ClosedSchemas

  /** @param schemas - Those of the document, if somebody else uses them too. */
  constructor(document: oas31.OpenAPIObject, schemas = new ClosedSchemas(document)) {
    this.#document = document
    this.#schemas = schemas
    this.#operations = Object.entries(document.paths ?? {})
      .toSorted(([a], [b]) => a.split('{').length - b.split('{').length) // literal paths before those with an id
      .flatMap(([path, item]) => operationsOf(path, item))
    this.#of_length = Map.groupBy(this.#operations, ({ segments }) => segments)
  }

  /** Every `operationId status` of the document. A response that all operations share counts once, as `any 405`. */
  get declared(): string[] {
    const pairs = this.#operations.flatMap(({ id, responses }) =>
      Object.entries(responses).map(([status, response]) => this.#pairOf(id, status, response)),
    )
    return [...new Set(pairs)]
  }

  #pairOf(id: string, status: string | number, response: oas31.ResponseObject | oas31.ReferenceObject): string {
    return `${this.#resolve<oas31.ResponseObject>(response)['x-every-operation'] ? 'any' : id} ${status}`
  }

  check(response: SeenResponse): Verdict {
    const { method, path, status } = response
    if (method === 'OPTIONS') return { reached: null, faults: [] }
    const operation = this.#operationOf(method, path) ?? (status === 405 ? this.#operationAt(path) : undefined)
    if (!operation) return { reached: null, faults: this.#checkUndeclared(response) }
    const where = `${operation.id} ${status}`
    const declared = operation.responses[status] as oas31.ResponseObject | oas31.ReferenceObject | undefined
    if (!declared) return { reached: null, faults: [`${where}: the status is not declared`] }
    const faults = this.#checkDeclared(response, this.#resolve<oas31.ResponseObject>(declared))
    return {
      reached: this.#pairOf(operation.id, status, declared),
      faults: faults.map((fault) => `${where}: ${fault}`),
    }
  }

  /** @returns the contradictions between an event of a declared stream and the document. */
  checkEvent({ method, path, status }: Omit<SeenResponse, 'headers' | 'text'>, { event, data }: SeenEvent): string[] {
    const operation = this.#operationOf(method, path)
    const response = operation && this.#resolve<oas31.ResponseObject>(operation.responses[status] ?? {})
    const declared = response?.content?.[EVENT_STREAM]?.schema
    const where = `${operation?.id} ${status} event ${event}`
    if (!declared) return [`${where}: no stream is declared`]
    const schema = event === 'error' ? STREAM_ERROR : declared
    return this.#validate(schema as Json, parse(data), 'data').map((fault) => `${where}: ${fault}`)
  }

  #operationOf(method: string, path: string): DeclaredOperation | undefined {
    const looked_up = method === 'HEAD' ? 'GET' : method
    return this.#candidates(path).find((known) => known.method === looked_up && known.pattern.test(path))
  }

  /** Any operation of the path, because a request with another method is answered with 405. */
  #operationAt(path: string): DeclaredOperation | undefined {
    return this.#candidates(path).find((known) => known.pattern.test(path))
  }

  #candidates(path: string): DeclaredOperation[] {
    return this.#of_length.get(path.split('/').length) ?? []
  }

  /** Checks responses outside the API and those to unknown paths and methods. They must have the error envelope as well. */
  #checkUndeclared(response: SeenResponse): string[] {
    const faults = requestIdFaults(response)
    if (response.status >= 400 && response.method !== 'HEAD')
      faults.push(...this.#validate(ENVELOPE, parse(response.text), 'body'), ...messageFaults(response))
    return faults.map((fault) => `${response.method} ${response.path} ${response.status}: ${fault}`)
  }

  #checkDeclared(response: SeenResponse, declared: oas31.ResponseObject): string[] {
    const faults = [...requestIdFaults(response), ...this.#checkHeaders(response.headers, declared)]
    if (response.method !== 'HEAD')
      faults.push(
        ...this.#checkBody(response, declared.content ?? {}),
        ...codeFaults(response, declared),
        ...messageFaults(response),
      )
    return faults
  }

  #checkHeaders(headers: Headers, declared: oas31.ResponseObject): string[] {
    return Object.entries(declared.headers ?? {}).flatMap(([name, reference]) => {
      const header = this.#resolve<oas31.HeaderObject>(reference)
      const text = headers.get(name)
      if (text === null) return header.required ? [`the header ${name} is missing`] : []
      const schema = this.#resolve<oas31.SchemaObject>(header.schema ?? {})
      return this.#validate(schema as Json, coerceText(schema, text), `header ${name}`)
    })
  }

  #checkBody({ headers, text }: SeenResponse, content: oas31.ContentObject): string[] {
    const types = Object.keys(content)
    if (types.length === 0) return text === '' ? [] : ['it has a body and none is declared']
    const type = headers.get('content-type')?.split(';')[0] ?? 'none'
    const media = content[type]
    if (!media) return [`the media type is ${type}, declared is ${types.join(', ')}`]
    if (!media.schema || !type.endsWith('json')) return []
    return this.#validate(media.schema as Json, parse(text), 'body')
  }

  #resolve<T extends object>(value: T | oas31.ReferenceObject): T {
    if (!('$ref' in value)) return value
    return this.#resolve(resolvePointer(this.#document as unknown as Json, value.$ref) as T)
  }

  #validate(schema: Json, value: unknown, name: string): string[] {
    const validate = this.#schemas.compile(schema)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${name}${instancePath.replaceAll('/', '.')} ${message} ${JSON.stringify(params)}`,
    )
  }
}

function operationsOf(path: string, item: oas31.PathItemObject): DeclaredOperation[] {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
  const pattern = new RegExp(`^${literal.replace(/\{[^}]+\}/g, '[^/]+')}$`)
  return METHODS.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    return [
      {
        id: String(operation.operationId),
        method: method.toUpperCase(),
        pattern,
        segments: path.split('/').length,
        responses: operation.responses ?? {},
      },
    ]
  })
}

/** The code of an error must be one of those that the operation lists for the status. */
function codeFaults({ text, headers }: SeenResponse, { 'x-error-codes': codes }: oas31.ResponseObject): string[] {
  if (codes === undefined || headers.get('content-type')?.startsWith('text/html')) return []
  const { error_code } = (parse(text) ?? {}) as Json
  return (codes as unknown[]).includes(error_code) ? [] : [`the code ${String(error_code)} is not in x-error-codes`]
}

/** The message of an error is a sentence for people. */
function messageFaults({ status, text }: SeenResponse): string[] {
  const { message } = (status < 400 ? {} : (parse(text) ?? {})) as Json
  return typeof message !== 'string' || /[.!?]$/.test(message) ? [] : [`the message has no full stop: ${message}`]
}

/** Every response must have the id in its header, and the same id in a JSON object. The document itself is a file without an id. */
function requestIdFaults({ headers, text, path, method }: SeenResponse): string[] {
  const request_id = headers.get('x-request-id')
  if (!request_id?.startsWith('req_')) return ['the header X-Request-Id is missing']
  if (!headers.get('content-type')?.startsWith('application/json') || path === '/openapi.json' || method === 'HEAD')
    return []
  const body = parse(text)
  if (Array.isArray(body)) return [] // a streamed array has no place for the id
  return (body as Json | undefined)?.['request_id'] === request_id
    ? []
    : ['request_id of the body is not that of the header']
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
