import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import type { CallRecord } from './call-findings.ts'

const CALLS = `
  select c.call_id, c.direction, c.status, c.end_reason, c.cost_kobo::int as cost_kobo, c.duration_seconds, c.created_at,
    c.answered_at, case c.direction when 'inbound' then c.from_number else c.to_number end as number,
    (select count(*)::int from transcript_turns t where t.call_id = c.call_id and t.role = 'caller') as heard,
    (select count(*)::int from ledger_entries l
      where l.workspace_id = c.workspace_id and l.cause like c.call_id || ':minute:%') as minutes,
    (select coalesce(-sum(l.amount_kobo), 0)::int from ledger_entries l
      where l.workspace_id = c.workspace_id and l.cause like c.call_id || ':minute:%') as charged_kobo
  from calls c where c.environment = $1 and c.direction = $2`

export async function readCalls(
  { pool }: Database,
  { environment, direction }: { environment: string; direction: string },
): Promise<CallRecord[]> {
  return (await pool.query<CallRecord>(CALLS, [environment, direction])).rows
}
