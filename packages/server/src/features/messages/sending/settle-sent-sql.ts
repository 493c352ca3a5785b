import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { replaceReplies } from '../../../platform/idempotency.ts'
import { enqueueFragment, type JobParams } from '../../../platform/work/jobs.ts'
import type { MessageStatus } from '../../../generated/types.gen.ts'

/** Messages as they were submitted, and the replies that are stored under their requests' keys. */
export const settling = rowList('c', {
  message_id: 'text',
  workspace_id: 'text',
  mno: 'text?',
  carrier: 'text?',
  cost_kobo: 'bigint',
  sent_at: 'timestamptz',
  idem_environment: 'text',
  idem_operation_id: 'text',
  idem_key: 'text?',
  idem_body: 'text?',
})

/** The parts of the messages, by the names that the carrier gave them. */
export const settlingParts = rowList('p', {
  message_id: 'text',
  carrier: 'text',
  carrier_message_id: 'text',
  /** The position of the part. */
  part: 'int',
  /** The number of parts. */
  parts: 'int',
})

type SettleParams = ParamsOf<typeof settling> & ParamsOf<typeof settlingParts> & { states: MessageStatus[]; now: Date }

/**
 * SQL: the messages that are still as they were submitted. A message that was ended, erased or charged meanwhile, or that got a report
 * about a part before the carrier's answer, is left out: it needs more than this statement.
 */
const SENT = `
  parts as (
    select * from ${settlingParts.source}
  ), sent as (
    select c.* from ${settling.source}
    join messages m on m.message_id = c.message_id
    where m.workspace_id = c.workspace_id and m.status = any(:states::text[]) and m.erased_at is null
      and m.cost_kobo = c.cost_kobo and c.message_id not in (
        select p.message_id from parts p
        join message_parts e on e.carrier = p.carrier and e.carrier_message_id = p.carrier_message_id
        where e.message_id is null)
    order by m.message_id for no key update of m
  )`

/** The message with which the statement is undone when a part was reported while it ran. */
export const EARLY_FENCE = 'reported_early'

/** Records messages as sent, with their parts, events, deliveries and stored replies: one statement, one commit. */
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
       status_code = case when p.message_id is null then p.status_code end,
       status_detail = case when p.message_id is null then p.status_detail end
     returning p.status
   ), ${replaceReplies('sent')}, ${enqueueFragment}, ${emitDependent('settled')}
   select rest.* from (select (count(*) = 0)::int as none from claimed where status <> 'sent') early
   left join (${emittedDependent('settled')}) rest on true
   where require_row(early.none, '${EARLY_FENCE}')`,
  { hot: 'messages' },
)
