import type { Database } from '../../src/platform/db/database.ts'
import type { TestDatabase } from './test-database.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

export interface Explained {
  db: Database
  /** How many pages of 8 KB the queries have read so far. */
  blocks(): number
}

/** Runs each query through `explain`, and sums up the blocks it read. */
export function explaining(database: TestDatabase): Explained {
  let blocks = 0
  const explain = async (text: string, values: readonly unknown[]): Promise<void> => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
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

/** The same for the one query that `work` makes through knex. */
export async function explainingKnex(database: TestDatabase, work: () => Promise<unknown>): Promise<Explained> {
  const explained = explaining(database)
  let done: Promise<unknown> | undefined
  const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
    done ??= explained.db.pool.query({ text: sql, values: bindings } as never)
  }
  database.knex.on('query', listen)
  await work()
  database.knex.off('query', listen)
  await done
  return explained
}
