import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import type { ParamsOf } from '../platform/db/rows.ts'
import { sweepAll } from '../platform/db/sweep.ts'
import { run } from '../platform/db/statement.ts'
import type { Log } from '../platform/log.ts'
import type { DeliveryResult, Ended } from './delivery-statements.ts'
import { addResponseTime, noResponseTimes, quantile, sumOf, type ResponseTimes } from './response-times.ts'
import {
  deleteHealthOfDeleted,
  deleteOldHours,
  saveTargetStats,
  selectHealth,
  selectHours,
  targetCounts,
  type Hour,
} from './target-stats-sql.ts'

/** The results of the attempts at one target, in one environment, within the last day. */
export interface TargetStats {
  /** The window begins with this hour, the 23rd before the current one. */
  since: Date
  delivered: number
  failed_attempts: number
  dead_lettered: number
  /** Deliveries that wait for another attempt now, counted up to 10,000. */
  retrying: number
  last_success_at: Date | null
  last_failure_at: Date | null
  p95_response_ms: number | null
}

export interface TargetStatsBook {
  /** Counts results that have been written. */
  observe(results: readonly DeliveryResult[]): void
  /** The statistics of each target, by its id. */
  read(targets: { target_ids: string[]; environment: string }): Promise<Map<string, TargetStats>>
  /** Writes all counts. Called when the server stops. */
  close(): Promise<void>
  /** Deletes hours that are no longer in any window, and the statistics of deleted targets. */
  sweep(): Promise<void>
}

/**
 * A statement with every batch of results would cost each delivery two more rows, so counts are written at this interval. A
 * killed process loses the counts of the last interval.
 */
const FLUSH_MS = 5_000
const MAX_COUNTED = 10_000
const HOUR_MS = 60 * 60 * 1_000
const WINDOW_HOURS = 24

interface Counts {
  target_id: string
  environment: string
  workspace_id: string
  delivered: number
  failed_attempts: number
  dead_lettered: number
  response_times: ResponseTimes
  succeeded_at: Date | null
  failed_at: Date | null
  /** The first failure after the last success. */
  failing_since: Date | null
}

export function createTargetStats({ db, clock, log }: { db: Database; clock: Clock; log: Log }): TargetStatsBook {
  let counted = new Map<string, Counts>()
  let hour = hourOf(clock.now())
  let scheduled = false
  let saving: Promise<unknown> = Promise.resolve()

  /** Resolves when everything that was observed before is saved, including what a concurrent flush saves. */
  const flush = async (): Promise<void> => {
    // Taken now, because later counts may belong to the next hour.
    const params = counted.size > 0 ? paramsOf(counted, hour) : null
    counted = new Map()
    const saved = saving.then(() => params && run(db, saveTargetStats, params))
    saving = saved.catch(() => {})
    await saved
  }
  const flushSafely = async (): Promise<void> => {
    await flush().catch((error: unknown) => log.warn({ err: error }, 'counts of webhook targets were not saved'))
  }
  const schedule = (): void => {
    scheduled = true
    clock.after(FLUSH_MS, () => {
      scheduled = false
      void flushSafely()
    })
  }

  return {
    observe(results) {
      const now = hourOf(clock.now())
      if (now > hour || counted.size >= MAX_COUNTED) void flushSafely()
      hour = now
      for (const result of results) if (result.kind === 'ended' && result.attempt) count(counted, result)
      if (!scheduled && counted.size > 0) schedule()
    },
    async read({ target_ids, environment }) {
      await flush()
      const since = new Date(hourOf(clock.now()).getTime() - (WINDOW_HOURS - 1) * HOUR_MS)
      const [hours, healths] = await Promise.all([
        run(db, selectHours, { target_ids, environment, since }),
        run(db, selectHealth, { target_ids, environment }),
      ])
      const of = Map.groupBy(hours, ({ target_id }) => target_id)
      return new Map(
        healths.map(({ target_id, ...health }) => [
          target_id,
          { since, ...summed(of.get(target_id) ?? []), ...health },
        ]),
      )
    },
    close: flushSafely,
    async sweep() {
      await sweepAll(db, deleteOldHours, { before: new Date(clock.now().getTime() - 2 * WINDOW_HOURS * HOUR_MS) })
      await run(db, deleteHealthOfDeleted, {})
    },
  }
}

type Summed = 'delivered' | 'failed_attempts' | 'dead_lettered'

function summed(hours: readonly Hour[]): Pick<TargetStats, Summed | 'p95_response_ms'> {
  const sum = (name: Summed): number => hours.reduce((total, one) => total + one[name], 0)
  return {
    delivered: sum('delivered'),
    failed_attempts: sum('failed_attempts'),
    dead_lettered: sum('dead_lettered'),
    p95_response_ms: quantile(sumOf(hours.map(({ response_times }) => response_times)), 0.95),
  }
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)
}

function count(counted: Map<string, Counts>, { target, verdict, attempt, ended_at }: Ended): void {
  const key = `${target.target_id} ${target.environment}`
  const counts = counted.get(key) ?? none(target)
  counted.set(key, counts)
  if (verdict.status === 'delivered') {
    counts.delivered++
    counts.succeeded_at = ended_at
    counts.failing_since = null
  } else {
    counts.failed_attempts++
    if (verdict.status === 'dead_lettered') counts.dead_lettered++
    counts.failed_at = ended_at
    counts.failing_since ??= ended_at
  }
  // A refused or broken connection does not show how fast the receiver is; a timeout does.
  if (attempt && (verdict.response_code !== null || verdict.last_error === 'timeout'))
    addResponseTime(counts.response_times, attempt.duration_ms)
}

function none(target: Ended['target']): Counts {
  return {
    ...target,
    delivered: 0,
    failed_attempts: 0,
    dead_lettered: 0,
    response_times: noResponseTimes(),
    succeeded_at: null,
    failed_at: null,
    failing_since: null,
  }
}

/** Sorts the rows in the same order in every process, to avoid deadlocks. */
function paramsOf(counted: Map<string, Counts>, hour: Date): ParamsOf<typeof targetCounts> & { hour: Date } {
  const batch = [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts)
  const rows = batch.map((counts) => ({ ...counts, response_times: `{${counts.response_times.join(',')}}` }))
  return { hour, ...targetCounts.params(rows) }
}
