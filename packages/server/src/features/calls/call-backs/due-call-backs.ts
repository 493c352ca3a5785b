import { run, statement } from '../../../platform/db/statement.ts'
import type { Database } from '../../../platform/db/database.ts'
import { optedOut } from '../../consent/opted-out.ts'
import type { DueCallBack } from './attempt-call-back.ts'

interface Claim {
  now: Date
  lease_end: Date
  /** The free places of this process. */
  limit: number
  /** The limit on places of one workspace in this process. */
  each: number
  /** The number of places that each workspace already has, as JSON by workspace id. */
  taken: string
}

/**
 * A claim sets `next_attempt_at` to the end of the lease, so that the work of a process that died becomes due again. Workspaces take
 * turns: the first call-back of each one comes before the second of any. Those that this process already works on count.
 */
const claimDue = statement<Claim, DueCallBack>(
  'call_backs_claim',
  `with waiting as (
     select call_back_id, workspace_id, next_attempt_at,
       row_number() over (partition by workspace_id order by next_attempt_at) as nth
     from call_backs where next_attempt_at <= :now
   ), turns as (
     select call_back_id, nth + coalesce((:taken::jsonb ->> workspace_id)::int, 0) as turn from waiting
   ), due as (
     select c.call_back_id from call_backs c join turns t using (call_back_id)
     where t.turn <= :each and c.next_attempt_at <= :now
     order by t.turn, c.next_attempt_at limit :limit for update of c skip locked
   )
   update call_backs c set next_attempt_at = :lease_end, claim = c.claim + 1
   from due
   where c.call_back_id = due.call_back_id
   returning c.call_back_id, c.workspace_id, c.environment, c.agent_id, c.call_id, c.from_number, c.number, c.request, c.greeting, c.status,
     c.reason, c.not_before, c.expires_at, c.last_call_id, c.attempt_count, c.next_attempt_at, c.claim, c.created_at, c.ended_at,
     ${optedOut({ workspace_id: 'c.workspace_id', environment: 'c.environment', e164: 'c.number' })} as opted_out,
     (select l.end_reason from calls l where l.call_id = c.last_call_id) as call_end_reason,
     not exists (select from calls l where l.call_id = c.last_call_id and l.ended_at is null) as call_ended,
     exists (select from call_transfers t where t.call_id = c.last_call_id and t.outcome = 'accepted') as is_taken`,
)

type Pools = Pick<Database, 'work_pool'>

/** Claims call-backs that are due until the end of a lease. */
export async function claimCallBacks({ work_pool: pool }: Pools, claim: Claim): Promise<DueCallBack[]> {
  return await run({ pool }, claimDue, claim)
}

const nextDue = statement<object, { due: Date | null }>(
  'call_backs_next_due',
  'select min(next_attempt_at) as due from call_backs where next_attempt_at is not null',
)

/** The time at which the next call-back of any process is due. Null if there is none. */
export async function nextCallBackDue({ work_pool: pool }: Pools): Promise<Date | null> {
  const [row] = await run({ pool }, nextDue, {})
  return row?.due ?? null
}
