import { UsageError } from '@ohun/command-line/usage-error'
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts'
import { redact } from './output/safe-text.ts'

/** A failure of the command line itself, with its exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly code: string
  readonly exit_code: ExitCode

  constructor(code: string, exit_code: ExitCode, message: string) {
    super(message)
    this.code = code
    this.exit_code = exit_code
  }
}

/** The command line is wrong. The message says what is wrong and what is accepted. */
export function usageError(message: string): UsageError {
  return new UsageError(message)
}

/** An error as it is shown: in words on a terminal, elsewhere as this object. */
export interface ShownError {
  error_code: string
  message: string
  request_id?: string
  documentation_url?: string
  /** The number of seconds that the service asks to wait. */
  retry_after?: number
  exit_code: ExitCode
}

/** @param interrupted true if the user interrupted, which is then the reason for any failure */
export function describeError(error: unknown, interrupted: boolean): ShownError {
  if (interrupted) return { error_code: 'INTERRUPTED', message: 'Interrupted.', exit_code: exitCodes.interrupted }
  const shown = describe(error)
  return { ...shown, message: redact(shown.message) }
}

function describe(error: unknown): ShownError {
  if (error instanceof CliError) return { error_code: error.code, message: error.message, exit_code: error.exit_code }
  if (error instanceof UsageError) return { error_code: 'USAGE', message: error.message, exit_code: exitCodes.usage }
  if (isSdkError(error)) return describeSdkError(error)
  const message = error instanceof Error ? error.message || error.name : String(error)
  return { error_code: 'CLI_FAILED', message, exit_code: exitCodes.other }
}

/** An `OhunError`, recognised by its shape: importing the class would load the SDK for every usage error. */
interface SdkError extends Error {
  code: string
  attempts: number
  status?: number
  requestId?: string
  documentationUrl?: string
  retryAfter?: number
}

function isSdkError(error: unknown): error is SdkError {
  return error instanceof Error && 'code' in error && 'attempts' in error
}

const NOBODY_LISTENS = 'Is the service running there? Another address is set by --base-url or OHUN_BASE_URL.'

function describeSdkError({ code, status, message, requestId, documentationUrl, retryAfter }: SdkError): ShownError {
  return {
    error_code: code,
    message: code === 'CONNECTION' && message.endsWith(': ECONNREFUSED.') ? `${message} ${NOBODY_LISTENS}` : message,
    ...(requestId ? { request_id: requestId } : {}),
    ...(documentationUrl ? { documentation_url: documentationUrl } : {}),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    exit_code: exitCodeOf(code, status),
  }
}
