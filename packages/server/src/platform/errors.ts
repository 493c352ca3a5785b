import { errorCatalogue, type ErrorCode } from '../generated/errors.gen.ts'

/** Stops the start. The message alone is for the person at the terminal: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

export interface ApiErrorOptions extends ErrorOptions {
  /** Rendered as `Retry-After`. */
  retry_after_seconds?: number
  /** Further response headers, such as `Allow`. */
  headers?: Record<string, string>
}

/** A message may quote what was sent: a name in it can be as long as a whole request. */
const LONGEST_MESSAGE = 1_000

/**
 * The only error that reaches a client as itself; anything else becomes INTERNAL.
 * The message names the field, the value's fault and what would be accepted.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly retry_after_seconds: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    const limit = Error.stackTraceLimit
    if (isExpected(code)) Error.stackTraceLimit = 0
    super(shortened(message, LONGEST_MESSAGE), options)
    Error.stackTraceLimit = limit
    this.code = code
    this.retry_after_seconds = options.retry_after_seconds
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

/** A refusal says nothing about our code: the trace would be most of what it costs. */
function isExpected(code: ErrorCode): boolean {
  return errorCatalogue[code].status < 500
}

/** At most `length` characters: the start, which names the field, and the end, which says what would be accepted. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const end = Math.floor(length / 3)
  return `${text.slice(0, length - end - 1)}…${text.slice(-end)}`.toWellFormed()
}
