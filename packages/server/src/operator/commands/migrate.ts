import { migrate } from '../../platform/db/migrate.ts'
import { migrationStates, type MigrationState } from '../../platform/db/migrations/migration-states.ts'
import type { Log } from '../../platform/log.ts'
import type { Command, CommandDeps, Outcome } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'

const COLUMNS = ['name', 'state', 'applied_at', 'transaction', 'contracts']

export const migrateCommand: Command = {
  path: ['migrate'],
  summary: 'Migrate the database to this version',
  description:
    'The server also migrates at each start. Run this command first if several processes share one database, or to check ' +
    'that it succeeds before you replace the server. It creates the database if there is none. Processes of the release ' +
    'before go on working. What was applied stays if a later migration fails; run the command again to continue.',
  positionals: [],
  flags: [
    { flag: 'dry-run', type: 'boolean', description: 'List the migrations that would be applied, and change nothing.' },
    { flag: 'status', type: 'boolean', description: 'List all migrations and what the database has; change nothing.' },
  ],
  examples: [[], ['--dry-run'], ['--status']],
  any_version: true,
  creates: (input) => !input.isSet('dry-run') && !input.isSet('status'),
  async run(deps, input) {
    if (input.isSet('status')) return statusOf(await migrationStates(deps.db))
    if (input.isSet('dry-run')) return await planned(deps)
    const applied = await migrate(deps.connection, { clock: deps.clock, log: progress(deps) })
    return { value: { applied }, text: applied.length > 0 ? `${applied.join('\n')}\n` : 'Nothing to do.\n' }
  },
}

async function planned({ db }: CommandDeps): Promise<Outcome> {
  const { states, refusal } = await migrationStates(db)
  if (refusal) throw refusal
  const list = states.filter(({ state }) => state === 'pending')
  const pending = list.map(({ name, transaction, contracts }) => ({ name, transaction, contracts }))
  const columns = ['name', 'transaction', 'contracts']
  return {
    value: { pending },
    ...(pending.length > 0 ? { rows: { list: pending, columns } } : { text: 'Nothing to do.\n' }),
  }
}

function statusOf({ states, refusal }: Awaited<ReturnType<typeof migrationStates>>): Outcome {
  const count = (wanted: MigrationState['state']): number => states.filter(({ state }) => state === wanted).length
  const note =
    refusal?.message ??
    `${count('applied')} applied, ${count('pending')} pending, ${count('newer')} of a newer version.`
  const rows = { list: states.map((state) => ({ ...state })), columns: COLUMNS }
  const value = { migrations: states, compatible: refusal === null, message: note }
  return { value, rows, note, ...(refusal && { exit_code: exitCodes.other }) }
}

/** Prints one line for each step to stderr, in words or as JSON. */
function progress({ stderr }: CommandDeps): Pick<Log, 'info' | 'warn'> {
  const write = (fields: object | string, message?: string): void => {
    const line = typeof fields === 'string' ? { message: fields } : { message, ...fields }
    void stderr.write(stderr.isTerminal ? `${inWords(line)}\n` : `${JSON.stringify(line)}\n`)
  }
  return { info: write, warn: write }
}

function inWords({ message, ...fields }: { message?: string | undefined }): string {
  const list = Object.entries(fields).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [message, ...list].join(', ')
}
