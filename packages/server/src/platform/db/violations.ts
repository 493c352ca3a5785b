import { postgresError } from './database-error.ts'

const UNIQUE_VIOLATION = '23505'

/** True when PostgreSQL refused a row because of this unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const answer = postgresError(error)
  return answer?.code === UNIQUE_VIOLATION && answer.constraint === index
}

/** True when PostgreSQL refused a row because of any unique index: after a retry, the row exists already. */
export function isRepeated(error: unknown): boolean {
  return postgresError(error)?.code === UNIQUE_VIOLATION
}

/** The code that `require_row` raises in SQL. */
const FENCED = 'OH001'

/** True when a statement was undone because the row that this fence requires did not exist. */
export function isFenced(error: unknown, fence: string): boolean {
  const answer = postgresError(error)
  return answer?.code === FENCED && answer.message === fence
}
