import { driverError, postgresError } from './database-error.ts'

/** The database does not answer. */
export class LostDatabaseError extends Error {
  override name = 'LostDatabaseError'
}

/**
 * Codes for a lost connection, a lack of resources, a shutdown or start, a statement that took too long or waited too long for a lock,
 * a read-only server, or transactions that PostgreSQL could not order one after the other.
 */
const CODES = /^(08|53|57P0|57014|55P03|25006|40001)/
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The codes of OpenSSL and Node.js for a certificate that is not accepted, as while it or its authority is replaced. */
const CERTIFICATE = /^(\w*CERT\w*|UNABLE_TO_\w+)$/
/** Messages of pg errors that have no code. Knex puts the statement before them. */
const MESSAGES =
  /(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/**
 * Whether an error, or its cause, means that the database is unavailable rather than that a statement was wrong. Only for errors of
 * the database: the failure of a customer's server is a value, not an error.
 */
export function isLostDatabase(error: unknown): boolean {
  const cause = driverError(error)
  if (!(cause instanceof Error)) return false
  return saysLost(cause) || isLostDatabase(cause.cause)
}

/**
 * Whether the statement may have been committed nevertheless, because the connection ended before PostgreSQL's answer arrived. A
 * retry could do everything twice.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return isLostDatabase(error) && postgresError(error)?.severity !== 'ERROR'
}

function saysLost(error: Error): boolean {
  if (error instanceof LostDatabaseError) return true
  // Errors that end the connection have this severity, such as a database that refuses all clients.
  const answer = postgresError(error)
  if (answer) return answer.severity === 'FATAL' || CODES.test(answer.code ?? '')
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return syscall === 'connect' // the socket of a server that is down
  if (code !== undefined && NETWORK.test(code)) return true
  if (code !== undefined && CERTIFICATE.test(code)) return true
  return MESSAGES.test(error.message)
}
