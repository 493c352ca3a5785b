import type { ErrorCode } from '../generated/types.gen.ts'

/** Codes that the SDK itself gives, beside those of the API. */
export type ClientErrorCode =
  | 'USAGE'
  | 'CONNECTION'
  | 'TIMEOUT'
  | 'DEADLINE_EXCEEDED'
  | 'ABORTED'
  | 'UNEXPECTED_RESPONSE'
  | 'REPEATED_PAGE_TOKEN'

/** What an error tells about the request that failed. */
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
 * Everything that the SDK throws. Branch on `code`, or with `instanceof` on the class of the code.
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
  /** HTTP status; undefined when no response came. */
  readonly status: number | undefined
  /** `X-Request-Id` of the last response: give it to support. */
  readonly requestId: string | undefined
  /** The page that explains the code. */
  readonly documentationUrl: string | undefined
  /** True when the same request, sent again later, may succeed and may safely be sent again. */
  readonly retryable: boolean
  /** Seconds that the service asked to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** How often the request was sent. */
  readonly attempts: number
  /** From the first attempt to the failure, pauses included. */
  readonly durationMs: number
  readonly method: string | undefined
  /** Path without its query. */
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
  }
}

/** The API answered with an error. Each known code has its own class below this one. */
export class ApiError extends OhunError {
  declare readonly status: number
}

/** The SDK was called wrongly: no key, a base URL that is none, an empty id. Nothing was sent. */
export class UsageError extends OhunError {
  declare readonly code: 'USAGE'

  constructor(message: string) {
    super('USAGE', { message })
  }
}

/** No connection, or it broke before the response was complete. */
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

/** Something other than the API answered, or its answer was cut: HTML of a proxy, an empty 500, half a JSON text. */
export class UnexpectedResponseError extends OhunError {
  declare readonly code: 'UNEXPECTED_RESPONSE'
}

/** A list gave a page token a second time: going on would never end. */
export class RepeatedPageTokenError extends OhunError {
  declare readonly code: 'REPEATED_PAGE_TOKEN'
}

/**
 * The service ended a stream by an error of its own, such as a key that was revoked meanwhile; `code` says which. The
 * stream is not made again.
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
