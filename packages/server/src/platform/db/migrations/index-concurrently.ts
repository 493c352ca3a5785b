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
