import { ok, skipped, warning, type Check, type Finding } from './check.ts'

interface Standby {
  name: string
  /** The state. Null if the role is not allowed to see it. */
  sync_state: string | null
  behind_ms: number
}

const STANDBYS = `
  select application_name as name, sync_state, coalesce(extract(epoch from replay_lag) * 1000, 0)::int as behind_ms
  from pg_stat_replication order by application_name`
const MAX_LAG_MS = 5_000

/** Checks whether the database would survive the loss of its machine. */
export const checkReplication: Check = {
  name: 'replication',
  async run({ db }) {
    if (!db) return skipped('The database is not open.')
    const { rows } = await db.pool.query<Standby>(STANDBYS)
    const setting = await db.pool.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    )
    const is_synchronous = setting.rows[0]?.names !== ''
    if (rows.length === 0 && !is_synchronous) return skipped('The database has no standby.')
    if (rows.some(({ sync_state }) => sync_state === null))
      return warning('The role may not see the standbys.', 'Run: grant pg_monitor to the role of DATABASE_URL.')
    return [synchronous(rows, is_synchronous), ...rows.filter(isBehind).map(behind)]
  },
}

function synchronous(standbys: readonly Standby[], is_synchronous: boolean): Finding {
  const standby = standbys.find(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')
  if (standby) return ok(`${standbys.length} standbys follow; ${standby.name} has every commit.`)
  return is_synchronous
    ? warning('No synchronous standby follows, so writes wait.', 'Start one: docs/runbooks.md, Database failover.')
    : warning(
        'No standby is synchronous: a failover loses the last commits.',
        'Turn on synchronous_mode of Patroni: docs/high-availability.md.',
      )
}

const isBehind = ({ behind_ms }: Standby): boolean => behind_ms > MAX_LAG_MS

const behind = ({ name, behind_ms }: Standby): Finding =>
  warning(`${name} is ${behind_ms} ms behind.`, 'Look at its disk and at the network between the machines.')
