import type { Request } from './load.ts'
import { jsonHeaders, type BenchWorkspace } from './workspaces.ts'

export function getAgent({ sandbox_key, agent_id }: BenchWorkspace): Request {
  return { method: 'GET', path: `/v1/agents/${agent_id}`, headers: { authorization: `Bearer ${sandbox_key}` } }
}

/** Each message goes to the next of many contacts, so that the conversations exist after the first round. */
export function createMessage(workspace: BenchWorkspace, contact: number): Request {
  const { workspace_id, agent_id, number } = workspace
  const to = `+234803${String(contact).padStart(7, '0')}`
  const body = { agent_id, channel: 'sms', to, from: number, body: 'Your order 1042 has left our store.' }
  return {
    method: 'POST',
    path: '/v1/messages',
    headers: { ...jsonHeaders(workspace), 'bench-workspace': workspace_id },
    body: JSON.stringify(body),
  }
}

/** The bare server needs the workspace in the request, because it does not know keys. */
export function createCall(workspace: BenchWorkspace): Request {
  const { workspace_id, agent_id, number } = workspace
  return {
    method: 'POST',
    path: '/v1/calls',
    headers: { ...jsonHeaders(workspace), 'bench-workspace': workspace_id },
    body: JSON.stringify({ agent_id, to_number: '+2348031234567', from_number: number }),
  }
}
