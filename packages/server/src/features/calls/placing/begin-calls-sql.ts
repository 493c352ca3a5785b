import {
  emitDependent,
  type DependentParams,
  type EmittedDelivery,
  type EmittedDependent,
} from '../../../delivery/events-sql.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import { keepReplies } from '../../../platform/idempotency.ts'
import { agentSnapshot, type CallAgent } from '../call-agent.ts'
import type { Lease } from '../carrying/call-leases.ts'

/** The calls that begin, each with the reply that is stored under its request's idempotency key. */
export const beginning = rowList('c', {
  call_id: 'text',
  workspace_id: 'text',
  agent_id: 'text',
  agent_version: 'int?',
  environment: 'text',
  direction: 'text',
  status: 'text',
  from_number: 'text',
  to_number: 'text',
  mno_used: 'text?',
  ai_mode: 'text',
  started_at: 'timestamptz?',
  created_at: 'timestamptz',
  concurrent_calls: 'int',
  /** The script as JSON. */
  script: 'text?',
  minute_kobo: 'int?',
  idem_operation_id: 'text',
  idem_key: 'text?',
  idem_request_hash: 'text?',
  idem_body: 'text?',
  idem_created_at: 'timestamptz',
})

export type BeginningCall = RowIn<typeof beginning>
type BeginParams = ParamsOf<typeof beginning> & Lease & DependentParams

const NO_EVENT = 'null as event_id, null as delivery_id, null as target_id, null as url, null as sealed_headers'

/** A call that began has an agent. Without an agent, its key was taken. A call without a row was over the limit. */
type BegunRow = Exclude<EmittedDependent, { subject: null }> & { agent: CallAgent | null }
export type BeginRow = BegunRow | (EmittedDelivery & { subject: null; agent: null })

const WANTED = `
  wanted as (
    select *, row_number() over (partition by workspace_id, environment order by call_id) as place
    from ${beginning.source}
  )`

/**
 * The counters are locked first, in order, and until the commit, so that the limit is never exceeded and two batches do not
 * deadlock. If a counter does not exist yet, two batches may try to create it. One of them succeeds, and the fence undoes the
 * other.
 */
const ADMITTED = `
  counters as (
    select workspace_id, environment, live from live_call_counts
    where (workspace_id, environment) in (select workspace_id, environment from wanted)
    order by workspace_id, environment for no key update
  ), admitted as (
    select w.* from wanted w left join counters n on (n.workspace_id, n.environment) = (w.workspace_id, w.environment)
    where coalesce(n.live, 0) + w.place <= w.concurrent_calls
  ), ${keepReplies('admitted')}, begun as (
    select c.*, s.agent from admitted c cross join lateral (${agentSnapshot({ agent_id: 'c.agent_id', version: 'coalesce(c.agent_version, s.version)' })}) s
    where idem_key is null
      or (c.workspace_id, c.environment, c.idem_operation_id, c.idem_key) in (select * from kept_replies)
  ), counted as (
    insert into live_call_counts as n (workspace_id, environment, live)
    select workspace_id, environment, count(*) from begun group by 1, 2 order by 1, 2
    on conflict (workspace_id, environment) do update set live = n.live + excluded.live
      where (n.workspace_id, n.environment) in (select workspace_id, environment from counters)
    returning workspace_id, environment
  )`

export const COUNT_FENCE = 'calls_counted'

/** Inserts calls, their events with deliveries, their leases and the stored replies in one statement and one commit. */
export const beginCalls = statement<BeginParams, BeginRow>(
  'begin_calls',
  `with ${WANTED}, ${ADMITTED}, inserted_calls as (
     insert into calls (call_id, workspace_id, agent_id, agent_version, environment, direction, status, from_number, to_number, mno_used,
       ai_mode, started_at, created_at, updated_at)
     select call_id, workspace_id, agent_id, (agent ->> 'version')::int, environment, direction, status, from_number, to_number, mno_used,
       ai_mode, started_at, created_at, coalesce(started_at, created_at) from begun
   ), gone_live as (
     insert into live_calls (call_id, workspace_id, environment, owner, lease_until, script, minute_kobo, agent)
     select call_id, workspace_id, environment, :owner, :lease_until, script::json, minute_kobo, agent from begun
     returning call_id as subject, agent
   ), ${emitDependent('gone_live')}
   select rest.* from (
     select (count(*) = 0)::int as counted from begun
     where (workspace_id, environment) not in (select workspace_id, environment from counted)
   ) fence left join (
     select subject, agent, ${NO_EVENT}, null::boolean as preleased from gone_live
     union all
     select call_id, null, ${NO_EVENT}, null from admitted
     where idem_key is not null
       and (workspace_id, environment, idem_operation_id, idem_key) not in (select * from kept_replies)
     union all
     select null, null, event_id, own_id, target_id, url, sealed_headers, preleased from numbered
   ) rest on true
   where require_row(fence.counted, '${COUNT_FENCE}')`,
  { hot: 'calls' },
)
