import { emitFragment, emittedDeliveries, type EmittedDelivery, type EventParams } from '../../delivery/events-sql.ts'
import type { DomainEvent, Outbox } from '../../delivery/outbox.ts'
import type { Call } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import {
  idempotencyFragment,
  idempotencyParams,
  type IdempotencyParams,
  type IdempotentRequest,
} from '../../platform/idempotency.ts'
import { enqueueFragment, type JobParams, type JobQueue, type NewJob } from '../../platform/work/jobs.ts'
import type { CallJobs } from './call-line.ts'
import type { CallRecord } from './call.model.ts'

type InsertCall = Omit<
  CallRecord,
  | 'transcript'
  | 'line_position'
  | 'erased_at'
  | 'quality_mos'
  | 'answered_at'
  | 'resolution'
  | 'classified_at'
  | 'recording_url'
>

/** The call, its event with the deliveries, its first step and the kept reply: one statement, one round trip, one commit. */
const insertCall = statement<InsertCall & EventParams & JobParams & IdempotencyParams, EmittedDelivery>(
  'insert_call',
  `with ${idempotencyFragment},
   inserted_call as (
     insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, mno_used,
       ai_mode, started_at, ended_at, duration_seconds, end_reason, cost_kobo, created_at, updated_at)
     values (:call_id, :workspace_id, :agent_id, :environment, :direction, :status, :from_number, :to_number, :mno_used,
       :ai_mode, :started_at, :ended_at, :duration_seconds, :end_reason, :cost_kobo, :created_at, :updated_at)),
   ${emitFragment}, ${enqueueFragment}
   ${emittedDeliveries}`,
)

export interface NewCallDeps {
  db: Database
  outbox: Outbox
  jobs: JobQueue<CallJobs>
}

export interface NewCall {
  call: CallRecord
  event: DomainEvent
  jobs: NewJob<CallJobs>[]
  /** Under which key the reply is kept. */
  request: IdempotentRequest
  reply: Call | null
}

/** Commits a new call with all that goes with it, then lets the event and the first step begin. */
export async function recordNewCall(deps: NewCallDeps, { call, event, jobs, request, reply }: NewCall): Promise<void> {
  const emitted = deps.outbox.eventParams(event)
  const deliveries = await run(deps.db, insertCall, {
    ...call,
    ...emitted,
    ...deps.jobs.params(jobs),
    ...idempotencyParams(request, reply, call.created_at),
  })
  deps.outbox.committed(emitted, deliveries)
  deps.jobs.notice(jobs)
}
