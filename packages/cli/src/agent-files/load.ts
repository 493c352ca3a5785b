import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Settings } from '../manifest.ts'
import { YamlFaults } from '../yaml/read-yaml.ts'
import { apiOf, type Api } from './api.ts'
import { openFolder, type Folder } from './folder.ts'
import { readAgents, type LocalAgent } from './read-agents.ts'
import { readKnowledge, type LocalKnowledge } from './read-knowledge.ts'
import { readRemote, type Remote, type RemoteAgent } from './remote.ts'
import { openState, type StateFile } from './state-file.ts'
import { agentUnits, knowledgeUnits, type AgentUnit, type KnowledgeUnit } from './units.ts'

/** The files and the service, side by side. */
export interface Loaded {
  api: Api
  folder: Folder
  state: StateFile
  remote: Remote
  agents: readonly AgentUnit[]
  knowledge: readonly KnowledgeUnit[]
}

/** @param for_pull - Also reads what only the service has, and does not need environment variables. */
export async function load(context: Context, settings: Settings, for_pull = false): Promise<Loaded> {
  const folder = openFolder(context.cwd, settings.dir ?? 'agents')
  const files = await readFiles(context, folder, for_pull)
  if (!for_pull && files.agents.length === 0 && files.knowledge.length === 0)
    throw usageError(
      `--dir: ${folder.shown('.')} has no agents. Begin with "ohun agents pull", or name another folder.`,
    )
  const state = await openState(folder)
  const client = await context.createClient(requireKey(await resolveConnection(context, settings)))
  const api = apiOf(client, context.signal)
  const remote = await readRemote(api, (lists) => wantedKnowledge(lists, { settings, files, for_pull }))
  const sides = { remote, states: state.of(remote.workspace_id) }
  const agents = agentUnits(files.agents, sides).filter((unit) => isSelected(settings, unit))
  if (settings.agent !== undefined && agents.length === 0)
    throw usageError(`--agent: no agent has the folder, id or name ${JSON.stringify(settings.agent)}.`)
  const knowledge = knowledgeOf(agents, knowledgeUnits(files.knowledge, sides), settings)
  return { api, folder, state, remote, agents, knowledge }
}

/** All knowledge bases with a folder. Without a folder, or with `--agent`, only those that the agents use. */
function knowledgeOf(
  agents: readonly AgentUnit[],
  units: readonly KnowledgeUnit[],
  { agent }: Settings,
): KnowledgeUnit[] {
  const names = agents.flatMap(({ actual, desired }) =>
    [actual, desired].map((items) => items.get('field:knowledge_base')),
  )
  const used = new Set(names)
  return units.filter(({ local, remote }) => (local && agent === undefined) || used.has((local ?? remote)!.name))
}

interface Files {
  agents: LocalAgent[]
  knowledge: LocalKnowledge[]
}

async function readFiles({ env }: Context, folder: Folder, for_pull: boolean): Promise<Files> {
  try {
    const knowledge = await readKnowledge(folder)
    return { agents: await readAgents({ folder, env, for_pull }), knowledge }
  } catch (error) {
    if (!(error instanceof YamlFaults)) throw error
    throw new CliError('INVALID_FILE', exitCodes.validation, error.message)
  }
}

interface Wanting {
  settings: Settings
  files: Files
  for_pull: boolean
}

/** Documents are read one by one, so only those of knowledge bases that have a folder, or will get one. */
function wantedKnowledge({ agents, knowledge }: Remote, { settings, files, for_pull }: Wanting): Set<string> {
  const pulled = agents.filter((agent) => for_pull && isNamed(settings.agent, agent))
  const ids = new Set(pulled.map((agent) => agent['knowledge_base_id']))
  const names = new Set([
    ...files.knowledge.map(({ name }) => name),
    ...files.agents.map(({ fields }) => fields.get('knowledge_base')),
  ])
  const wanted = knowledge.filter(({ knowledge_base_id, name }) => ids.has(knowledge_base_id) || names.has(name))
  return new Set(wanted.map(({ knowledge_base_id }) => knowledge_base_id))
}

function isNamed(wanted: string | undefined, { agent_id, display_name }: RemoteAgent): boolean {
  return wanted === undefined || wanted === agent_id || wanted === display_name
}

function isSelected({ agent }: Settings, { folder, local, remote }: AgentUnit): boolean {
  if (agent === undefined) return true
  return agent === folder || agent === local?.display_name || (remote !== null && isNamed(agent, remote))
}
