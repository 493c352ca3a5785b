import type { Knex } from 'knex'
import type pg from 'pg'
import { StartError } from '../../errors.ts'
import type { Migration } from './migration-files.ts'

export interface AppliedMigration {
  name: string
  applied_at: Date
  /** The migration that a release must contain to work with the schema from then on. Null if any release still can. */
  compatible_from: string | null
}

/**
 * Records the schema of the database in a separate table. Earlier releases read `migrations`, which Knex wrote, and refuse every name
 * there that they do not know. They work with migrations that only expand the schema, so only those that contract it are added there.
 */
const CREATE = `
  create table if not exists schema_migrations (
    name text collate "C" primary key,
    applied_at timestamptz(3) not null default now(),
    compatible_from text
  )`

const TAKE_OVER = `
  insert into schema_migrations (name, applied_at)
  select name, migration_time from migrations on conflict do nothing`

/** Creates the record if it does not exist, with everything that earlier releases recorded. */
export async function prepareRecord(knex: Knex): Promise<void> {
  const has = await tablesOf((sql) => knex.raw<Found>(sql))
  if (has.record) return
  await knex.transaction(async (trx) => {
    await trx.raw(CREATE)
    if (has.knex) await trx.raw(TAKE_OVER)
  })
}

/** Records a migration, in its transaction if it has one. A migration without one may run again after it was recorded. */
export async function recordMigration(knex: Knex, { name, contracts, transaction }: Migration): Promise<void> {
  const record = knex('schema_migrations').insert({ name, compatible_from: contracts })
  await (transaction ? record : record.onConflict().ignore())
  if (contracts === null) return
  const has = await tablesOf((sql) => knex.raw<Found>(sql))
  if (has.knex) await knex('migrations').insert({ name, batch: 0, migration_time: knex.fn.now() })
}

/** The applied migrations, in the order of their names. Empty if the database was never migrated. */
export async function appliedMigrations(pool: Pick<pg.Pool, 'query'>): Promise<AppliedMigration[]> {
  const has = await tablesOf((sql) => pool.query<{ record: boolean; knex: boolean }>(sql))
  const columns = has.record
    ? 'name, applied_at, compatible_from'
    : 'name, migration_time as applied_at, null as compatible_from'
  if (!has.record && !has.knex) return []
  const table = has.record ? 'schema_migrations' : 'migrations'
  const { rows } = await pool.query<AppliedMigration>(`select ${columns} from ${table} order by name collate "C"`)
  return rows
}

interface Found {
  rows: { record: boolean; knex: boolean }[]
}

async function tablesOf(query: (sql: string) => PromiseLike<Found>): Promise<{ record: boolean; knex: boolean }> {
  const { rows } = await query(
    `select to_regclass('schema_migrations') is not null as record, to_regclass('migrations') is not null as knex`,
  )
  return rows[0] ?? { record: false, knex: false }
}

/**
 * Lists the migrations that this version would still apply.
 * @throws StartError when a newer version has left a schema with which this one cannot work.
 */
export function pendingOf(known: readonly string[], applied: readonly AppliedMigration[]): string[] {
  const later = applied.filter(({ name }) => !known.includes(name))
  const names = later.map(({ name }) => name).join(', ')
  const newer = `The database was migrated by a newer version of Ohun (it has ${names})`
  const needed = later.find(({ compatible_from }) => compatible_from !== null && !known.includes(compatible_from))
  if (needed)
    throw new StartError(
      `${newer}; versions without ${needed.compatible_from} cannot work with it. Use the newer version.`,
    )
  const pending = known.filter((name) => !applied.some((done) => done.name === name))
  if (later.length > 0 && pending.length > 0)
    throw new StartError(`${newer}, which does not know ${pending.join(', ')} of this version. Use the newer version.`)
  return pending
}
