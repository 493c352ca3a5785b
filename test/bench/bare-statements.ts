import type { Ids } from '../../packages/server/src/platform/ids.ts'

const agentText = `
  select * from public.agents where agent_id = $1 and workspace_id = $2 and deleted_at is null`

export const selectAgent = (agent_id: string, workspace_id: string) => ({
  name: 'bare_agent',
  text: agentText,
  values: [agent_id, workspace_id],
})

/** The rows of a sandbox call, in copies of the tables that no engine reads: call, event, delivery, lease, count. */
const callText = `
  with call as (
    insert into bare.calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number,
      mno_used, ai_mode, started_at, created_at, updated_at)
    values ($1, $2, $3, 'sandbox', 'outbound', 'ringing', $4, $5, 'mtn', 'byom', $6, $6, $6)
    returning *
  ), event as (
    insert into bare.events (event_id, workspace_id, environment, agent_id, event_type, channel, number, "from", body, created_at)
    values ($7, $2, 'sandbox', $3, 'call.initiated', 'voice', $4, $5, $8, $6)
  ), delivery as (
    insert into bare.pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
      next_attempt_at, created_at)
    values ($9, $7, $3, $2, 'sandbox', $3, 'call.initiated', $6, $6)
  ), live as (
    insert into bare.live_calls (call_id, workspace_id, environment, owner, lease_until, agent)
    values ($1, $2, 'sandbox', 1, $6, $10)
  ), counted as (
    insert into bare.live_call_counts as c (workspace_id, environment, live) values ($2, 'sandbox', 1)
    on conflict (workspace_id, environment) do update set live = c.live + 1
  )
  select * from call`

export const bareTables = ['calls', 'events', 'pending_deliveries', 'live_calls', 'live_call_counts']

/** As long as that of an agent with short settings. */
const AGENT = JSON.stringify({ agent_id: 'agt_0000000000000000000000', settings: 'x'.repeat(550) })

export interface BareCall {
  workspace_id: string
  agent_id: string
  from_number: string
  to_number: string
}

export function insertCall(call: BareCall, ids: Ids, now: Date) {
  const { workspace_id, agent_id, from_number, to_number } = call
  const [call_id, event_id] = [ids('call'), ids('evt')]
  const payload = { call_id, direction: 'outbound', status: 'ringing', environment: 'sandbox' }
  const envelope = {
    event_id,
    event_type: 'call.initiated',
    channel: 'voice',
    agent_id,
    number: from_number,
    from: to_number,
  }
  const body = JSON.stringify({ ...envelope, timestamp: now.toISOString(), payload })
  const rows = [call_id, workspace_id, agent_id, from_number, to_number, now]
  const values = [...rows, event_id, body, ids('del'), AGENT]
  return { name: 'bare_call', text: callText, values }
}
