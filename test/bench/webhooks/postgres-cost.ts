import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuOf } from '../thread-cost.ts'

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
  return { cpu_us: pids.reduce((sum, pid) => sum + cpuOf(`/proc/${pid}`), 0) + cpuOfEnded(pids[0]!), wal_bytes }
}

/** The time of processes that have ended, such as those of autovacuum. Their parent, which waits for them, has it. */
function cpuOfEnded(pid: number): number {
  try {
    const [, parent] = statOf(pid)
    const fields = statOf(Number(parent))
    return (Number(fields[13]) + Number(fields[14])) * TICK_US
  } catch {
    return Number.NaN
  }
}

/** The numbers that follow the name, which may contain anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
