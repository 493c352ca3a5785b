import {
  emitDependent,
  emittedDependent,
  type DependentParams,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { enqueueFragment, type JobParams } from '../../../platform/work/jobs.ts'
import { hasContent } from '../has-content.ts'
import type { LockedMessage, PartReport } from './message-move.ts'
import { supersedingPairs } from './receipt-state.ts'

export const reports = rowList('r', {
  carrier: 'text',
  carrier_message_id: 'text',
  status: 'text',
  status_code: 'text',
  status_detail: 'text?',
})

/** The change of a part, with the message as it is now. */
export type ReportedRow = Omit<PartReport, 'message'> & LockedMessage

/**
 * Applies reports, each part at most once. Receipts that no message has claimed yet are kept for the message that will. Returns the
 * changes of parts that belong to a message, and locks the messages: parts before messages, each in order, like every transaction that
 * needs both.
 */
export const reportParts = statement<ParamsOf<typeof reports> & { now: Date }, ReportedRow>(
  'message_parts_report',
  `with given as (
     select * from ${reports.source}
   ), reported as (
     insert into message_parts as p (carrier, carrier_message_id, status, status_code, status_detail, created_at)
     select carrier, carrier_message_id, status, status_code, status_detail, :now::timestamptz
     from given
     on conflict (carrier, carrier_message_id) do update set status = excluded.status, status_code = excluded.status_code,
       status_detail = case when p.message_id is null then excluded.status_detail end, previous_status = p.status
     where (p.status, excluded.status) in (${supersedingPairs})
     returning p.carrier, p.carrier_message_id, p.message_id, p.parts, p.previous_status as was, p.status as reported, p.status_code
   )
   select message_id, m.conversation_id, m.workspace_id, m.environment, m.agent_id, m.agent_version, m.channel, m.direction, m."from", m."to",
     m.body, m.status, m.mno, m.parts_delivered, r.parts, r.was, r.reported, r.status_code,
     g.status_detail
   from reported r join messages m using (message_id)
   join given g on g.carrier = r.carrier and g.carrier_message_id = r.carrier_message_id
   order by message_id for no key update of m`,
  { hot: 'messages' },
)

/** The carrier's names for a message's parts, and the position of each. */
export const partNames = rowList('c', { carrier_message_id: 'text', part: 'int' })

type ClaimParams = ParamsOf<typeof partNames> & {
  carrier: string
  message_id: string
  parts: number
  now: Date
}

/**
 * Assigns the parts to a message, with earlier reports about them. A name that the carrier has used for an older message is moved to
 * this one.
 */
export const claimParts = statement<ClaimParams & JobParams, Omit<PartReport, 'message'>>(
  'message_parts_claim',
  `with claimed as (
     insert into message_parts as p (carrier, carrier_message_id, message_id, part, parts, status, created_at)
     select :carrier, carrier_message_id, :message_id, part, :parts::int, 'sent', :now::timestamptz
     from ${partNames.source}
     on conflict (carrier, carrier_message_id) do update set message_id = excluded.message_id, part = excluded.part,
       parts = excluded.parts,
       status = case when p.message_id is null then p.status else 'sent' end,
       status_code = case when p.message_id is null then p.status_code end,
       status_detail = case when p.message_id is null then p.status_detail end
     returning p.parts, p.status as reported, p.status_code, p.status_detail
   ), ${enqueueFragment}
   select parts, 'sent' as was, reported, status_code, status_detail from claimed where reported <> 'sent'`,
)

/** Removes the words that the message has now. */
export const clearDetails = statement<{ message_id: string }>(
  'message_parts_clear_details',
  'update message_parts set status_detail = null where message_id = :message_id and status_detail is not null',
)

export const messageMoves = rowList('c', {
  message_id: 'text',
  was: 'text',
  status: 'text',
  parts_delivered: 'int',
  error_code: 'text?',
  error_detail: 'text?',
})

type MoveParams = ParamsOf<typeof messageMoves> & { now: Date }

/** The carrier's words are content: they are not stored once the message has none any more. */
export const moveMessages = statement<MoveParams & DependentParams, EmittedDependent>(
  'messages_move',
  `with moved as (
     update messages m set status = c.status, parts_delivered = c.parts_delivered,
       error_code = coalesce(c.error_code, m.error_code),
       error_detail = case when c.error_detail is not null and m.erased_at is null and ${hasContent('m')}
         then c.error_detail else m.error_detail end,
       delivered_at = coalesce(m.delivered_at, case when c.status in ('delivered', 'read') then :now::timestamptz end),
       read_at = coalesce(m.read_at, case when c.status = 'read' then :now::timestamptz end),
       failed_at = coalesce(m.failed_at, case when c.status = 'failed' then :now::timestamptz end)
     from ${messageMoves.source}
     where m.message_id = c.message_id and m.status = c.was
     returning m.message_id as subject
   ), ${emitDependent('moved')}
   ${emittedDependent('moved')}`,
  { hot: 'messages' },
)

interface SweepParams {
  /** The id of the oldest message that may still get receipts. */
  oldest_message: string
  /** Receipts that arrived before this time do not belong to a message of this service. */
  waiting_since: Date
  limit: number
}

export const sweepParts = statement<SweepParams, { unclaimed: number; old: number }>(
  'message_parts_sweep',
  `with waiting as (
     delete from message_parts where ctid = any(array(
       select ctid from message_parts
       where message_id is null and created_at < :waiting_since order by created_at limit :limit))
     returning 1
   ), old as (
     delete from message_parts where ctid = any(array(
       select ctid from message_parts where message_id < :oldest_message order by message_id limit :limit))
     returning 1
   )
   select (select count(*) from waiting)::int as unclaimed, (select count(*) from old)::int as old`,
)
