import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** The use of PostgreSQL until now: CPU time of all its processes, and the write-ahead log. */
export interface PostgresCost {
  /** Not a number where the machine does not tell. */
  cpu_us: number
  wal_bytes: number
}

/** A connection, or what passes queries on to one. */
export interface Queryable {
  query(sql: string): Promise<pg.QueryResult>
}

/** Linux counts in hundredths of a second. */
const TICK_US = 10_000

export async function postgresCost(bench: Queryable): Promise<PostgresCost> {
  const { rows } = await bench.query(
    `select array_agg(pid) as pids, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes from pg_stat_activity`,
  )
  const { pids, wal_bytes } = rows[0] as { pids: number[]; wal_bytes: number }
  return { cpu_us: pids.reduce((sum, pid) => sum + cpuOf(pid), 0), wal_bytes }
}

/** User and system time stand behind the name, which may hold anything. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_US
  } catch {
    return Number.NaN
  }
}
