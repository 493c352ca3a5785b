import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../errors.ts'

/** An arbitrary number that no other advisory lock of ours has. */
const LOCK_KEY = 7070

const OWNER_PREFIX = 'ohun owner '

/** A killed owner's lock is released when the server notices its closed socket, normally at once. */
const WAIT_MS = 1_000
const PAUSE_MS = 50

const HOLDER = `select application_name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = ${LOCK_KEY} and granted`

/**
 * Makes the process behind `client` the only service on its data directory, for as long as the connection lives.
 * @throws when there is another one.
 */
export async function takeServiceLock(client: pg.Client, data_dir: string): Promise<void> {
  await client.query(`set application_name = '${OWNER_PREFIX}${process.pid}'`)
  const give_up_at = Date.now() + WAIT_MS
  while (!(await tryServiceLock(client))) {
    if (Date.now() > give_up_at) throw new StartError(await inUse(client, data_dir))
    await delay(PAUSE_MS)
  }
}

/** True when no service runs on the database, and no service can start on it until this connection ends. */
export async function tryServiceLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${LOCK_KEY}) as locked`)
  return rows[0]?.locked === true
}

async function inUse(client: pg.Client, data_dir: string): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(HOLDER)
  const pid = rows[0]?.application_name.slice(OWNER_PREFIX.length)
  return (
    `Another Ohun server${pid ? ` (process ${pid})` : ''} is using the data directory ${data_dir}. ` +
    'Stop it first, or set OHUN_DATA_DIR to another directory.'
  )
}
