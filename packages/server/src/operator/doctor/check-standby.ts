import type { Database } from '../../platform/db/database.ts'
import { openStandby } from '../../platform/db/standby/open-standby.ts'
import { MAX_LAG_MS } from '../../platform/db/standby/standby-heartbeat.ts'
import { failed, ok, skipped, warning, type Check, type Finding } from './check.ts'

interface Shown {
  in_recovery: boolean
  beat: string
  beaten_at: Date
}

const SHOWN = 'select pg_is_in_recovery() as in_recovery, beat::text, beaten_at from standby_heartbeat'

/** Compares the heartbeat in both databases. It changes only while a server reads from the standby. */
export const checkStandby: Check = {
  name: 'read database',
  async run({ config, db }) {
    const { read_database_url } = config
    if (read_database_url === null) return skipped('OHUN_READ_DATABASE_URL is not set.')
    const standby = openStandby(read_database_url)
    try {
      if (!db) return skipped('The database is not open.')
      return judge(await shown(standby), await shown(db))
    } finally {
      await standby.close()
    }
  },
}

async function shown({ pool }: Database): Promise<Shown | undefined> {
  const { rows } = await pool.query<Shown>(SHOWN)
  return rows[0]
}

function judge(standby: Shown | undefined, primary: Shown | undefined): Finding {
  const advice = 'Correct OHUN_READ_DATABASE_URL: it must name a streaming standby of the database in DATABASE_URL.'
  if (!standby || !primary) return failed('A database lacks the row of the heartbeat.', advice)
  if (!standby.in_recovery) return warning('It is a primary, from which nothing is gained.', advice)
  const behind_ms = Math.max(0, primary.beaten_at.getTime() - standby.beaten_at.getTime())
  const found = `It is ${behind_ms} ms behind the primary.`
  if (behind_ms > MAX_LAG_MS) return warning(found, 'Nothing is read from it until it is at most 5 s behind.')
  return ok(found)
}
