import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** The resources that PostgreSQL has used so far: the CPU time of all its processes, and the write-ahead log. */
export interface PostgresCost {
  /** NaN if the machine does not report it. */
  cpu_us: number
  wal_bytes: number
}

/** A connection, or an object that passes queries on to one. */
export interface Queryable {
  query(sql: string): Promise<pg.QueryResult>
}

/** The unit of Linux's counters: a hundredth of a second. */
const TICK_US = 10_000

export async function postgresCost(bench: Queryable): Promise<PostgresCost> {
  const { rows } = await bench.query(
    `select array_agg(pid) as pids, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal_bytes from pg_stat_activity`,
  )
  const { pids, wal_bytes } = rows[0] as { pids: number[]; wal_bytes: number }
  return { cpu_us: pids.reduce((sum, pid) => sum + cpuOf(pid), 0), wal_bytes }
}

/** User and system time follow the name, which may contain anything. */
function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_US
  } catch {
    return Number.NaN
  }
}
