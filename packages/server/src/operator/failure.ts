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
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** A lost connection, no room for another one, or a server that starts or stops. */
const NO_CONNECTION = /^(08|53300|57P0)/
const NO_ANSWER = /timeout|Connection terminated|^connect E/
const UNKNOWN_DATABASE = '3D000'
/** The codes of OpenSSL for a certificate that it does not accept, and that of Node.js for one with another name. */
const CERTIFICATE = /CERT|UNABLE_TO_/
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
  const message = messageOf(cause)
  const code = (cause as { code?: string }).code ?? ''
  if (REFUSED_LOGIN.has(code)) return { error_code: 'DENIED', message, exit_code: exitCodes.denied }
  const explained = explain(code, message)
  if (explained) return { error_code: 'CONNECTION', message: explained, exit_code: exitCodes.network }
  const exit_code = postgresError(error) ? exitCodes.server : exitCodes.other
  return { error_code: 'OPERATOR_FAILED', message, exit_code }
}

/** A name with several addresses, such as `localhost`, has an error for each, and no message of its own. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(messageOf).join('; ')
  return cause.message || cause.name
}

/** Explains why the connection to the database failed, and how to fix it. Returns null if the connection works and a statement failed. */
function explain(code: string, message: string): string | null {
  if (code === UNKNOWN_DATABASE) return `${message}: create it, or correct DATABASE_URL.`
  if (message.includes('does not support SSL')) return `${message}. Correct sslmode in DATABASE_URL.`
  if (CERTIFICATE.test(code))
    return `The certificate of the database is not accepted: ${message}. Name its authority in DATABASE_URL, as sslrootcert.`
  if (UNREACHABLE.has(code) || NO_CONNECTION.test(code) || NO_ANSWER.test(message))
    return `The database does not answer: ${message}`
  return null
}
