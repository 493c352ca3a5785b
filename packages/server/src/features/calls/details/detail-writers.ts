import type { Clock } from '@ohun/clock'
import { writeBehind, type WriteBehind } from '../../../platform/db/write-behind.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics.ts'

const WITHIN_MS = 1_000
/** The number of rows of a statement. */
const BATCH = 500
/** The limit on rows that wait in this process, because the database may be away for minutes. */
const MAX_WAITING = 20_000

export interface DetailWritersDeps {
  clock: Clock
  log: Log
  metrics?: Metrics | undefined
}

interface DetailWriter<Row> {
  kind: string
  insert: (rows: readonly Row[]) => Promise<unknown>
  /** Called when rows no longer wait, whether they were written or lost. */
  left?: (rows: readonly Row[]) => void
}

/** Returns a function that creates writers of details. All of its writers share the limit on waiting rows. */
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
        if (waiting > MAX_WAITING) lost([row], null)
        else add(row)
      },
    }
  }
}
