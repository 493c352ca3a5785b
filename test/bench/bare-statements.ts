const agentText = `
  select * from public.agents where agent_id = $1 and workspace_id = $2 and deleted_at is null`

export const selectAgent = (agent_id: string, workspace_id: string) => ({
  name: 'bare_agent',
  text: agentText,
  values: [agent_id, workspace_id],
})

export const bareTables = [
  'calls',
  'conversations',
  'events',
  'jobs',
  'live_call_counts',
  'live_calls',
  'message_parts',
  'messages',
  'pending_deliveries',
]
