import { ApiError } from './errors.ts'

interface Changed {
  /** Null for what was never changed. */
  updated_at: Date | null
}

/** @throws ApiError VERSION_CONFLICT if the row was changed after the time that the caller has seen. */
export function requireUnchanged({ updated_at }: Changed, expected: string | null | undefined): void {
  if (expected === undefined || timeOf(expected) === timeOf(updated_at)) return
  const changed = updated_at === null ? 'nobody has changed it yet' : `it was changed at ${updated_at.toISOString()}`
  throw new ApiError('VERSION_CONFLICT', `expected_updated_at: ${changed}; read it again.`)
}

const timeOf = (time: Date | string | null): number | null => (time === null ? null : new Date(time).getTime())

/** The time of a change. It is always later than that of the last change, so that no two states share a time. */
export const nextUpdate = ({ updated_at }: Changed, now: Date): Date =>
  new Date(Math.max(now.getTime(), (timeOf(updated_at) ?? 0) + 1))
