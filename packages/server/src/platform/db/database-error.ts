import { DBError } from 'objection'
import pg from 'pg'

/**
 * The driver's own error. Objection wraps it in a class that lacks the code, severity and constraint. Knex and raw statements do
 * not wrap it.
 */
export function driverError(error: unknown): unknown {
  return error instanceof DBError ? error.nativeError : error
}

/** The error that PostgreSQL itself returned. Null for every other error. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  const cause = driverError(error)
  return cause instanceof pg.DatabaseError ? cause : null
}

/** `deadlock_detected`: PostgreSQL canceled the statement in favour of another transaction. It had no effect, and can be repeated. */
export function isDeadlock(error: unknown): boolean {
  return postgresError(error)?.code === '40P01'
}
