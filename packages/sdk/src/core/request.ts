import { UsageError } from './errors.ts'
import type { FileBody, Operation, OperationCall, PathValues } from './operation.ts'
import { mergeHeaders, setHeader, type Config, type IdempotentRequestOptions, type SentHeaders } from './options.ts'

/** One request that every attempt sends in the same form, byte for byte. */
export interface PreparedRequest {
  method: string
  url: string
  /** The path without its query, for errors. */
  path: string
  headers: SentHeaders
  body: string | FileBody | undefined
  /** A repeat has no second effect, so the request may be repeated when its outcome is unknown. */
  repeatable: boolean
  /** A successful response of one of these media types is left for the caller to read chunk by chunk. */
  unread: readonly string[]
}

/** The `Authorization` header. Empty if the browser sends a cookie. @throws UsageError without credentials. */
function bearer({ authorization }: Config, { method, path }: Operation): string {
  if (authorization !== null) return authorization
  throw new UsageError(`apiKey: is null, and ${method} ${path} requires a key. Pass one to the client.`)
}

/** @throws UsageError for arguments that no request can carry. */
export function prepareRequest(
  config: Config,
  operation: Operation,
  call: OperationCall<IdempotentRequestOptions>,
): PreparedRequest {
  const { options = {} } = call
  const path = fillPath(operation.path, call.path ?? {})
  const body = operation.file ? (call.body as FileBody) : bodyText(call.body)
  const headers = mergeHeaders(config.headers, options.headers)
  const unread = operation.stream ? ['text/event-stream'] : (operation.download ?? [])
  headers['accept'] = acceptOf(unread)
  const authorization = operation.public ? '' : bearer(config, operation)
  if (authorization) headers['authorization'] = authorization
  if (body !== undefined) headers['content-type'] = operation.file ? 'application/octet-stream' : 'application/json'
  if (operation.idempotent) setIdempotencyKey(headers, options.idempotencyKey)
  return {
    method: operation.method,
    url: config.baseUrl + path + (call.query ? queryText(call.query) : ''),
    path,
    headers,
    body,
    repeatable: operation.method !== 'POST' || operation.idempotent === true || operation.repeatable === true,
    unread,
  }
}

const acceptOf = (unread: readonly string[]): string =>
  unread.length === 0 ? 'application/json' : [...new Set([...unread, 'application/json'])].join(', ')

function bodyText(body: unknown): string | undefined {
  try {
    return JSON.stringify(body)
  } catch (error) {
    throw new UsageError(
      `body: cannot be written as JSON (${error instanceof Error ? error.message : 'no reason given'}).`,
    )
  }
}

/**
 * No regular expression, because every call passes through here. @throws UsageError for values that would name another
 * path.
 */
function fillPath(template: string, values: PathValues): string {
  const [first = '', ...rest] = template.split('{')
  return rest.reduce((path, part) => {
    const [name = '', after = ''] = part.split('}', 2)
    return path + pathValue(name, values) + after
  }, first)
}

function pathValue(name: string, values: PathValues): string {
  const value: unknown = values[name]
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return encodeURIComponent(value)
  if (Number.isSafeInteger(value)) return String(value)
  throw new UsageError(`${name}: must be a non-empty string, such as an id from the API, or a whole number.`)
}

function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      search.append(name, one instanceof Date ? one.toISOString() : String(one))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

function setIdempotencyKey(headers: SentHeaders, given: string | undefined): void {
  if (given === undefined) headers['idempotency-key'] = randomKey()
  else setHeader(headers, 'idempotency-key', given)
}

/** 122 random bits. `crypto.randomUUID`, which takes a tenth of the time, is missing on pages without TLS. */
function randomKey(): string {
  return (
    crypto.randomUUID?.().replaceAll('-', '') ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')
  )
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
