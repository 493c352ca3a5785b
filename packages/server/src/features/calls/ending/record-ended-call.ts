import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import type { DomainEvent, Outbox } from '../../../delivery/outbox.ts'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { CallRecord } from '../call.model.ts'
import { toClassify } from '../classification/classify-calls.ts'

const ended = rowList('c', {
  call_id: 'text',
  workspace_id: 'text',
  agent_id: 'text',
  agent_version: 'int?',
  environment: 'text',
  direction: 'text',
  status: 'text',
  from_number: 'text',
  to_number: 'text',
  mno_used: 'text?',
  ai_mode: 'text',
  started_at: 'timestamptz?',
  ended_at: 'timestamptz?',
  duration_seconds: 'int',
  end_reason: 'text?',
  cost_kobo: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
})

/** Inserts calls that were never live, with their events and deliveries. */
const insertEnded = statement<ParamsOf<typeof ended> & DependentParams, EmittedDependent>(
  'insert_ended_calls',
  `with inserted_calls as (
     insert into calls (${ended.names}) select * from ${ended.source}
     returning call_id, call_id as subject
   ), unclassified as (${toClassify('inserted_calls')}), ${emitDependent('inserted_calls')}
   ${emittedDependent('inserted_calls')}`,
  { hot: 'calls' },
)

/** Commits a call that ended before it went live, with its event. */
export type RecordEndedCall = (call: CallRecord, event: DomainEvent) => Promise<void>

/** Calls that end at the same time share a commit. */
export function endedCalls({ db, outbox }: { db: Database; outbox: Outbox }): RecordEndedCall {
  const write = groupCommit(async (batch: readonly { call: CallRecord; event: DomainEvent }[]) => {
    const emitting = outbox.batch(batch.map(({ call, event }) => ({ subject: call.call_id, event })))
    const calls = batch.map(({ call }) => call)
    const rows = await run({ pool: db.work_pool }, insertEnded, { ...ended.params(calls), ...emitting.params })
    emitting.committed(rows)
    return () => {}
  })
  return async (call, event) => await write({ call, event })
}
