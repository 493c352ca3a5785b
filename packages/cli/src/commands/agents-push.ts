import { load, type Loaded } from '../agent-files/load.ts'
import { draftPushes, pushDraft } from '../agent-files/push-draft.ts'
import { refuseMissingVariables } from '../agent-files/push-endpoints.ts'
import type { Push } from '../agent-files/push.ts'
import { stepsOf } from '../agent-files/push-steps.ts'
import { differenceOf, differencesOf, itemName, shownDifferences, type Difference } from '../agent-files/report.ts'
import { recordOf, type AgentUnit, type KnowledgeUnit } from '../agent-files/units.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'

interface PushReport {
  dry_run: boolean
  draft: boolean
  changes: Difference[]
}

/** Makes the service match the files. Refused while the service has changes that the files do not have. */
export async function agentsPush(context: Context, { settings }: Invocation): Promise<void> {
  const { dry_run = false, draft = false, force = false } = settings
  const printer = await createPrinter(context, settings, { forPeople: (report) => shown(report as PushReport) })
  const everything = await load(context, settings)
  const loaded = withFolder(everything)
  const planned = draft ? await planDraft(context, loaded) : plan(context, loaded)
  if (!force) refuseDrift(loaded)
  if (!dry_run) await planned.run()
  await printer.answer({ dry_run, draft, changes: planned.changes } satisfies PushReport)
}

interface Planned {
  changes: Difference[]
  run(): Promise<void>
}

type Managed = Loaded & { ids: Push['ids']; names: Push['knowledge'] }

/** A push does not touch anything that has no folder. */
function withFolder(loaded: Loaded): Managed {
  const agents = loaded.agents.filter(({ local }) => local !== null)
  const knowledge = loaded.knowledge.filter(({ local }) => local !== null)
  const ids = new Map([
    ...agents.flatMap(({ folder, remote }) => (remote ? [[folder, remote.agent_id] as const] : [])),
    ...knowledge.flatMap(({ folder, remote }) => (remote ? [[folder, remote.knowledge_base_id] as const] : [])),
  ])
  const names = new Map(loaded.remote.knowledge.map(({ name, knowledge_base_id }) => [name, knowledge_base_id]))
  return { ...loaded, agents, knowledge, ids, names }
}

function plan({ env }: Context, loaded: Managed): Planned {
  const { api, remote, agents, knowledge, state, ids, names } = loaded
  const units = [...agents, ...knowledge]
  refuseMissingVariables(agents, env)
  return {
    changes: differencesOf(units),
    async run() {
      for (const step of stepsOf({ api, remote, env, ids, knowledge: names }, { agents, knowledge })) await step.run()
      await state.save(remote.workspace_id, recordsOf(units, ids))
    },
  }
}

function recordsOf(units: readonly (AgentUnit | KnowledgeUnit)[], ids: ReadonlyMap<string, string>) {
  const records = units.map((unit) => [unit.folder, { id: ids.get(unit.folder)!, items: recordOf(unit, unit.desired) }])
  return Object.fromEntries(records) as Parameters<Loaded['state']['save']>[1]
}

async function planDraft({ env }: Context, loaded: Managed): Promise<Planned> {
  const { api, agents, knowledge, names } = loaded
  const pushes = await draftPushes(loaded, agents, knowledge)
  refuseMissingVariables(agents, env)
  return {
    changes: pushes.flatMap(({ unit, changes }) => changes.map((change) => differenceOf(unit, change))),
    async run() {
      for (const push of pushes) await pushDraft({ api, knowledge: names, env }, push)
    },
  }
}

/** @throws CliError if a push would undo changes made on the service */
function refuseDrift({ agents, knowledge }: Loaded): void {
  const lines = [...agents, ...knowledge].flatMap((unit) =>
    unit.changes
      .filter(({ kind }) => kind !== 'local')
      .map(({ key }) => `${unit.folder}: ${itemName(unit, key)} was changed on the service`),
  )
  if (lines.length === 0) return
  const advice = 'Take the changes with "ohun agents pull", or overwrite them with --force.'
  throw new CliError('DRIFT', exitCodes.conflict, `${lines.join('.\n')}.\n${advice}`)
}

function shown({ dry_run, draft, changes }: PushReport): string[] {
  if (changes.length === 0) return ['Nothing to change.']
  const where = draft ? ' in drafts' : ''
  const what = changes.length === 1 ? '1 item' : `${changes.length} items`
  return [...shownDifferences(changes), dry_run ? `${what} would be changed${where}.` : `${what} changed${where}.`]
}
