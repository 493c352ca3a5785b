import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** True when PostgreSQL refused a row because of this unique index. Knex and Objection hand the driver's error on. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === index
}
