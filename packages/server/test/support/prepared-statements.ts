import type pg from 'pg'
import type { Database } from '../../src/platform/db/database.ts'
import { madeStatements, type HotPath, type Statement } from '../../src/platform/db/statement.ts'

/** PostgreSQL plans this many executions with their parameters before it may keep a generic plan. */
const FIRST_EXECUTIONS = 5

interface Prepared {
  name: string
  generic: number
  custom: number
}

export interface PlansOfStatement {
  name: string
  runs: boolean
  planned_each_time: boolean
}

/** The statements on this path that are marked as hot. Those of queues are created when the server starts. */
export function hotStatements(path: HotPath): Statement<object, unknown>[] {
  const found = madeStatements().filter(({ hot }) => hot === path)
  if (found.length === 0) throw new Error(`No statement of ${path} is hot.`)
  return found
}

/** How often statements were planned on the connections that are currently open. */
export async function plansOf(
  { pool, work_pool }: Database,
  statements: readonly { name: string }[],
): Promise<PlansOfStatement[]> {
  const prepared = [...(await preparedOn(pool)), ...(await preparedOn(work_pool))]
  return statements.map(({ name }) => {
    const same = prepared.filter((one) => one.name === name)
    const custom = Math.max(0, ...same.map((one) => one.custom))
    return { name, runs: same.some(({ generic }) => generic > 0), planned_each_time: custom > FIRST_EXECUTIONS }
  })
}

/** The expected result of `plansOf`. */
export function plannedOnce(statements: readonly { name: string }[]): PlansOfStatement[] {
  return statements.map(({ name }) => ({ name, runs: true, planned_each_time: false }))
}

async function preparedOn(pool: pg.Pool): Promise<Prepared[]> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const sql = `select name, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`
  const found = await Promise.all(clients.map((client) => client.query<Prepared>(sql)))
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows)
}
