import type pg from 'pg'
import type { StatementTarget } from './statement.ts'

/** Runs several named statements in one transaction on a pool that is not Knex's. It is rolled back if `work` throws. */
export async function transact<T>(pool: pg.Pool, work: (db: StatementTarget) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work({ pool: client })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is not used again.
    await client.query('rollback').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    )
    throw error
  }
}
