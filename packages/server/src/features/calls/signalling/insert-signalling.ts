import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const signalling = rowList('s', {
  call_id: 'text',
  carrier: 'text?',
  transport: 'text?',
  codec: 'text?',
  srtp_suite: 'text?',
  reliable_responses: 'boolean',
  sip_status: 'int?',
  q850_cause: 'int?',
  end_q850_cause: 'int?',
  announcement: 'text?',
  announcement_by: 'text?',
  announcement_after_ms: 'int?',
  attempts: 'json',
  handovers: 'json?',
  carrier_join: 'json?',
  claims: 'json?',
})

export type SignallingRow = RowIn<typeof signalling>

/**
 * A call's row is written when it is answered, and again at its end if there is more to record by then. The statement waits for an
 * erasure of the contact that is in progress, and then omits the carriers' data about callers. Calls are locked in order, so that
 * two batches do not deadlock.
 */
const insert = statement<ParamsOf<typeof signalling> & { call_ids: string[] }>(
  'call_signalling_insert',
  `with of_calls as (
     select call_id, erased_at from calls where call_id = any(:call_ids::text[]) order by call_id for key share
   )
   insert into call_signalling (${signalling.names})
   select s.call_id, s.carrier, s.transport, s.codec, s.srtp_suite, s.reliable_responses, s.sip_status, s.q850_cause,
     s.end_q850_cause, s.announcement, s.announcement_by, s.announcement_after_ms, s.attempts,
     case when c.erased_at is null then s.handovers end, s.carrier_join, case when c.erased_at is null then s.claims end
   from ${signalling.source} join of_calls c using (call_id)
   on conflict (call_id) do update set end_q850_cause = excluded.end_q850_cause, handovers = excluded.handovers,
     carrier_join = excluded.carrier_join`,
)

export async function insertSignalling(db: Pick<Database, 'pool'>, rows: readonly SignallingRow[]): Promise<void> {
  // A short call may have both rows here. A statement can write a row only once, and the later one is complete.
  const latest = [...new Map(rows.map((row) => [row.call_id, row])).values()]
  const call_ids = latest.map(({ call_id }) => call_id)
  await run(db, insert, { ...signalling.params(latest), call_ids })
}
