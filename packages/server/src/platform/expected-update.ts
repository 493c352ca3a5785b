import { ApiError } from './errors.ts'

interface Changed {
  updated_at: Date
}

/** @throws ApiError VERSION_CONFLICT if the row was changed after the time that the caller has seen. */
export function requireUnchanged({ updated_at }: Changed, expected: string | undefined): void {
  if (expected === undefined || new Date(expected).getTime() === updated_at.getTime()) return
  throw new ApiError(
    'VERSION_CONFLICT',
    `expected_updated_at: it was changed at ${updated_at.toISOString()}; read it again.`,
  )
}

/** The time of a change. It is always later than that of the last change, so that no two states share a time. */
export const nextUpdate = ({ updated_at }: Changed, now: Date): Date =>
  new Date(Math.max(now.getTime(), updated_at.getTime() + 1))
