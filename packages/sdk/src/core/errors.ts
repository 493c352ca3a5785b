import type { ErrorCode } from '../generated/types.gen.ts'

/** Error codes of the SDK itself, in addition to those of the API. */
export type ClientErrorCode =
  | 'USAGE'
  | 'CONNECTION'
  | 'TIMEOUT'
  | 'DEADLINE_EXCEEDED'
  | 'ABORTED'
  | 'UNEXPECTED_RESPONSE'
  | 'REPEATED_PAGE_TOKEN'

/** The same symbol in every copy of the SDK, no matter how a program has loaded it. */
const BRAND = Symbol.for('@ohun/sdk:OhunError')

/** The details of a failed request. */
export interface ErrorDetails {
  message: string
  status?: number
  requestId?: string
  documentationUrl?: string
  retryable?: boolean
  retryAfter?: number
  attempts?: number
  durationMs?: number
  method?: string
  path?: string
  cause?: unknown
}

/**
 * The base class of all errors that the SDK throws. Check `code`, or use `instanceof` with the class of a code.
 *
 * @example
 * ```ts
 * try {
 *   await ohun.calls.create({ agent_id, to_number })
 * } catch (error) {
 *   if (error instanceof OhunError) console.error(error.code, error.requestId, error.message)
 * }
 * ```
 */
export class OhunError extends Error {
  /** The API's `error_code`, or one of the SDK's own codes. */
  readonly code: ErrorCode | ClientErrorCode
  /** HTTP status. Undefined if there was no response. */
  readonly status: number | undefined
  /** `X-Request-Id` of the last response. Quote it when you contact support. */
  readonly requestId: string | undefined
  /** The page that explains the code. */
  readonly documentationUrl: string | undefined
  /** Whether the request can safely be sent again and may then succeed. */
  readonly retryable: boolean
  /** The number of seconds that the service asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The number of times the request was sent. */
  readonly attempts: number
  /** Milliseconds from the first attempt to the failure, including pauses. */
  readonly durationMs: number
  readonly method: string | undefined
  /** The path without its query. */
  readonly path: string | undefined

  constructor(code: OhunError['code'], details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause })
    // Bundlers shorten class names, so the name is made from the code.
    this.name = className(code)
    this.code = code
    this.status = details.status
    this.requestId = details.requestId
    this.documentationUrl = details.documentationUrl
    this.retryable = details.retryable ?? false
    this.retryAfter = details.retryAfter
    this.attempts = details.attempts ?? 0
    this.durationMs = details.durationMs ?? 0
    this.method = details.method
    this.path = details.path
    // Not enumerable: it is for `isOhunError`, not for logs.
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/**
 * Whether a caught value is an error of the SDK. Unlike `instanceof`, it also recognises errors of another copy of the SDK: of the
 * CommonJS build beside the ES module, or of another installed version.
 *
 * @example
 * ```ts
 * try {
 *   await ohun.calls.create({ agent_id, to_number })
 * } catch (error) {
 *   if (isOhunError(error) && error.code === 'CALL_WINDOW_RESTRICTED') console.error('Too late today.')
 *   else throw error
 * }
 * ```
 */
export function isOhunError(error: unknown): error is OhunError {
  return typeof error === 'object' && error !== null && BRAND in error && error[BRAND] === true
}

/** The API responded with an error. Each known code has a subclass. */
export class ApiError extends OhunError {
  declare readonly status: number
}

/** The SDK was used incorrectly: a missing key, an invalid base URL, an empty id. Nothing was sent. */
export class UsageError extends OhunError {
  declare readonly code: 'USAGE'

  constructor(message: string) {
    super('USAGE', { message })
  }
}

/** The connection failed, or broke before the response was complete. */
export class ConnectionError extends OhunError {
  declare readonly code: 'CONNECTION'
}

/** An attempt took longer than `timeout`. */
export class TimeoutError extends OhunError {
  declare readonly code: 'TIMEOUT'
}

/** All attempts and pauses together took longer than `deadline`. */
export class DeadlineExceededError extends OhunError {
  declare readonly code: 'DEADLINE_EXCEEDED'
}

/** The caller's `signal` was aborted; `cause` is its reason. */
export class AbortedError extends OhunError {
  declare readonly code: 'ABORTED'
}

/** The response did not come from the API or was truncated: HTML from a proxy, an empty 500, incomplete JSON. */
export class UnexpectedResponseError extends OhunError {
  declare readonly code: 'UNEXPECTED_RESPONSE'
}

/** A list returned the same page token twice; continuing would never end. */
export class RepeatedPageTokenError extends OhunError {
  declare readonly code: 'REPEATED_PAGE_TOKEN'
}

/**
 * The service ended a stream with an error, such as a revoked key; `code` identifies it. The stream is not reconnected.
 */
export class StreamError extends OhunError {
  constructor(code: OhunError['code'], details: ErrorDetails) {
    super(code, details)
    this.name = 'StreamError'
  }
}

/** RATE_LIMITED → RateLimitedError */
function className(code: string): string {
  return `${code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Error`
}
