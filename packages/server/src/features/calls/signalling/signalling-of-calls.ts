import type { CallSignalling } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const select = statement<{ call_ids: string[] }, CallSignalling & { call_id: string }>(
  'call_signalling',
  `select call_id, carrier, transport, codec, srtp_suite, reliable_responses, sip_status, q850_cause, end_q850_cause, attempts, claims,
     carrier_join,
     coalesce(handovers, '[]') as handovers,
     case when announcement is not null then json_build_object(
       'says', announcement, 'by', announcement_by, 'after_ms', announcement_after_ms) end as announcement
   from call_signalling where call_id = any(:call_ids::text[])`,
)

/** SQL: a condition on a call. True if it had the announcement of the next parameter. */
export const wasAnnounced = (call_id: string): string =>
  `exists (select from call_signalling g where g.call_id = ${call_id} and g.announcement = ?)`

/** The API's view of the signalling of these calls. Calls without signalling are not in the map. */
export async function signallingOfCalls(
  db: Pick<Database, 'pool'>,
  call_ids: string[],
): Promise<Map<string, CallSignalling>> {
  const rows = call_ids.length === 0 ? [] : await run(db, select, { call_ids })
  return new Map(rows.map(({ call_id, ...signalling }) => [call_id, signalling]))
}
