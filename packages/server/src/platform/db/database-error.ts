import { DBError } from 'objection'
import pg from 'pg'

/**
 * The driver's own error. Objection wraps it in a class whose code, severity and constraint are missing; Knex and raw
 * statements do not.
 */
export function driverError(error: unknown): unknown {
  return error instanceof DBError ? error.nativeError : error
}

/** The error that PostgreSQL itself answered. Null for every other error. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  const cause = driverError(error)
  return cause instanceof pg.DatabaseError ? cause : null
}

/** `deadlock_detected`: PostgreSQL cancelled it for another transaction. Nothing of it was done, and it can be repeated. */
export function isDeadlock(error: unknown): boolean {
  return postgresError(error)?.code === '40P01'
}
