import type { Database } from '../db/database.ts'
import { halves } from './poll-statement.ts'
import type { WorkTable } from './work.ts'

/** How long the oldest due item of the table has been waiting for a process. Reads each part through its own index. */
export async function lagSeconds(db: Database, table: WorkTable, now: Date): Promise<number> {
  const oldest = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at is not null and next_attempt_at <= $1)`
  const text = `select least(${halves(table).map(oldest).join(', ')}) as due`
  const { rows } = await db.pool.query<{ due: Date | null }>({ name: `${table.name}_lag`, text, values: [now] })
  const due = rows[0]?.due
  return due ? (now.getTime() - due.getTime()) / 1_000 : 0
}
