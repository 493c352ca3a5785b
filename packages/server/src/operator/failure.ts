import { UsageError } from '@ohun/command-line/usage-error'
import { ConfigError } from '../config/reader.ts'
import type { NumberFault } from '../features/numbers/number-file.ts'
import { DamagedArchiveError } from '../features/retention/archive/verified-files.ts'
import { driverError, postgresError } from '../platform/db/database-error.ts'
import { ApiError, StartError } from '../platform/errors.ts'
import { exitCodeOf, exitCodes, type ExitCode } from './exit-codes.ts'

/** Nothing was imported. The faults give the reasons. */
export class FaultyFile extends Error {
  override name = 'FaultyFile'
  readonly faults: readonly NumberFault[]

  constructor(message: string, faults: readonly NumberFault[]) {
    super(message)
    this.faults = faults
  }
}

export interface Failure {
  error_code: string
  message: string
  exit_code: ExitCode
  faults?: readonly NumberFault[]
}

/** The error codes of PostgreSQL and the network when nothing answers. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])
const REFUSED_LOGIN = new Set(['28000', '28P01'])

export function describeFailure(error: unknown): Failure {
  if (error instanceof UsageError || error instanceof ConfigError)
    return { error_code: 'USAGE', message: error.message, exit_code: exitCodes.usage }
  if (error instanceof FaultyFile) {
    const { message, faults } = error
    return { error_code: 'INVALID_ARGUMENT', message, exit_code: exitCodes.validation, faults }
  }
  if (error instanceof ApiError) return { error_code: error.code, message: error.message, exit_code: exitCodeOf(error) }
  if (error instanceof StartError)
    return { error_code: 'CANNOT_OPEN', message: error.message, exit_code: exitCodes.other }
  if (error instanceof DamagedArchiveError)
    return { error_code: 'ARCHIVE_DAMAGED', message: error.message, exit_code: exitCodes.other }
  if (error instanceof DOMException && error.name === 'AbortError')
    return { error_code: 'INTERRUPTED', message: 'Interrupted; nothing was changed.', exit_code: exitCodes.interrupted }
  return describeDatabase(error)
}

/** Describes an error of the database. None of these messages contains the password in its address. */
function describeDatabase(error: unknown): Failure {
  const cause = driverError(error)
  const message = cause instanceof Error ? cause.message || cause.name : String(cause)
  const code = (cause as { code?: string }).code ?? ''
  if (REFUSED_LOGIN.has(code)) return { error_code: 'DENIED', message, exit_code: exitCodes.denied }
  if (UNREACHABLE.has(code) || message.includes('timeout'))
    return {
      error_code: 'CONNECTION',
      message: `The database does not answer: ${message}`,
      exit_code: exitCodes.network,
    }
  const exit_code = postgresError(error) ? exitCodes.server : exitCodes.other
  return { error_code: 'OPERATOR_FAILED', message, exit_code }
}
