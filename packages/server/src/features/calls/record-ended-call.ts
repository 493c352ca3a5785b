import { emitFragment, emittedDeliveries, type EmittedDelivery, type EventParams } from '../../delivery/events-sql.ts'
import type { DomainEvent, Outbox } from '../../delivery/outbox.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { CallRecord } from './call.model.ts'
import { toClassify } from './classification/classify-calls.ts'

type InsertCall = Omit<
  CallRecord,
  'erased_at' | 'quality_mos' | 'answered_at' | 'resolution' | 'classified_at' | 'recording_url'
>

/** A call that never was a live one. */
const insertEnded = statement<InsertCall & EventParams, EmittedDelivery>(
  'insert_ended_call',
  `with inserted_call as (
     insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, mno_used,
       ai_mode, started_at, ended_at, duration_seconds, end_reason, cost_kobo, created_at, updated_at)
     values (:call_id, :workspace_id, :agent_id, :environment, :direction, :status, :from_number, :to_number, :mno_used,
       :ai_mode, :started_at, :ended_at, :duration_seconds, :end_reason, :cost_kobo, :created_at, :updated_at)
     returning call_id
   ), unclassified as (${toClassify('inserted_call')}), ${emitFragment} ${emittedDeliveries}`,
)

/** Commits a call that ended before it began, with its event. */
export async function recordEndedCall(
  deps: { db: Database; outbox: Outbox },
  call: CallRecord,
  event: DomainEvent,
): Promise<void> {
  const emitted = deps.outbox.eventParams(event)
  deps.outbox.committed(emitted, await run(deps.db, insertEnded, { ...call, ...emitted }))
}
