import type { Knex } from 'knex'
import { backOffMs } from '../../limits/back-off.ts'
import { postgresError } from '../database-error.ts'
import { StartError } from '../../errors.ts'
import type { Migration } from './migration-files.ts'
import type { SessionOptions } from './migration-session.ts'
import { recordMigration } from './schema-record.ts'

/** All attempts together take about seven minutes. */
const TRIES = 30
const BACK_OFF = { first_ms: 500, longest_ms: 15_000 }

/** `lock_not_available`, and `deadlock_detected`: nothing was done, and it may succeed a moment later. */
const NOT_NOW = new Set(['55P03', '40P01'])

/**
 * Applies one migration. It gives up on every lock that it does not get soon and tries again later, because requests would wait
 * behind it.
 * @throws StartError when transactions of others keep it from the lock for minutes.
 */
export async function applyMigration(knex: Knex, migration: Migration, options: SessionOptions): Promise<void> {
  const { log, clock } = options
  const { name, transaction } = migration
  const began = clock.monotonic_ms()
  log.info({ migration: name, transaction }, 'migration begins')
  for (let tries = 1; !(await succeeds(knex, migration, log)); tries++) {
    const blocked = { migration: name, tries, oldest_transaction: await oldestTransaction(knex) }
    if (tries === TRIES) throw new StartError(sentenceOf(blocked))
    const retry_in_ms = backOffMs(BACK_OFF, tries)
    log.warn({ ...blocked, retry_in_ms }, 'migration did not get its lock; trying again')
    await new Promise<void>((resolve) => void clock.after(retry_in_ms, resolve))
  }
  log.info({ migration: name, duration_ms: Math.round(clock.monotonic_ms() - began) }, 'migration applied')
}

/** False if it may succeed later. */
async function succeeds(knex: Knex, migration: Migration, log: SessionOptions['log']): Promise<boolean> {
  try {
    if (migration.transaction) await knex.transaction((trx) => run(trx, migration))
    else await run(knex, migration)
    return true
  } catch (error) {
    if (NOT_NOW.has(postgresError(error)?.code ?? '')) return false
    log.warn({ migration: migration.name }, 'migration failed')
    throw error
  }
}

async function run(knex: Knex, migration: Migration): Promise<void> {
  await migration.up(knex)
  await recordMigration(knex, migration)
}

interface OldestTransaction {
  pid: number
  application_name: string
  state: string
  age_seconds: number
}

/** The oldest other transaction, which most often holds the lock. Its statement is left out, because it may contain data. */
async function oldestTransaction(knex: Knex): Promise<OldestTransaction | null> {
  const { rows } = await knex.raw<{ rows: OldestTransaction[] }>(`
    select pid, application_name, state, extract(epoch from now() - xact_start)::int as age_seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`)
  return rows[0] ?? null
}

interface Blocked {
  migration: string
  tries: number
  oldest_transaction: OldestTransaction | null
}

function sentenceOf({ migration, tries, oldest_transaction: oldest }: Blocked): string {
  const holder = oldest
    ? ` The oldest transaction has run for ${oldest.age_seconds} s (pid ${oldest.pid}, ${oldest.application_name || 'no application name'}, ${oldest.state}): end it.`
    : ''
  return (
    `The migration ${migration} did not get a lock that it needs in ${tries} tries. ` +
    `Nothing of it was applied; start again to repeat it.${holder}`
  )
}
