import type pg from 'pg'
import { StartError } from '../errors.ts'

/** The major versions of PostgreSQL that the tests run on. */
const TESTED: readonly number[] = [18]

/** @throws StartError on a PostgreSQL that the tests do not run on: it may refuse statements, or lose what they return. */
export async function requireTestedVersion({ pool }: { pool: Pick<pg.Pool, 'query'> }): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (TESTED.includes(major)) return
  throw new StartError(
    `DATABASE_URL: the database is PostgreSQL ${major}. Ohun is tested on PostgreSQL ${TESTED.join(', ')}: use that version.`,
  )
}
