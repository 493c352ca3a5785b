import type { Database } from '../../platform/db/database.ts'
import { PrivateSandboxError } from '../../domain/private-sandbox.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createSandboxDatabase, type SandboxDatabase } from './sandbox-database.ts'

/**
 * The errors of a template that was swept, or to which somebody else is connected, such as a backup of all databases. Another
 * template can be created instead.
 */
const CANNOT_BE_COPIED = new Set(['3D000', '55006'])

/**
 * A template database with the schema of this version and without tenants. Each sandbox of this process begins as a copy of it, which
 * costs a tenth of running all migrations. It is created for the first sandbox. When it is an hour old it may be swept, and is then
 * created again.
 */
export class SandboxSchema {
  readonly #db: Pick<Database, 'pool'>
  readonly #given: string | undefined
  #made: Promise<SandboxDatabase> | undefined
  #stopped = false

  /** @param given - The name of a database with the schema, which is kept. By default, one is created. */
  constructor(db: Pick<Database, 'pool'>, given?: string) {
    this.#db = db
    this.#given = given
  }

  /** Creates a database for a sandbox. @throws PrivateSandboxError */
  async copy(): Promise<SandboxDatabase> {
    if (this.#given) return await createSandboxDatabase(this.#db, { template: this.#given })
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

  /** Removes the template. Open sandboxes are not affected. */
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
    await database.drop().catch(() => {}) // the sweep drops the remains
    throw error
  }
}
