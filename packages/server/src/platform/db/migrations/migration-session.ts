import type { Clock } from '@ohun/clock'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { openDatabase, type Database } from '../database.ts'

/** An arbitrary number that no other advisory lock of ours has. */
const LOCK_KEY = 7072

const POLL_MS = 250

/** Another process is migrating the database. */
class LockTaken extends Error {}

export interface SessionOptions {
  log: Pick<Log, 'info' | 'warn'>
  clock: Clock
  /** The longest that a request waits for a lock because we wait for it. */
  lock_timeout_ms: number
}

/**
 * Opens one connection, without a limit for its statements, that holds the lock of migrations. When it is lost, its lock and its
 * transaction are lost with it, and a new one must take the lock first, so that a process can never continue beside another one. It
 * polls for the lock instead of waiting in PostgreSQL, because `create index concurrently` waits for every statement that waits.
 */
export async function openMigrationSession(connection: pg.PoolConfig, options: SessionOptions): Promise<Database> {
  const onConnect = ((client: pg.ClientBase) => takeLock(client, options)) as (client: pg.ClientBase) => void
  const database = openDatabase({ ...connection, max: 1, idleTimeoutMillis: 0, onConnect })
  try {
    await untilConnected(database, options)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function takeLock(client: pg.ClientBase, { lock_timeout_ms }: SessionOptions): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
  if (!rows[0]?.taken) throw new LockTaken('Another process is migrating the database.')
  await client.query(`set lock_timeout = ${lock_timeout_ms}`)
}

async function untilConnected({ pool }: Database, { log, clock }: SessionOptions): Promise<void> {
  for (let waited = false; ; waited = true) {
    try {
      return (await pool.connect()).release()
    } catch (error) {
      if (!(error instanceof LockTaken)) throw error
      if (!waited) log.info('another process migrates the database; waiting for it')
      await poll(clock)
    }
  }
}

/** Waits, and keeps the process alive: it has no connection yet, and timers of the clock do not keep it alive. */
async function poll(clock: Clock): Promise<void> {
  const alive = setInterval(() => {}, POLL_MS)
  try {
    await new Promise<void>((resolve) => void clock.after(POLL_MS, resolve))
  } finally {
    clearInterval(alive)
  }
}
