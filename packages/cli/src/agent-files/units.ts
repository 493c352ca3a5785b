import { canonicalJson, compareItems, hashesOf, nameHash, type Hashes, type ItemChange, type Items } from './items.ts'
import { fieldKey, partsOf, ruleKey } from './item-keys.ts'
import { desiredItems, knowledgeItems, remoteItems, unrecorded } from './local-items.ts'
import type { LocalAgent } from './read-agents.ts'
import { KNOWLEDGE, type LocalKnowledge } from './read-knowledge.ts'
import { fileFieldsOf } from './remote-fields.ts'
import type { Remote, RemoteAgent, RemoteKnowledge } from './remote.ts'
import type { UnitState, WorkspaceState } from './state-file.ts'

/** An agent or a knowledge base, in the files and on the service. At least one of the two is present. */
export interface Unit<Local, OnService> {
  /** The folder, such as `front-desk` or `knowledge/clinic`. */
  folder: string
  local: Local | null
  remote: OnService | null
  state: UnitState | undefined
  /** The items on the service. */
  actual: Items
  /** The items after a push. Without a folder, the same as `actual`. */
  desired: Items
  changes: readonly ItemChange[]
}

export type AgentUnit = Unit<LocalAgent, RemoteAgent>
export type KnowledgeUnit = Unit<LocalKnowledge, RemoteKnowledge>

interface Sides {
  remote: Remote
  states: WorkspaceState
}

/** The agents in the files, then those that only the service has. */
export function agentUnits(locals: readonly LocalAgent[], { remote, states }: Sides): AgentUnit[] {
  const pairs = paired(locals, remote.agents, {
    states,
    folderOf: ({ folder }) => folder,
    nameOf: ({ display_name }) => display_name,
    idOf: ({ agent_id }) => agent_id,
  })
  const numbers = new Set(remote.numbers.values())
  return pairs.map((pair) => {
    const actual = pair.remote ? remoteItems(remote, pair.remote, fileFieldsOf(remote, pair.remote)) : new Map()
    const desired = pair.local ? desiredItems({ local: pair.local, remote: actual, numbers }) : actual
    return unitOf(pair, actual, desired)
  })
}

/** The knowledge bases in the files, then those that only the service has. */
export function knowledgeUnits(locals: readonly LocalKnowledge[], { remote, states }: Sides): KnowledgeUnit[] {
  const pairs = paired(locals, remote.knowledge, {
    states,
    folderOf: ({ folder }) => `${KNOWLEDGE}/${folder}`,
    nameOf: ({ name }) => name,
    idOf: ({ knowledge_base_id }) => knowledge_base_id,
  })
  return pairs.map((pair) => {
    const actual = knowledgeItems(pair.remote ? (remote.documents.get(pair.remote.knowledge_base_id) ?? []) : [])
    return unitOf(pair, actual, pair.local ? knowledgeItems(pair.local.documents) : actual)
  })
}

type Pair<Local, OnService> = Pick<Unit<Local, OnService>, 'folder' | 'local' | 'remote' | 'state'>

interface Pairing<Local, OnService> {
  states: WorkspaceState
  folderOf: (local: Local) => string
  nameOf: (either: Local | OnService) => string
  idOf: (remote: OnService) => string
}

/** Pairs by the recorded id, so that both sides can be renamed; otherwise by name. */
function paired<Local, OnService>(
  locals: readonly Local[],
  remotes: readonly OnService[],
  { states, folderOf, nameOf, idOf }: Pairing<Local, OnService>,
): Pair<Local, OnService>[] {
  const folders = new Set(locals.map(folderOf))
  const known = new Map(
    locals.flatMap((local) => (states[folderOf(local)] ? [[states[folderOf(local)]!.id, local]] : [])),
  )
  const free = remotes.filter((remote) => !known.has(idOf(remote)))
  const found = locals.map((local): Pair<Local, OnService> => {
    const folder = folderOf(local)
    const state = states[folder]
    const by_id = state && remotes.find((remote) => idOf(remote) === state.id)
    const remote = by_id ?? free.find((other) => nameOf(other) === nameOf(local)) ?? null
    return { folder, local, remote, state: state ?? (remote ? moved(states, folders, idOf(remote)) : undefined) }
  })
  const taken = new Set(found.map(({ remote }) => remote))
  const others = remotes.filter((remote) => !taken.has(remote))
  return [...found, ...others.map((remote) => ({ folder: '', local: null, remote, state: undefined }))]
}

/** The record of a folder that was renamed. */
function moved(states: WorkspaceState, folders: ReadonlySet<string>, id: string): UnitState | undefined {
  return Object.entries(states).find(([folder, state]) => state.id === id && !folders.has(folder))?.[1]
}

function unitOf<Local, OnService>(pair: Pair<Local, OnService>, actual: Items, desired: Items): Unit<Local, OnService> {
  const found = compareItems({ local: desired, remote: actual, base: pair.state?.items, unrecorded })
  // A new agent gets the defaults without sending them.
  const changes = pair.remote
    ? found
    : found.filter(({ key, to }) => canonicalJson(to) !== canonicalJson(unrecorded(key)))
  return { ...pair, actual, desired, changes }
}

/**
 * The record of a unit with these items. Rules of numbers in another environment, and items that depend on a variable
 * that is not set, keep their record, because they were not compared.
 */
export function recordOf({ local, state }: AgentUnit | KnowledgeUnit, items: Items): Hashes {
  const kept = local && 'unknown' in local ? notCompared(local, items) : []
  const compared = [...items].filter(([key]) => !kept.includes(key))
  const before = kept.flatMap((key) => {
    const hash = state?.items[nameHash(key)]
    return hash === undefined ? [] : [[nameHash(key), hash] as const]
  })
  return { ...Object.fromEntries(before), ...hashesOf(new Map(compared)) }
}

function notCompared({ routing_rules, unknown }: LocalAgent, items: Items): string[] {
  const elsewhere = (routing_rules ?? []).map(ruleKey).filter((key) => !items.has(key))
  const endpoints = [...items.keys()].filter((key) => unknown.has('endpoints') && partsOf(key).section === 'endpoint')
  return [...elsewhere, ...[...unknown].map(fieldKey), ...endpoints]
}
