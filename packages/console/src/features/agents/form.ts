import type { Agent, AgentUpdate } from '@ohun/sdk'

/** An agent as its form shows it: what is saved, with what a person changed. */
export interface AgentFormState {
  agent: Agent
  /** Why the service refused to save. */
  error: unknown
  set: (changes: AgentUpdate) => void
}

/** The fields that a person changed to something else than what is saved. */
export function changedFields(saved: Agent, changes: AgentUpdate): AgentUpdate {
  const entries = Object.entries(changes).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Agent]),
  )
  return Object.fromEntries(entries)
}

/** The fault of definitions that cannot be sent: null when they are a JSON array. The service checks each schema. */
export function jsonFault(definitions: string, say: { not_json: (fault: string) => string; not_list: string }) {
  try {
    return Array.isArray(JSON.parse(definitions)) ? undefined : say.not_list
  } catch (error) {
    return say.not_json(error instanceof Error ? error.message : String(error))
  }
}
