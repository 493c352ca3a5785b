import { agentFields, draftFields } from './agent-fields.ts'
import type { Remote, RemoteAgent, RemoteDraft } from './remote.ts'

/**
 * The fields of an agent in the form used in files: knowledge bases by name, tools as a list. If a draft is given, its
 * values are applied.
 */
export function fileFieldsOf(
  remote: Remote,
  agent: RemoteAgent,
  draft: RemoteDraft | null = null,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const { name } of agentFields) {
    const from = draft && draftFields.has(name) ? draft.settings : agent
    if (name in from) setField(remote, fields, { name, value: from[name] })
  }
  return fields
}

function setField(
  remote: Remote,
  fields: Record<string, unknown>,
  { name, value }: { name: string; value: unknown },
): void {
  if (name === 'knowledge_base_id') fields['knowledge_base'] = knowledgeName(remote, value)
  else if (name === 'tool_definitions') fields[name] = JSON.parse(String(value)) as unknown
  else fields[name] = value
}

/** The name of a knowledge base, or its id if another one has the same name. */
function knowledgeName({ knowledge }: Remote, id: unknown): string | null {
  if (typeof id !== 'string') return null
  const found = knowledge.find(({ knowledge_base_id }) => knowledge_base_id === id)
  const is_unique = found && knowledge.filter(({ name }) => name === found.name).length === 1
  return is_unique ? found.name : id
}
