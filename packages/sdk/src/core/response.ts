import { errorCatalogue, errorClasses, type KnownErrorCode } from '../generated/errors.gen.ts'
import type { Answer } from './api-promise.ts'
import { ApiError, UnexpectedResponseError, type ErrorDetails } from './errors.ts'
import { NEVER, type Failure } from './failure.ts'
import type { Operation } from './operation.ts'
import type { RetryRule } from './retry.ts'

/** A response whose body has arrived. */
export interface Reply {
  response: Response
  text: string
}

/**
 * Retry rules by status, for responses that do not come from the API, such as those of a proxy that finds no server
 * behind it.
 */
const UNEXPECTED: Partial<Record<number, RetryRule>> = {
  429: { retry: 'after_retry_after' },
  500: { retry: 'once' },
  502: { retry: 'backoff' },
  503: { retry: 'backoff' },
  504: { retry: 'backoff' },
}

/** The data of a reply, or why it has none. */
export function parseReply(reply: Reply, repeatable: boolean): Answer<unknown> | { failure: Failure } {
  const { response, text } = reply
  const json = parseJson(text)
  const requestId = requestIdOf(response, json)
  if (response.ok && (json !== undefined || text === '')) return { data: json, response, requestId }
  if (!response.ok && isEnvelope(json)) return { failure: { ...apiFailure(response, json, repeatable), requestId } }
  return { failure: { ...unexpected(reply, repeatable), requestId } }
}

export function isEventStream(response: Response): boolean {
  return response.ok && mediaTypeOf(response) === 'text/event-stream'
}

/** The media type without its parameters, in lower case. Empty if there is none. */
export function mediaTypeOf({ headers }: Response): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

/** A page of another origin sees only the headers that the service exposes, but the body contains the id as well. */
export function requestIdOf(response: Response | undefined, json?: unknown): string | undefined {
  const header = response?.headers.get('x-request-id')
  if (header) return header
  return typeof json === 'object' && json !== null && 'request_id' in json ? textOf(json.request_id) : undefined
}

/** The details of an error about the body of a response. */
export function detailsOf(response: Response, { method, path }: Operation): Omit<ErrorDetails, 'message'> {
  return { method, path, status: response.status, requestId: requestIdOf(response), attempts: 1 }
}

interface Envelope {
  error_code: string
  message?: unknown
  documentation_url?: unknown
}

/** The end of the message if the request is not repeated for this reason. */
const MAY_BE_DONE = 'The request may have been carried out nevertheless: check before you send it again.'

function apiFailure({ status }: Response, envelope: Envelope, repeatable: boolean): Failure {
  const code = envelope.error_code
  // A code that this version does not know has no rule, and the status is not enough: some 429 must not be repeated.
  const known = isKnown(code)
  const rule = known ? errorCatalogue[code] : NEVER
  const message = textOf(envelope.message) ?? `The API answered ${status} ${code}.`
  const is_risky = rule.outcome === 'unknown' && !repeatable
  return {
    code,
    Class: known ? errorClasses[code] : ApiError,
    rule: is_risky ? NEVER : rule,
    message: is_risky ? `${message} ${MAY_BE_DONE}` : message,
    documentationUrl: textOf(envelope.documentation_url),
  }
}

function unexpected(reply: Reply, repeatable: boolean): Failure {
  const { status } = reply.response
  // A request that got a 429 was certainly refused; with the others, the work may have been done.
  const rule = repeatable || status === 429 ? UNEXPECTED[status] : undefined
  return {
    code: 'UNEXPECTED_RESPONSE',
    Class: UnexpectedResponseError,
    rule: rule ?? NEVER,
    message: `Expected JSON of the Ohun API, got ${describe(reply)}.`,
  }
}

/** `502 text/html: "Bad Gateway"`: enough to see which server answered, and never more than a line. */
function describe({ response, text }: Reply): string {
  const { headers, status, type } = response
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'a redirect: set baseUrl to its target'
  const media = headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const words = text
    .replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gis, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (words === '') return `${status} (${media}) with an empty body`
  return `${status} (${media}): "${words.length > 120 ? `${words.slice(0, 120)}…` : words}"`
}

function isKnown(code: string): code is KnownErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

function isEnvelope(json: unknown): json is Envelope {
  return typeof json === 'object' && json !== null && 'error_code' in json && typeof json.error_code === 'string'
}

/** Undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
