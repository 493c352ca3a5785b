import { slugOf } from '../agent-files/folder.ts'
import type { Items } from '../agent-files/items.ts'
import { load, type Loaded } from '../agent-files/load.ts'
import { KNOWLEDGE } from '../agent-files/read-knowledge.ts'
import { itemName } from '../agent-files/report.ts'
import type { UnitState } from '../agent-files/state-file.ts'
import { recordOf, type AgentUnit, type KnowledgeUnit, type Unit } from '../agent-files/units.ts'
import { writeAgent } from '../agent-files/write-agent.ts'
import { writeKnowledge } from '../agent-files/write-knowledge.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'

interface PullReport {
  dry_run: boolean
  /** The folders that were written, and the items that were taken from the service. */
  pulled: { folder: string; items: string[] }[]
  /** Folders whose agent or knowledge base is not on the service. */
  missing: string[]
  /** The environment variables that the files now need. */
  variables: string[]
}

/**
 * Writes the state of the service into the files. Local changes are kept, except those of items that the service has
 * changed too.
 */
export async function agentsPull(context: Context, { settings }: Invocation): Promise<void> {
  const { dry_run = false, force = false } = settings
  const printer = await createPrinter(context, settings, { forPeople: (report) => shown(report as PullReport) })
  const loaded = named(await load(context, settings, true))
  const units = [...loaded.agents, ...loaded.knowledge]
  if (!force) refuseConflicts(units)
  const taken = units.filter(({ remote }) => remote !== null).map((unit) => pulledOf(unit, force))
  const report: PullReport = {
    dry_run,
    pulled: taken.flatMap(({ unit, items }) => (items.length === 0 ? [] : [{ folder: unit.folder, items }])),
    missing: units.filter(({ remote }) => remote === null).map(({ folder }) => folder),
    variables: dry_run ? [] : await write(loaded, taken),
  }
  await printer.answer(report)
}

/** Names a folder for each agent or knowledge base that has none. */
function named(loaded: Loaded): Loaded {
  const agents = withFolders(loaded.agents, {
    inside: '',
    nameOf: ({ display_name }) => display_name,
    taken: [KNOWLEDGE],
  })
  const knowledge = withFolders(loaded.knowledge, { inside: `${KNOWLEDGE}/`, nameOf: ({ name }) => name, taken: [] })
  return { ...loaded, agents, knowledge }
}

interface Naming<OnService> {
  inside: string
  nameOf: (remote: OnService) => string
  taken: string[]
}

function withFolders<Local, OnService>(
  units: readonly Unit<Local, OnService>[],
  { inside, nameOf, taken }: Naming<OnService>,
): Unit<Local, OnService>[] {
  const names = new Set([
    ...taken,
    ...units.flatMap(({ local, folder }) => (local ? [folder.slice(inside.length)] : [])),
  ])
  return units.map((unit) => {
    if (unit.local) return unit
    const name = slugOf(nameOf(unit.remote!), names)
    names.add(name)
    return { ...unit, folder: `${inside}${name}` }
  })
}

interface Pulled {
  unit: AgentUnit | KnowledgeUnit
  after: Items
  items: string[]
}

function pulledOf(unit: AgentUnit | KnowledgeUnit, force: boolean): Pulled {
  const { local, actual, desired, changes } = unit
  if (!local) return { unit, after: actual, items: [...actual.keys()].map((key) => itemName(unit, key)) }
  const wanted = changes.filter(({ kind }) => force || kind !== 'local')
  const after = new Map(desired)
  for (const { key, from } of wanted) {
    if (from === undefined) after.delete(key)
    else after.set(key, from)
  }
  return { unit, after, items: wanted.map(({ key }) => itemName(unit, key)) }
}

async function write({ folder, state, remote }: Loaded, taken: readonly Pulled[]): Promise<string[]> {
  const variables: string[] = []
  const records: [string, UnitState][] = []
  for (const { unit, after, items } of taken) {
    const before = unit.local ? unit.desired : new Map<string, unknown>()
    const id = 'agent_id' in unit.remote! ? unit.remote.agent_id : unit.remote!.knowledge_base_id
    records.push([unit.folder, { id, items: recordOf(unit, unit.actual) }])
    if (items.length === 0 && unit.local) continue
    if (isAgent(unit))
      variables.push(...(await writeAgent(folder, { folder: unit.folder, local: unit.local, before, after })))
    else await writeKnowledge(folder, { folder: unit.folder, local: unit.local, ...naming(unit), before, after })
  }
  await state.save(remote.workspace_id, Object.fromEntries(records))
  return variables
}

const isAgent = (unit: AgentUnit | KnowledgeUnit): unit is AgentUnit => 'agent_id' in unit.remote!

const naming = ({ remote }: KnowledgeUnit) => ({ name: remote!.name, description: remote!.description })

/** @throws CliError if a pull would lose changes of the files */
function refuseConflicts(units: readonly (AgentUnit | KnowledgeUnit)[]): void {
  const lines = units.flatMap((unit) =>
    unit.changes
      .filter(({ kind }) => unit.remote && kind === 'conflict')
      .map(({ key }) => `${unit.folder}: ${itemName(unit, key)} differs on both sides`),
  )
  if (lines.length === 0) return
  const advice = 'Take those of the service with --force, or those of the files with "ohun agents push --force".'
  throw new CliError('CONFLICT', exitCodes.conflict, `${lines.join('.\n')}.\n${advice}`)
}

function shown({ dry_run, pulled, missing, variables }: PullReport): string[] {
  const lines = pulled.map(({ folder, items }) => `${folder}: ${items.join(', ')}`)
  return [
    ...(lines.length === 0 ? ['The files have everything already.'] : lines),
    ...(dry_run && lines.length > 0 ? ['Nothing was written.'] : []),
    ...missing.map((folder) => `${folder}: is not on the service. Delete the folder, or push it.`),
    ...variables.map((name) => `Set the environment variable ${name} before a push.`),
  ]
}
