import { clockOffset } from '../../platform/db/clock-offset.ts'
import type { Config } from '../../config/config.ts'
import type { EncryptionKeys } from '../../platform/crypto.ts'
import { readEncryptionKeys } from '../../config/encryption-key.ts'
import { countSealed, type SealedCounts } from '../../platform/sealed-columns.ts'
import { sealedColumns } from '../sealed-columns.ts'
import type { Database } from '../../platform/db/database.ts'
import { migrationStates } from '../../platform/db/migrations/migration-states.ts'
import { requireAcceptedVersion } from '../../platform/db/migrate.ts'
import { faultsOfDatabase } from '../../platform/db/usable-database.ts'
import { failed, ok, skipped, warning, type Check, type Finding } from './check.ts'

const NO_DATABASE = skipped('The database is not open.')

export const checkDatabase: Check = {
  name: 'database',
  async run({ db, config }) {
    if (!db) return NO_DATABASE
    await requireAcceptedVersion(db)
    return [
      ok(`PostgreSQL ${await setting(db, 'server_version')} answers.`),
      ...(await migrations(db)),
      ...(await settings(db, config)),
    ]
  },
}

/** Checks the schema, and whether the settings and privileges of the role let the service work with it. */
async function migrations(db: Database): Promise<Finding[]> {
  const { states, refusal } = await migrationStates(db)
  if (refusal) return [failed(refusal.message, 'Install the version that the database belongs to.')]
  const pending = states.filter(({ state }) => state === 'pending').map(({ name }) => name)
  const faults = await faultsOfDatabase(db, pending)
  const advice = 'Run ohun-server migrate, or start the server.'
  return [
    pending.length === 0
      ? ok('It has every migration of this version.')
      : warning(`It lacks ${pending.length} migrations of this version.`, advice),
    ...faults.map((fault) => failed(fault.found, fault.advice)),
  ]
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
  reads_tables: true,
  async run({ config, db }) {
    const keys = await readEncryptionKeys(config)
    if (!db) return NO_DATABASE
    const counts = await countSealed(db, sealedColumns, keys)
    const sum = (of: (one: SealedCounts) => number): number => counts.reduce((total, one) => total + of(one), 0)
    const [current, other] = [sum((one) => one.current), sum((one) => one.other)]
    return ofCounts({ current, other, unreadable: sum((one) => one.unreadable.length) }, keys)
  },
}

/** The finding for the numbers of secrets that the first key, another key and no key decrypts. */
function ofCounts(
  { current, other, unreadable }: Record<'current' | 'other' | 'unreadable', number>,
  { other_keys }: EncryptionKeys,
): Finding {
  const stored = current + other + unreadable
  if (stored === 0) return ok('It can be read. Nothing is encrypted yet.')
  if (unreadable > 0) {
    const advice =
      'Restore the key that belongs to this database: encryption.key of its backup, or OHUN_ENCRYPTION_KEY.'
    const found = unreadable === stored ? 'what is stored' : `${unreadable} of ${stored} secrets`
    return failed(`It does not decrypt ${found}.`, advice)
  }
  if (other > 0)
    return warning(
      `${other} of ${stored} secrets are encrypted with another key.`,
      'Run ohun-server secrets reencrypt.',
    )
  const found = 'It can be read, and decrypts what is stored.'
  return ok(other_keys.length === 0 ? found : `${found} No secret needs the other keys.`)
}
