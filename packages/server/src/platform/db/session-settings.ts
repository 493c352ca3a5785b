import type pg from 'pg'

/**
 * A transaction of the service is never idle for long, because its connection is cut after seconds of silence. A process that is
 * frozen in a transaction cuts nothing, and would keep its locks until it ends.
 */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * The settings on which the results of our statements depend, and the time limits of a session. Operators set others for a role, a
 * database or the whole server, for example for their reports. `default_transaction_read_only` stays theirs: some providers turn it on
 * before a disk is full.
 */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  gin_fuzzy_search_limit: '0',
  // `statement_timeout` also ends a statement that waits for a lock.
  lock_timeout: '0',
  // It would end the connections that wait for notifications and mark this process as alive.
  idle_session_timeout: '0',
}

/** PostgreSQL has it since version 17. */
const WITHOUT_LIMIT_OF_TRANSACTIONS = `select set_config('transaction_timeout', '0', false)
  where current_setting('transaction_timeout', true) is not null`

/**
 * Prepares a new connection. It does so with statements, because a pooler refuses unknown parameters of a connection.
 * @param statement_timeout_ms - The time limit of a statement. 0 for none, as for an operator's command.
 */
export async function setSession(client: pg.ClientBase, statement_timeout_ms: number, more = ''): Promise<void> {
  const settings = {
    ...SETTINGS,
    statement_timeout: String(statement_timeout_ms),
    idle_in_transaction_session_timeout: String(statement_timeout_ms === 0 ? 0 : IDLE_IN_TRANSACTION_MS),
  }
  const set = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)
  await client.query([...set, WITHOUT_LIMIT_OF_TRANSACTIONS, more].join(';\n'))
}
