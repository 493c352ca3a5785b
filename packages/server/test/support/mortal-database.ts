import { WAIT } from '../../../../test/limits.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import type { TestDatabase } from './test-database.ts'

/** The database of another process, as far as PostgreSQL can tell: when it dies, all its connections are cut. */
export interface MortalDatabase extends Database {
  /** Kills its process. Writes that it attempts after its death do not arrive. */
  die(): Promise<void>
}

export function openMortalDatabase(database: TestDatabase): MortalDatabase {
  const application_name = `mortal_${Math.random()}`
  const db = openDatabase({ connectionString: database.url, application_name })
  return {
    ...db,
    async die() {
      for (const pool of [db.pool, db.work_pool]) pool.options.connectionString = 'postgresql://127.0.0.1:1/none'
      const sql = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ?'
      await database.knex.raw(sql, [application_name])
    },
  }
}

/** Resolves when a statement waits for another's lock. Fails if none does for a long time. */
export async function lockAwaited({ pool }: TestDatabase): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const end = performance.now() + WAIT.timeout
  while ((await pool.query(waiting)).rowCount === 0) {
    if (performance.now() > end) throw new Error('No statement waits for a lock.')
  }
}
