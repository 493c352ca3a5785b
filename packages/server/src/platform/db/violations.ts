import { DBError } from 'objection'
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/**
 * True when PostgreSQL refused a row because of this unique index. Objection wraps the driver's error, raw statements do
 * not. Its own class does not say which error it is: it is read from a text that ends at a line end in the row's values.
 */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const cause: unknown = error instanceof DBError ? error.nativeError : error
  return cause instanceof pg.DatabaseError && cause.code === UNIQUE_VIOLATION && cause.constraint === index
}

/** What `require_row` raises in SQL. */
const FENCED = 'OH001'

/** True when a statement was undone because the row under this fence was not there. */
export function isFenced(error: unknown, fence: string): boolean {
  return error instanceof pg.DatabaseError && error.code === FENCED && error.message === fence
}
