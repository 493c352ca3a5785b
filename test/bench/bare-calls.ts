import { columnsOf } from './columns-of.ts'
import { run, statement, type StatementTarget } from '../../packages/server/src/platform/db/statement.ts'
import { groupCommit } from '../../packages/server/src/platform/group-commit.ts'
import type { Ids } from '../../packages/server/src/platform/ids.ts'

export interface BareCall {
  workspace_id: string
  agent_id: string
  from_number: string
  to_number: string
}

interface BareCallRow extends BareCall {
  call_id: string
  now: Date
  event_id: string
  event_body: string
  delivery_id: string
  agent: string
}

const COLUMNS = [
  'workspace_id',
  'agent_id',
  'from_number',
  'to_number',
  'call_id',
  'now',
  'event_id',
  'event_body',
  'delivery_id',
  'agent',
] as const satisfies (keyof BareCallRow)[]

/** The rows of sandbox calls, in copies of the tables that no engine reads: call, event, delivery, lease and count. */
const insert = statement<{ [K in keyof BareCallRow]: BareCallRow[K][] }, { call_id: string }>(
  'bare_calls',
  `with wanted as (
    select * from unnest(:workspace_id::text[], :agent_id::text[], :from_number::text[], :to_number::text[], :call_id::text[],
      :now::timestamptz[], :event_id::text[], :event_body::text[], :delivery_id::text[], :agent::text[])
      as w (workspace_id, agent_id, from_number, to_number, call_id, now, event_id, event_body, delivery_id, agent)
  ), event as (
    insert into bare.events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    select event_id, workspace_id, 'sandbox', agent_id, 'call.initiated', 'voice', from_number, to_number, event_body, now
    from wanted
  ), delivery as (
    insert into bare.pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      next_attempt_at, created_at)
    select delivery_id, event_id, agent_id, workspace_id, 'sandbox', agent_id, 'call.initiated', now, now from wanted
  ), live as (
    insert into bare.live_calls (call_id, workspace_id, environment, owner, lease_until, agent)
    select call_id, workspace_id, 'sandbox', 1, now, agent::json from wanted
  ), counted as (
    insert into bare.live_call_counts as c (workspace_id, environment, live)
    select workspace_id, 'sandbox', count(*) from wanted group by 1 order by 1
    on conflict (workspace_id, environment) do update set live = c.live + excluded.live
  )
  insert into bare.calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number,
    mno_used, ai_mode, started_at, created_at, updated_at)
  select call_id, workspace_id, agent_id, 'sandbox', 'outbound', 'ringing', from_number, to_number, 'mtn', 'byom', now, now, now
  from wanted
  returning *`,
)

/** As long as the snapshot of an agent with short settings. */
const AGENT = JSON.stringify({ agent_id: 'agt_0000000000000000000000', settings: 'x'.repeat(550) })

/** Concurrent calls share a commit, one batch at a time, as Ohun's do. */
export function bareCalls(db: StatementTarget, ids: Ids): (call: BareCall) => Promise<object> {
  const write = groupCommit(
    async (batch: readonly BareCallRow[]) => {
      const rows = await run(db, insert, columnsOf(COLUMNS, batch))
      const by_id = new Map(rows.map((row) => [row.call_id, row]))
      return ({ call_id }) => by_id.get(call_id)!
    },
    { at_once: 1 },
  )
  return (call) => write(rowOf(call, ids))
}

function rowOf({ workspace_id, agent_id, from_number, to_number }: BareCall, ids: Ids): BareCallRow {
  const [call_id, event_id, now] = [ids('call'), ids('evt'), new Date()]
  const payload = { call_id, direction: 'outbound', status: 'ringing', environment: 'sandbox' }
  const parties = { number: from_number, from: to_number }
  const envelope = { event_id, event_type: 'call.initiated', channel: 'voice', agent_id, ...parties }
  const event_body = JSON.stringify({ ...envelope, timestamp: now.toISOString(), payload })
  const own = { call_id, now, event_id, event_body, delivery_id: ids('del'), agent: AGENT }
  return { workspace_id, agent_id, from_number, to_number, ...own }
}
