import { StartError } from '../../errors.ts'
import type { Database } from '../database.ts'
import { migrationFiles } from './migration-files.ts'
import { appliedMigrations, pendingOf, type AppliedMigration } from './schema-record.ts'

export interface MigrationState {
  name: string
  /** `newer` is one that this version does not know. */
  state: 'applied' | 'pending' | 'newer'
  applied_at: Date | null
  /** Whether it runs in a transaction. Null for one that this version does not know. */
  transaction: boolean | null
  /** The migration that a release must contain to work with the schema from then on. */
  contracts: string | null
}

export interface MigrationStates {
  states: MigrationState[]
  /** Why this version cannot work with the database. Null if it can. */
  refusal: StartError | null
}

/** Every migration that this version or the database knows, in the order of their names. */
export async function migrationStates(
  { pool }: Pick<Database, 'pool'>,
  source = migrationFiles,
): Promise<MigrationStates> {
  const known = await source.names()
  const applied = await appliedMigrations(pool)
  const own = known.map(async (name): Promise<MigrationState> => {
    const { transaction, contracts } = await source.load(name)
    const applied_at = applied.find((done) => done.name === name)?.applied_at ?? null
    return { name, state: applied_at ? 'applied' : 'pending', applied_at, transaction, contracts }
  })
  const newer = applied.filter(({ name }) => !known.includes(name)).map(newerState)
  const states = [...(await Promise.all(own)), ...newer].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { states, refusal: refusalOf(known, applied) }
}

function newerState({ name, applied_at, compatible_from }: AppliedMigration): MigrationState {
  return { name, state: 'newer', applied_at, transaction: null, contracts: compatible_from }
}

function refusalOf(known: readonly string[], applied: readonly AppliedMigration[]): StartError | null {
  try {
    pendingOf(known, applied)
    return null
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
}
