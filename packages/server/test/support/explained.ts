import type { Database } from '../../src/platform/db/database.ts'
import type { TestDatabase } from './test-database.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

export interface Explained {
  db: Database
  /** The number of 8 KB pages that the queries have read so far. */
  blocks(): number
}

/** Runs each query through `explain`, and adds up the blocks that it read. */
export function explaining(database: TestDatabase): Explained {
  let blocks = 0
  const explain = async (text: string, values: readonly unknown[]): Promise<void> => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values as unknown[],
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    await explain(text, values)
    return await database.pool.query(text, values)
  }
  return { db: { ...database, pool: { query } as never }, blocks: () => blocks }
}

/** The plan of a statement regardless of its parameters. PostgreSQL before 16 has no `explain (generic_plan)`. */
export async function genericPlan({ pool }: Pick<Database, 'pool'>, text: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`)
    const types = `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'explained'`
    const { count } = (await client.query<{ count: number }>(types)).rows[0]!
    const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute explained${values}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}
