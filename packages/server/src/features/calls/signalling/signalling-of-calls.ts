import type { CallSignalling } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const select = statement<{ call_ids: string[] }, CallSignalling & { call_id: string }>(
  'call_signalling',
  `select call_id, carrier, transport, codec, srtp_suite, reliable_responses, sip_status, q850_cause, attempts, claims
   from call_signalling where call_id = any(:call_ids::text[])`,
)

/** The signalling of these calls, as the API shows it. Calls without it are not in the map. */
export async function signallingOfCalls(
  db: Pick<Database, 'pool'>,
  call_ids: string[],
): Promise<Map<string, CallSignalling>> {
  const rows = call_ids.length === 0 ? [] : await run(db, select, { call_ids })
  return new Map(rows.map(({ call_id, ...signalling }) => [call_id, signalling]))
}
