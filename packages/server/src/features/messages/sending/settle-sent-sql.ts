import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { statement } from '../../../platform/db/statement.ts'
import { replaceReplies, type IdempotencyParams } from '../../../platform/idempotency.ts'
import { enqueueFragment, type JobParams } from '../../../platform/work/jobs.ts'
import type { MessageStatus } from '../../../generated/types.gen.ts'
import type { MessageRecord } from '../message.model.ts'

/** A message as it was submitted, and the reply that is kept under its request's key. */
export type SettlingMessage = Pick<MessageRecord, 'message_id' | 'workspace_id' | 'mno' | 'carrier' | 'cost_kobo'> &
  Pick<IdempotencyParams, 'idem_environment' | 'idem_operation_id' | 'idem_key' | 'idem_body'> & { sent_at: Date }

/** A part of one of them, by the name that the carrier gave it. */
export interface SettlingPart {
  part_message_id: string
  part_carrier: string
  part_name: string
  /** Its place. */
  part: number
  /** The number of parts. */
  part_count: number
}

type Columns<T> = { [K in keyof T]: T[K][] }
type SettleParams = Columns<SettlingMessage> & Columns<SettlingPart> & { states: MessageStatus[]; now: Date }

/**
 * Messages that are still as they were submitted. A message that was ended, erased or charged meanwhile, or one of
 * whose parts was reported before the carrier's answer, is left out: it needs more than this statement.
 */
const SENT = `
  parts as (
    select * from unnest(:part_message_id::text[], :part_carrier::text[], :part_name::text[], :part::int[], :part_count::int[])
      as p (message_id, carrier, carrier_message_id, part, parts)
  ), sent as (
    select c.* from unnest(:message_id::text[], :workspace_id::text[], :mno::text[], :carrier::text[], :cost_kobo::bigint[],
      :sent_at::timestamptz[], :idem_environment::text[], :idem_operation_id::text[], :idem_key::text[], :idem_body::text[])
      as c (message_id, workspace_id, mno, carrier, cost_kobo, sent_at, idem_environment, idem_operation_id, idem_key, idem_body)
    join messages m on m.message_id = c.message_id
    where m.workspace_id = c.workspace_id and m.status = any(:states::text[]) and m.erased_at is null
      and m.cost_kobo = c.cost_kobo and c.message_id not in (
        select p.message_id from parts p
        join message_parts e on e.carrier = p.carrier and e.carrier_message_id = p.carrier_message_id
        where e.message_id is null)
    order by m.message_id for no key update of m
  )`

/** A part was reported while the statement ran. */
export const EARLY_FENCE = 'reported_early'

/** Records messages as sent, with their parts, their events and deliveries, and the kept replies: one statement, one commit. */
export const settleSent = statement<SettleParams & JobParams & DependentParams, EmittedDependent>(
  'settle_sent_messages',
  `with ${SENT}, settled as (
     update messages m set status = 'sent', mno = s.mno, carrier = s.carrier, error_code = null, sent_at = s.sent_at,
       failed_at = null
     from sent s where m.message_id = s.message_id
     returning m.message_id as subject
   ), claimed as (
     insert into message_parts as p (carrier, carrier_message_id, message_id, part, parts, status, created_at)
     select carrier, carrier_message_id, message_id, part, parts, 'sent', :now::timestamptz from parts
     where message_id in (select subject from settled) order by carrier, carrier_message_id
     on conflict (carrier, carrier_message_id) do update set message_id = excluded.message_id, part = excluded.part,
       parts = excluded.parts,
       status = case when p.message_id is null then p.status else 'sent' end,
       status_code = case when p.message_id is null then p.status_code end
     returning p.status
   ), ${replaceReplies('sent')}, ${enqueueFragment}, ${emitDependent('settled')}
   select rest.* from (select (count(*) = 0)::int as none from claimed where status <> 'sent') early
   left join (${emittedDependent('settled')}) rest on true
   where require_row(early.none, '${EARLY_FENCE}')`,
  { hot: 'messages' },
)
