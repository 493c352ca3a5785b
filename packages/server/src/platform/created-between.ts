import type { Model, QueryBuilder } from 'objection'
import { firstIdAt, type IdPrefix } from './ids.ts'

/** An id is made in the same request as its `created_at`; this is far more than the two can lie apart. */
const ID_SLACK_MS = 1_000

export interface CreatedBetween {
  created_after?: string | undefined
  created_before?: string | undefined
}

/**
 * Bounds on time, given to the ids as well, whose index a page is read from: without them a page of an old month would
 * walk over everything newer.
 */
export function whereCreatedBetween<M extends Model>(
  query: QueryBuilder<M, M[]>,
  { prefix, id }: { prefix: IdPrefix; id: string },
  { created_after, created_before }: CreatedBetween,
): void {
  if (created_after !== undefined) {
    const from = new Date(created_after)
    query.where('created_at', '>=', from).where(id, '>=', firstIdAt(prefix, shifted(from, -ID_SLACK_MS)))
  }
  if (created_before !== undefined) {
    const until = new Date(created_before)
    query.where('created_at', '<', until).where(id, '<', firstIdAt(prefix, shifted(until, ID_SLACK_MS)))
  }
}

function shifted(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
