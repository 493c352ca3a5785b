import type { Model, QueryBuilder } from 'objection'
import { firstIdAt, type IdPrefix } from './ids.ts'

/** An id is made in the same request as its `created_at`. The two differ by far less than this. */
const ID_SLACK_MS = 1_000

export interface CreatedBetween {
  created_after?: string | undefined
  created_before?: string | undefined
}

/** The bounds of a time range, for statements. A missing bound is infinite. */
export interface CreatedRange {
  created_from: Date
  created_until: Date
  /** The same bounds for ids, whose index is used to read a page: without them, a page of an old month would scan everything newer. */
  from: string
  until: string
}

/** Times that both PostgreSQL and JavaScript can represent. */
const BEGINNING = new Date(0)
const END = new Date('9999-12-31T23:59:59.999Z')

export function createdRange(prefix: IdPrefix, { created_after, created_before }: CreatedBetween): CreatedRange {
  const created_from = created_after === undefined ? BEGINNING : new Date(created_after)
  const created_until = created_before === undefined ? END : new Date(created_before)
  return {
    created_from,
    created_until,
    from: created_after === undefined ? `${prefix}_` : firstIdAt(prefix, shifted(created_from, -ID_SLACK_MS)),
    until: created_before === undefined ? `${prefix}_~` : firstIdAt(prefix, shifted(created_until, ID_SLACK_MS)),
  }
}

/** Applies these bounds to a query of a model. */
export function whereCreatedBetween<M extends Model>(
  query: QueryBuilder<M, M[]>,
  { prefix, id }: { prefix: IdPrefix; id: string },
  filters: CreatedBetween,
): void {
  const { created_from, created_until, from, until } = createdRange(prefix, filters)
  if (filters.created_after !== undefined) query.where('created_at', '>=', created_from).where(id, '>=', from)
  if (filters.created_before !== undefined) query.where('created_at', '<', created_until).where(id, '<', until)
}

function shifted(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
