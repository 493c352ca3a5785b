import type pg from 'pg'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../caller.ts'
import { firstIdAt, type IdPrefix } from '../../ids.ts'
import { RecentMap } from '../../limits/recent-map.ts'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import type { Database } from '../database.ts'
import { isLostDatabase } from '../lost-database.ts'
import type { StatementTarget } from '../statement.ts'
import type { StandbyDatabase } from './open-standby.ts'
import { MAX_LAG_MS, StandbyHeartbeat } from './standby-heartbeat.ts'

/**
 * The operations that may read from a standby. A list may do so only for pages after an id with this prefix that is old enough: a row
 * that a standby does not have yet would be missing for good, because the next page begins after it.
 */
const STANDBY_READS = {
  getAnalytics: null,
  getStatistics: null,
  getLatencyStatistics: null,
  exportConversations: null,
  listCalls: 'call',
  exportCalls: 'call',
  listMessages: 'msg',
  listEvents: 'evt',
  listDeliveries: 'del',
  listAuditLog: 'aud',
  listConsents: 'cst',
  exportAuditLog: 'aud',
  exportConsents: 'cst',
} as const satisfies Record<string, IdPrefix | null>

/** Longer than a standby may be behind, than a transaction may run, and than two clocks may differ. */
const SETTLED_MS = 30_000
/** Workspaces whose last write is remembered. */
const WRITERS = 20_000

/** A database for statements that only read. */
export type ReadDatabase = Pick<Database, 'knex' | 'pool'>

export interface Read {
  operation: keyof typeof STANDBY_READS
  caller: Pick<Caller, 'workspace_id'>
  /** The id after which a page begins. Null on the first page. */
  after?: string | null
}

/** Chooses the database of an operation. */
export interface Reads {
  /** Reads from a standby if it is fresh enough, or else from the primary. A read that fails on the standby is repeated on the primary. */
  read<T>(read: Read, work: (db: ReadDatabase) => Promise<T>): Promise<T>
  /** Called when the workspace has changed something, so that it reads its own writes. */
  wrote(caller: Pick<Caller, 'workspace_id'>): void
  start(): void
  stop(): void
}

/** Chooses for each statement, so that a long export continues when the standby ends. */
export function readTarget(reads: Reads, read: Read): StatementTarget {
  const query = (config: pg.QueryConfig) => reads.read(read, (db) => db.pool.query(config))
  return { pool: { query: query as pg.ClientBase['query'] } }
}

export interface ReadsDeps {
  db: Database
  /** Null if no standby is configured. */
  read_db: StandbyDatabase | null
  clock: Clock
  log: Log
  metrics: Metrics
}

export function createReads({ read_db, ...deps }: ReadsDeps): Reads {
  return read_db ? new StandbyReads({ ...deps, standby: read_db }) : primaryReads(deps.db)
}

export function primaryReads(db: ReadDatabase): Reads {
  return { read: (_read, work) => work(db), wrote() {}, start() {}, stop() {} }
}

type PrimaryReason = 'behind' | 'recent_rows' | 'recent_write' | 'failed'

class StandbyReads implements Reads {
  readonly #deps: Omit<ReadsDeps, 'read_db'> & { standby: StandbyDatabase }
  readonly #heartbeat: StandbyHeartbeat
  readonly #written_ms = new RecentMap<number>(WRITERS)
  readonly #count: (target: 'standby' | 'primary', reason: PrimaryReason | '') => void

  constructor(deps: Omit<ReadsDeps, 'read_db'> & { standby: StandbyDatabase }) {
    this.#deps = deps
    this.#heartbeat = new StandbyHeartbeat(deps)
    this.#count = measured(deps.metrics, this.#heartbeat)
  }

  async read<T>(read: Read, work: (db: ReadDatabase) => Promise<T>): Promise<T> {
    const { db, standby, log } = this.#deps
    const reason = this.#primaryReason(read)
    if (reason === null) {
      try {
        const result = await work(standby)
        this.#count('standby', '')
        return result
      } catch (error) {
        // This includes a row that was not found: the standby may not have it yet.
        if (isLostDatabase(error)) this.#heartbeat.doubt()
        log.debug({ err: error, operation: read.operation }, 'a read on the standby failed; reading from the primary')
      }
    }
    this.#count('primary', reason ?? 'failed')
    return await work(db)
  }

  wrote({ workspace_id }: Pick<Caller, 'workspace_id'>): void {
    this.#written_ms.set(workspace_id, this.#deps.clock.monotonic_ms())
  }

  start(): void {
    this.#heartbeat.start()
  }

  stop(): void {
    this.#heartbeat.stop()
  }

  #primaryReason({ operation, caller, after }: Read): PrimaryReason | null {
    const { clock, standby } = this.#deps
    const prefix = STANDBY_READS[operation]
    if (prefix !== null && !isBefore(prefix, after, new Date(clock.now().getTime() - SETTLED_MS))) return 'recent_rows'
    const written_ms = this.#written_ms.get(caller.workspace_id)
    if (written_ms !== undefined && clock.monotonic_ms() - written_ms <= MAX_LAG_MS) return 'recent_write'
    return this.#heartbeat.isFresh && standby.serverCount() <= 1 ? null : 'behind'
  }
}

/** Whether a page has only rows from before that time. */
function isBefore(prefix: IdPrefix, after: string | null | undefined, time: Date): boolean {
  return typeof after === 'string' && after < firstIdAt(prefix, time)
}

function measured(metrics: Metrics, heartbeat: StandbyHeartbeat) {
  metrics.gauge('ohun_read_database_lag_seconds', 'The most that the standby can be behind the primary.', {
    read(gauge) {
      const { behind_ms } = heartbeat
      if (behind_ms === null) gauge.reset()
      else gauge.set(behind_ms / 1_000)
    },
  })
  const labels = ['target', 'reason'] as const
  const help = 'Reads that a standby may answer, by the database that did, and why the primary did.'
  const counter = metrics.counter('ohun_read_database_reads_total', help, labels)
  return (target: 'standby' | 'primary', reason: PrimaryReason | ''): void => counter.inc({ target, reason })
}
