import type { Database } from '../../platform/db/database.ts'
import { PrivateSandboxError } from '../../domain/private-sandbox.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createSandboxDatabase, type SandboxDatabase } from './sandbox-database.ts'

/** It was swept, or somebody else has a connection to it, as a backup of all databases has: another one can be copied. */
const CANNOT_BE_COPIED = new Set(['3D000', '55006'])

/**
 * The schema of this version without a tenant, as a database of which each sandbox of this process begins as a copy: a copy costs a
 * tenth of what all migrations cost. It is made for the first sandbox. One that is an hour old may be swept, and is made again.
 */
export class SandboxSchema {
  readonly #db: Pick<Database, 'pool'>
  #made: Promise<SandboxDatabase> | undefined
  #stopped = false

  constructor(db: Pick<Database, 'pool'>) {
    this.#db = db
  }

  /** A database of its own for a sandbox. @throws PrivateSandboxError */
  async copy(): Promise<SandboxDatabase> {
    const made = this.#ready()
    try {
      return await createSandboxDatabase(this.#db, { template: (await made).name })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!CANNOT_BE_COPIED.has(code)) throw error
      if (this.#made === made) this.#made = undefined
      return await createSandboxDatabase(this.#db, { template: (await this.#ready()).name })
    }
  }

  /** Removes it. Sandboxes that are open stay. */
  async stop(): Promise<void> {
    this.#stopped = true
    const made = await this.#made?.catch(() => undefined)
    await made?.drop()
  }

  #ready(): Promise<SandboxDatabase> {
    if (this.#stopped) return Promise.reject(new PrivateSandboxError('The service is stopping.'))
    if (this.#made) return this.#made
    const made = makeSchema(this.#db)
    this.#made = made
    made.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return made
  }
}

async function makeSchema(db: Pick<Database, 'pool'>): Promise<SandboxDatabase> {
  const database = await createSandboxDatabase(db, { is_schema: true })
  try {
    await migrate(database.connection)
    return database
  } catch (error) {
    await database.drop().catch(() => {}) // the sweep drops what is left
    throw error
  }
}
