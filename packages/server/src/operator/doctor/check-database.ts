import { clockOffset } from '../../platform/db/clock-offset.ts'
import type { Config } from '../../config/config.ts'
import { createSecretBox } from '../../platform/crypto.ts'
import { readEncryptionKey } from '../../config/encryption-key.ts'
import { anySealedSecret } from '../../delivery/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrationStates } from '../../platform/db/migrations/migration-states.ts'
import { requireAcceptedVersion } from '../../platform/db/migrate.ts'
import { failed, ok, skipped, warning, type Check, type Finding } from './check.ts'

const NO_DATABASE = skipped('The database is not open.')

export const checkDatabase: Check = {
  name: 'database',
  async run({ db, config }) {
    if (!db) return NO_DATABASE
    await requireAcceptedVersion(db)
    return [
      ok(`PostgreSQL ${await setting(db, 'server_version')} answers.`),
      await migrations(db),
      ...(await settings(db, config)),
    ]
  },
}

async function migrations(db: Database): Promise<Finding> {
  const { states, refusal } = await migrationStates(db)
  if (refusal) return failed(refusal.message, 'Install the version that the database belongs to.')
  const pending = states.filter(({ state }) => state === 'pending').length
  return pending === 0
    ? ok('It has every migration of this version.')
    : warning(`It lacks ${pending} migrations of this version.`, 'Run ohun-server migrate, or start the server.')
}

/** Checks for settings that lose data in a crash, and the number of connections that the pool of a process needs. */
async function settings(db: Database, { database_connections }: Config): Promise<Finding[]> {
  const unsafe = []
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    if ((await setting(db, name)) === 'off') unsafe.push(name)
  const connections = Number(await setting(db, 'max_connections'))
  return [
    unsafe.length === 0
      ? ok('It keeps what is committed when the machine fails.')
      : warning(
          `Off: ${unsafe.join(', ')}. A crash of the machine loses what was confirmed.`,
          'Turn it on in postgresql.conf.',
        ),
    connectionsFor(connections, database_connections),
  ]
}

/** The connections for commands, backups, migrations and superusers. */
const OTHER_CONNECTIONS = 10

function connectionsFor(present: number, of_process: number): Finding {
  const processes = Math.max(0, Math.floor((present - OTHER_CONNECTIONS) / of_process))
  const found = `max_connections is ${present}: enough for ${processes} processes with OHUN_DATABASE_CONNECTIONS of ${of_process}.`
  if (processes > 0) return ok(found)
  return warning(found, `Set it to ${of_process} for each process and ${OTHER_CONNECTIONS} more.`)
}

async function setting({ pool }: Database, name: string): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select current_setting($1) as value', [name])
  return rows[0]?.value ?? ''
}

/** The limits on clock skew. Leases, retries and webhook signatures compare times of several machines. */
const MAX_SKEW_MS = 1_000
const WORST_SKEW_MS = 5_000
/** The first plausible year. A machine without a hardware clock starts in 1970, or at the time at which its image was built. */
const MIN_YEAR = 2026

export const checkClock: Check = {
  name: 'clock',
  async run({ db, clock }) {
    const now = clock.now()
    const advice = 'Synchronise the clocks of all machines, for example with chrony.'
    if (now.getUTCFullYear() < MIN_YEAR) return failed(`The time of this machine is ${now.toISOString()}.`, advice)
    if (!db) return NO_DATABASE
    const skew_ms = Math.round(await clockOffset(db, clock))
    const found = `The clock of the database differs by ${Math.abs(skew_ms)} ms.`
    if (Math.abs(skew_ms) <= MAX_SKEW_MS) return ok(found)
    return Math.abs(skew_ms) <= WORST_SKEW_MS ? warning(found, advice) : failed(found, advice)
  },
}

export const checkEncryptionKey: Check = {
  name: 'encryption key',
  async run({ config, db }) {
    const key = await readEncryptionKey(config)
    if (!db) return NO_DATABASE
    const sealed = await anySealedSecret(db)
    if (sealed === null) return ok('It can be read. Nothing is encrypted yet.')
    try {
      createSecretBox(key).open(sealed)
      return ok('It can be read, and decrypts what is stored.')
    } catch {
      const advice =
        'Restore the key that belongs to this database: encryption.key of its backup, or OHUN_ENCRYPTION_KEY.'
      return failed('It does not decrypt what is stored.', advice)
    }
  },
}
