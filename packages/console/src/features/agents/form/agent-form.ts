import type { Agent, AgentUpdate, McpServerSettings } from '@ohun/sdk'

/** An agent as its form shows it: the saved values with the person's changes. */
export interface AgentFormState {
  agent: Omit<Agent, 'mcp_servers'> & Pick<AgentUpdate, 'webhook_key'> & { mcp_servers: McpServerSettings[] }
  /** Why the service refused to save. */
  error: unknown
  set: (changes: AgentUpdate) => void
}

/** The fields whose values differ from the saved ones. */
export function changedFields(saved: Agent, changes: AgentUpdate): AgentUpdate {
  const entries = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined && canonical(field, value) !== canonical(field, saved[field as keyof Agent]),
  )
  return Object.fromEntries(entries)
}

/** The changes that a person has made since others were sent to be saved. */
export const changedSince = (sent: AgentUpdate, now: AgentUpdate): AgentUpdate =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as keyof AgentUpdate]))

/** White space and newlines between the tools do not count as a change. */
function canonical(field: string, value: unknown): string {
  if (field !== 'tool_definitions' || typeof value !== 'string') return JSON.stringify(value)
  try {
    return JSON.stringify(JSON.parse(value))
  } catch {
    return value
  }
}
