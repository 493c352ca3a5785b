import type { Knex } from 'knex'

export interface ConcurrentIndex {
  name: string
  /** The clause after `on`, such as `calls (workspace_id) where …`. */
  on: string
  unique?: boolean
}

/**
 * Creates an index while rows are written, in a migration outside of a transaction. An attempt that failed leaves an invalid index,
 * which this drops first, so that the migration can be repeated. It waits for old transactions as long as they last, because nobody
 * waits behind it.
 */
export async function createIndexConcurrently(knex: Knex, index: ConcurrentIndex): Promise<void> {
  const { name, on, unique } = index
  await withoutLockTimeout(knex, async () => {
    const valid = await isValid(knex, name)
    if (valid) return
    if (valid === false) await knex.raw(`drop index concurrently if exists ${name}`)
    await knex.raw(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`)
  })
}

export interface PartitionedIndex {
  name: string
  table: string
  /** The columns or expressions in parentheses. */
  columns: string
}

/**
 * Creates an index on a partitioned table while rows are written. PostgreSQL cannot do that in one statement: the index of the table
 * is created without those of its partitions, which are then created one by one and attached. A partition that is added in the meantime
 * gets its own when it is attached.
 */
export async function createPartitionedIndex(knex: Knex, { name, table, columns }: PartitionedIndex): Promise<void> {
  // Expands: it reads no rows, and gives up on its lock before requests wait for long.
  await knex.raw(`create index if not exists ${name} on only ${table} ${columns}`)
  for (const { partition, is_attached } of await partitionsOf(knex, { name, table })) {
    if (is_attached) continue
    const suffix = name.replace(`${table}_`, '')
    await createIndexConcurrently(knex, { name: `${partition}_${suffix}`, on: `${partition} ${columns}` })
    await knex.raw(`alter index ${name} attach partition ${partition}_${suffix}`)
  }
}

interface PartitionOfIndex {
  partition: string
  /** Whether an index of the partition belongs to the index of the table. */
  is_attached: boolean
}

async function partitionsOf(
  knex: Knex,
  { name, table }: Pick<PartitionedIndex, 'name' | 'table'>,
): Promise<PartitionOfIndex[]> {
  const { rows } = await knex.raw<{ rows: PartitionOfIndex[] }>(
    `select p.inhrelid::regclass::text as partition, exists (
       select from pg_inherits of_index join pg_index i on i.indexrelid = of_index.inhrelid
       where of_index.inhparent = ?::regclass and i.indrelid = p.inhrelid
     ) as is_attached
     from pg_inherits p where p.inhparent = ?::regclass order by partition`,
    [name, table],
  )
  return rows
}

/** Drops an index while rows are written, in a migration outside of a transaction. */
export async function dropIndexConcurrently(knex: Knex, name: string): Promise<void> {
  await withoutLockTimeout(knex, () => knex.raw(`drop index concurrently if exists ${name}`))
}

/** Undefined if there is no such index. */
async function isValid(knex: Knex, name: string): Promise<boolean | undefined> {
  const { rows } = await knex.raw<{ rows: { indisvalid: boolean }[] }>(
    'select indisvalid from pg_index where indexrelid = to_regclass(?)',
    [name],
  )
  return rows[0]?.indisvalid
}

async function withoutLockTimeout(knex: Knex, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await knex.raw<{ rows: { lock_timeout: string }[] }>('show lock_timeout')
  await knex.raw('set lock_timeout = 0')
  try {
    await work()
  } finally {
    // This fails on a lost connection, which does not matter: the next one has the limit.
    await knex.raw(`set lock_timeout = '${rows[0]?.lock_timeout ?? '0'}'`).catch(() => {})
  }
}
