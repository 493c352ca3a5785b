import { run, type Statement, type StatementTarget } from './statement.ts'

const BATCH = 5_000

/** The row that a statement of `sweepSql` returns. */
export interface Swept {
  deleted: number
}

/** Deletes rows that nobody needs any more, a batch at a time: one statement for millions would hold their locks for minutes. */
export const sweepSql = (table: string, condition: string): string => `
  with gone as (
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit :batch::int)) and ${condition}
    returning 1
  )
  select count(*)::int as deleted from gone`

/** Runs a statement of `sweepSql` until nothing is left. */
export async function sweepAll<P extends object>(
  db: StatementTarget,
  sweep: Statement<P & { batch: number }, Swept>,
  params: P,
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH;) {
    const [swept] = await run(db, sweep, { ...params, batch: BATCH })
    deleted = swept?.deleted ?? 0
  }
}
