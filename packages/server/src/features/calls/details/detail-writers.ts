import type { Clock } from '@ohun/clock'
import { writeBehind, type WriteBehind } from '../../../platform/db/write-behind.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics.ts'

const WITHIN_MS = 1_000
/** Rows of a statement. */
const BATCH = 500
/** Rows of this process that wait for the database: it may be gone for minutes. */
const MOST_WAITING = 20_000

export interface DetailWritersDeps {
  clock: Clock
  log: Log
  metrics?: Metrics | undefined
}

interface DetailWriter<Row> {
  kind: string
  insert: (rows: readonly Row[]) => Promise<unknown>
  /** The rows wait no longer, written or not. */
  left?: (rows: readonly Row[]) => void
}

/** Makes the writers of details. They share a limit of what waits. */
export function detailWriters({
  clock,
  log,
  metrics,
}: DetailWritersDeps): <Row>(writer: DetailWriter<Row>) => WriteBehind<Row> {
  const missing = metrics?.counter('ohun_call_details_lost_total', 'Details of calls that are not kept.', ['kind'])
  let waiting = 0
  return <Row>({ kind, insert, left }: DetailWriter<Row>) => {
    const leave = (rows: readonly Row[]): void => {
      waiting -= rows.length
      left?.(rows)
    }
    const lost = (rows: readonly Row[], err: unknown): void => {
      leave(rows)
      missing?.inc({ kind }, rows.length)
      log.warn({ err, kind, rows: rows.length }, 'details of calls were not written')
    }
    const { add, flush } = writeBehind<Row>({
      clock,
      within_ms: WITHIN_MS,
      batch: BATCH,
      write: insert,
      written: leave,
      lost,
    })
    return {
      flush,
      add(row: Row) {
        waiting += 1
        if (waiting > MOST_WAITING) lost([row], null)
        else add(row)
      },
    }
  }
}
