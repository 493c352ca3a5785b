import { apiField, newAgentFields } from './agent-fields.ts'
import { partsOf } from './item-keys.ts'
import type { ItemChange } from './items.ts'
import { sentServers, type ComparedServer } from './mcp-servers.ts'
import type { Push, Step } from './push.ts'
import type { RemoteAgent } from './remote.ts'
import type { AgentUnit } from './units.ts'

/** Creates the agent, or updates the fields that differ. */
export function agentSteps(push: Push, unit: AgentUnit): Step[] {
  if (!unit.local) return []
  if (!unit.remote) return [{ order: 'agent', run: () => createAgent(push, unit) }]
  const changes = fieldChanges(unit)
  if (changes.length === 0) return []
  return [{ order: 'agent', run: () => updateAgent(push, unit, changes) }]
}

export const fieldChanges = ({ changes }: AgentUnit): ItemChange[] =>
  changes.filter(({ key }) => partsOf(key).section === 'field')

/** Creates the agent, then sets fields that a new agent cannot have, such as a recorded greeting. */
async function createAgent(push: Push, unit: AgentUnit): Promise<void> {
  const body = bodyOf(push, unit, fieldChanges(unit))
  const first = Object.entries(body).filter(([name, value]) => newAgentFields.has(name) && value !== null)
  const agent = await push.api.call<RemoteAgent>('agents create', { body: Object.fromEntries(first) })
  push.ids.set(unit.folder, agent.agent_id)
  // The servers have been sent already, and the response does not contain the values of their headers.
  const rest = Object.entries(body).filter(
    ([name, value]) => name !== 'mcp_servers' && (agent[name] ?? null) !== value && !isSame(agent[name], value),
  )
  if (rest.length > 0) await send(push, agent, Object.fromEntries(rest))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

async function updateAgent(push: Push, unit: AgentUnit, changes: readonly ItemChange[]): Promise<void> {
  await send(push, unit.remote!, bodyOf(push, unit, changes))
}

/** Changes nothing if the agent has changed since it was read. */
async function send({ api }: Push, { agent_id, version }: RemoteAgent, body: object): Promise<void> {
  await api.call('agents update', { path: { agent_id }, query: { expected_version: version }, body })
}

/** Fields of files, in the form of the API. */
export function bodyOf(
  { knowledge, env }: Pick<Push, 'knowledge' | 'env'>,
  unit: AgentUnit,
  changes: readonly ItemChange[],
): Record<string, unknown> {
  const fields = changes.map(({ key, to }) => {
    const { name } = partsOf(key)
    if (name === 'knowledge_base') return [apiField(name), to === null ? null : (knowledge.get(to as string) ?? to)]
    if (name === 'tool_definitions') return [name, JSON.stringify(to ?? [])]
    if (name === 'mcp_servers')
      return [name, sentServers((to ?? []) as ComparedServer[], unit.local!.server_headers, env)]
    return [name, to ?? null]
  })
  return Object.fromEntries(fields) as Record<string, unknown>
}
