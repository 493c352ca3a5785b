import { defaultOf, fileFieldNames, OPTIONAL, storedValue } from './agent-fields.ts'
import { documentKey, endpointKey, fieldKey, partsOf, ruleKey } from './item-keys.ts'
import type { Items } from './items.ts'
import type { LocalAgent } from './read-agents.ts'
import type { Remote, RemoteAgent } from './remote.ts'

interface Desired {
  local: LocalAgent
  remote: Items
  /** The numbers in the key's environment, in E.164. */
  numbers: ReadonlySet<string>
}

/**
 * The items that the service would have after a push. A field that a file does not mention has its default. If a file
 * does not mention endpoints or routing rules, those of the service stay unchanged.
 */
export function desiredItems({ local, remote, numbers }: Desired): Items {
  const items = new Map<string, unknown>()
  for (const field of fileFieldNames) {
    const key = fieldKey(field)
    if (local.unknown.has(field)) items.set(key, remote.get(key))
    else if (local.fields.has(field)) items.set(key, storedValue(field, local.fields.get(field)))
    else if (!OPTIONAL.has(field)) items.set(key, defaultOf(field))
    else if (remote.has(key)) items.set(key, remote.get(key))
  }
  for (const [key, value] of remote) if (isLeftAlone(local, key)) items.set(key, value)
  for (const { url, headers, ...rest } of local.endpoints ?? [])
    items.set(endpointKey(url), { ...rest, header_names: Object.keys(headers).toSorted() })
  for (const rule of local.routing_rules ?? [])
    if (numbers.has(rule.number)) items.set(ruleKey(rule), { priority: rule.priority })
  return items
}

function isLeftAlone({ endpoints, routing_rules }: LocalAgent, key: string): boolean {
  const { section } = partsOf(key)
  return (section === 'endpoint' && !endpoints) || (section === 'rule' && !routing_rules)
}

/** The base value of a field that was not recorded, because it was added to the API later. */
export function unrecorded(key: string): unknown {
  const { section, name } = partsOf(key)
  return section === 'field' ? defaultOf(name) : undefined
}

/** An agent of the service as items. @param fields - The agent's fields, or those of its draft. */
export function remoteItems(remote: Remote, agent: RemoteAgent, fields: Readonly<Record<string, unknown>>): Items {
  const items = new Map<string, unknown>()
  for (const [field, value] of Object.entries(fields)) items.set(fieldKey(field), value)
  for (const { url, description, active, event_types, header_names } of remote.endpoints.get(agent.agent_id) ?? [])
    items.set(endpointKey(url), { description, active, event_types, header_names: header_names.toSorted() })
  for (const rule of remote.rules.get(agent.agent_id) ?? []) {
    const number = remote.numbers.get(rule.number_id)
    if (number !== undefined) items.set(ruleKey({ ...rule, number }), { priority: rule.priority })
  }
  return items
}

export function knowledgeItems(documents: readonly { title: string; content: string; content_type: string }[]): Items {
  const items = new Map<string, unknown>()
  for (const { title, content, content_type } of documents) {
    let key = documentKey(title)
    for (let serial = 2; items.has(key); serial++) key = documentKey(`${title} (${serial})`)
    items.set(key, { content, content_type })
  }
  return items
}
