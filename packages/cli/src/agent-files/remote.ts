import type { Api } from './api.ts'

/** An agent in the API's form. Its other fields have their API names. */
export interface RemoteAgent {
  agent_id: string
  display_name: string
  version: number
  [field: string]: unknown
}

export interface RemoteDraft {
  revision: number
  settings: Record<string, unknown>
}

export interface RemoteEndpoint {
  id: string
  agent_id: string
  url: string
  description: string
  active: boolean
  event_types: string[]
  header_names: string[]
}

export interface RemoteRule {
  rule_id: string
  agent_id: string
  number_id: string
  match_type: string
  match_value: string | null
  priority: number
}

export interface RemoteDocument {
  document_id: string
  title: string
  content_type: string
  content: string
}

export interface RemoteKnowledge {
  knowledge_base_id: string
  name: string
  description: string | null
}

/** The parts of a workspace that make up its agents, read together. */
export interface Remote {
  workspace_id: string
  agents: readonly RemoteAgent[]
  endpoints: ReadonlyMap<string, readonly RemoteEndpoint[]>
  rules: ReadonlyMap<string, readonly RemoteRule[]>
  /** The numbers in the key's environment, by id. */
  numbers: ReadonlyMap<string, string>
  knowledge: readonly RemoteKnowledge[]
  /** The documents of the wanted knowledge bases, by id. */
  documents: ReadonlyMap<string, readonly RemoteDocument[]>
}

/** @param wanted - Returns the knowledge bases whose documents are read. */
export async function readRemote(api: Api, wanted: (remote: Remote) => ReadonlySet<string>): Promise<Remote> {
  const remote = await readLists(api)
  const documents = new Map<string, RemoteDocument[]>()
  for (const id of wanted(remote)) documents.set(id, await readDocuments(api, id))
  return { ...remote, documents }
}

async function readLists(api: Api): Promise<Remote> {
  const { workspace_id } = await api.call<{ workspace_id: string }>('auth me')
  const agents = await api.list<RemoteAgent>('agents list')
  const endpoints = await api.list<RemoteEndpoint>('webhooks endpoints')
  const rules = await api.list<RemoteRule>('routing-rules list')
  const numbers = await api.list<{ number_id: string; e164: string }>('numbers list')
  const knowledge = await api.list<RemoteKnowledge>('knowledge-bases list')
  return {
    workspace_id,
    agents,
    endpoints: byAgent(endpoints),
    rules: byAgent(rules),
    numbers: new Map(numbers.map(({ number_id, e164 }) => [number_id, e164])),
    knowledge,
    documents: new Map(),
  }
}

/** Entries by agent, in the order in which they were created. Node 20 does not have `Map.groupBy`. */
function byAgent<Entry extends { agent_id: string }>(newest_first: readonly Entry[]): Map<string, Entry[]> {
  const grouped = new Map<string, Entry[]>()
  for (const entry of newest_first.toReversed()) {
    const others = grouped.get(entry.agent_id)
    if (others) others.push(entry)
    else grouped.set(entry.agent_id, [entry])
  }
  return grouped
}

/** Null if the agent has no draft. */
export async function readDraft(api: Api, agent_id: string): Promise<RemoteDraft | null> {
  try {
    return await api.call<RemoteDraft>('agents draft get', { path: { agent_id } })
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return null
    throw error
  }
}

/** The documents in the order in which they were added. */
async function readDocuments(api: Api, knowledge_base_id: string): Promise<RemoteDocument[]> {
  const listed = await api.list<RemoteDocument>('knowledge-documents list', { path: { knowledge_base_id } })
  const documents: RemoteDocument[] = []
  for (const { document_id } of listed.toReversed()) {
    const path = { knowledge_base_id, document_id }
    documents.push(await api.call<RemoteDocument>('knowledge-documents get', { path }))
  }
  return documents
}
