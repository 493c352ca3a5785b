import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

type Mode = { is_standby: boolean; is_read_only: boolean }

/** Reads no table. A standby is read-only too. */
const selectMode = statement<object, Mode>(
  'write_mode',
  `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`,
)

/** The reason why the database refuses every write, as a sentence. Null if it does not. Rejects if it does not answer. */
export async function writeFault(db: Pick<Database, 'pool'>): Promise<string | null> {
  const [mode] = await run(db, selectMode, {})
  if (mode?.is_standby) return 'The database is a standby, which only reads.'
  return mode?.is_read_only ? 'The database is read-only (default_transaction_read_only).' : null
}
