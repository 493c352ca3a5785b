import { errorCatalogue, type ErrorCode } from '../generated/errors.gen.ts'

/** Stops the start. Its message, shown alone, says what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The limits that refuse a request as `RATE_LIMITED`, as the metrics count them. */
export const RATE_LIMITS = [
  /** The requests per minute of a workspace's plan. */
  'workspace',
  /** Limits of one address: an operation's own limit, requests without a valid key, concurrent requests, open connections. */
  'address_operation',
  'address_requests',
  'address_concurrency',
  'address_connections',
  /** Open streams of a workspace and of an address, and frames of a WebSocket. */
  'workspace_streams',
  'address_streams',
  'frames',
  /** Any limit of a feature, such as attempts to log in or documents of a knowledge base. */
  'feature',
] as const
export type RateLimit = (typeof RATE_LIMITS)[number]

export interface ApiErrorOptions extends ErrorOptions {
  /** The limit that refuses the request. `feature` by default. */
  limit?: RateLimit
  /** Rendered as `Retry-After`. */
  retry_after_seconds?: number
  /** Further response headers, such as `Allow`. */
  headers?: Record<string, string>
}

/** The limit for messages, because a message may quote the request: a name in it can be as long as a whole request. */
const LONGEST_MESSAGE = 1_000

/**
 * The only error that reaches a client unchanged. Any other error becomes INTERNAL.
 * The message names the field, the value's fault and what would be accepted.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly retry_after_seconds: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly limit: RateLimit

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    const limit = Error.stackTraceLimit
    if (isExpected(code)) Error.stackTraceLimit = 0
    super(shortened(message, LONGEST_MESSAGE), options)
    Error.stackTraceLimit = limit
    this.code = code
    this.retry_after_seconds = options.retry_after_seconds
    this.headers = options.headers ?? {}
    this.limit = options.limit ?? 'feature'
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** Refusals need no stack trace: they say nothing about our code, and the trace would be most of their cost. */
function isExpected(code: ErrorCode): boolean {
  return errorCatalogue[code].status < 500
}

/** At most `length` characters: the start, which names the field, and the end, which says what would be accepted. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const end = Math.floor(length / 3)
  return `${text.slice(0, length - end - 1)}…${text.slice(-end)}`.toWellFormed()
}
