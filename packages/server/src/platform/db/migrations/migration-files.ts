import { readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

/** The folder of the files `packages/server/migrations/NNNN-name.ts`. In the published package they are built `.mjs` files. */
const DIRECTORY = new URL('../../../../migrations/', import.meta.url)
const EXTENSION = extname(fileURLToPath(import.meta.url))

/** The exports of a migration file. */
interface MigrationModule {
  up: (knex: Knex) => Promise<void>
  /**
   * `false` for statements that PostgreSQL refuses inside a transaction, such as `create index concurrently`. The migration can stop at
   * any statement, so a second run must complete it.
   */
  transaction?: boolean
  /**
   * Set if the migration removes something that an earlier release needs: the name of the migration that a release must contain to work
   * with the schema from then on. Without it, the migration only expands the schema.
   */
  contracts?: string
}

export interface Migration {
  name: string
  transaction: boolean
  contracts: string | null
  up: (knex: Knex) => Promise<void>
}

/** The source from which the runner gets migrations. Tests have their own. */
export interface MigrationSource {
  /** The names, in the order in which the migrations run. */
  names(): Promise<string[]>
  load(name: string): Promise<Migration>
}

export const migrationFiles: MigrationSource = {
  async names() {
    const files = await readdir(fileURLToPath(DIRECTORY))
    return files
      .filter((file) => extname(file) === EXTENSION)
      .map((file) => basename(file, EXTENSION))
      .filter((name) => /^\d{4}-[a-z0-9-]+$/.test(name))
      .toSorted()
  },
  async load(name) {
    const {
      up,
      transaction = true,
      contracts = null,
    } = (await import(new URL(`${name}${EXTENSION}`, DIRECTORY).href)) as MigrationModule
    return { name, up, transaction, contracts }
  },
}
