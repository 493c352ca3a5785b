import type { Clock } from '@ohun/clock'
import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../delivery/events-sql.ts'
import type { DependentEvent, Outbox } from '../../delivery/outbox.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'

const attempts = rowList('r', {
  id: 'text',
  claim: 'int',
  status: 'text',
  reason: 'text?',
  detail: 'text?',
  data: 'json?',
  summary: 'text?',
  attempt_count: 'int',
  next_attempt_at: 'timestamptz?',
})

export type AttemptRow = RowIn<typeof attempts>

/** The outcome of an attempt. */
export interface Attempted {
  row: AttemptRow
  /** The event. Null if there will be another attempt, or if the call no longer exists. */
  event: DependentEvent | null
}

/** If an analysis was erased meanwhile, its event is not written. */
const record = statement<ParamsOf<typeof attempts> & { now: Date } & DependentParams, EmittedDependent>(
  'analyses_record',
  `with recorded as (
     update analyses a set status = r.status, reason = r.reason, detail = r.detail, data = r.data, summary = r.summary,
       attempt_count = r.attempt_count, next_attempt_at = r.next_attempt_at, leased_by = null,
       agent = case when r.next_attempt_at is null then null else a.agent end,
       completed_at = case when r.next_attempt_at is null then :now::timestamptz end
     from ${attempts.source}
     where a.analysis_id = r.id and a.claim = r.claim
     returning a.analysis_id as subject
   ), ${emitDependent('recorded')}
   ${emittedDependent('recorded')}`,
)

export async function recordAnalyses(
  { db, outbox, clock }: { db: Database; outbox: Outbox; clock: Clock },
  results: readonly Attempted[],
): Promise<void> {
  const ordered = results.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1))
  const emitting = outbox.batch(ordered.flatMap(({ event }) => (event ? [event] : [])))
  const params = { ...attempts.params(ordered.map(({ row }) => row)), now: clock.now(), ...emitting.params }
  emitting.committed(await run({ pool: db.work_pool }, record, params))
}
