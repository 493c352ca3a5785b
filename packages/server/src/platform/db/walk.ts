import { run, type Statement, type StatementTarget } from './statement.ts'

/** The number of rows that one request checks against filters without an index. */
export const MAX_WALKED = 10_000

export interface WalkedPage<Row> {
  rows: Row[]
  /** The last row that was checked, if more rows may match after it although `rows` are fewer than the limit. */
  further: string | null
}

export interface WalkParams {
  limit: number
  /** The number of rows to check. */
  walked: number
}

/** A list whose rows are read in the order of an index and then checked one by one, up to a limited number. */
export interface Walk<P, Row> {
  page: Statement<P & WalkParams, Row>
  /** The id at which the walk stops. */
  end: Statement<P & WalkParams, { id: string }>
}

interface WalkParts {
  /** SQL: the rows without the filters that have no index. */
  scan: string
  /** SQL: the filters that have no index. */
  filter: string
  /** SQL: the order of an index. */
  order: string
  id: string
}

/** The SQL of the two statements of a walk. */
export function walkSql({ scan, filter, order, id }: WalkParts): { page: string; end: string } {
  const ordered = `${scan} order by ${order}`
  return {
    page: `select * from (${ordered} limit :walked) walked where ${filter} order by ${order} limit :limit`,
    end: `select ${id} as id from (${ordered} offset :walked::bigint - 1 limit 1) walked`,
  }
}

/** Reads a page. Without `has_filter`, the filters without an index are not set, so that no more rows are read than the page has. */
export async function readWalk<P extends object, Row>(
  db: StatementTarget,
  { page, end }: Walk<P, Row>,
  { has_filter, ...params }: P & { limit: number; has_filter: boolean },
): Promise<WalkedPage<Row>> {
  const { limit } = params
  const walked = has_filter ? MAX_WALKED : limit
  const given = { ...(params as unknown as P), limit, walked }
  const rows = await run(db, page, given)
  if (rows.length === limit || !has_filter) return { rows, further: null }
  const [last] = await run(db, end, given)
  return { rows, further: last?.id ?? null }
}
