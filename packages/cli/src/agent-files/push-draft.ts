import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { apiField, draftFields } from './agent-fields.ts'
import type { Api } from './api.ts'
import { compareItems, type ItemChange } from './items.ts'
import { partsOf } from './item-keys.ts'
import type { Push } from './push.ts'
import { bodyOf } from './push-agent.ts'
import { fileFieldsOf } from './remote-fields.ts'
import { readDraft, type Remote, type RemoteDraft } from './remote.ts'
import { itemName } from './report.ts'
import type { AgentUnit, KnowledgeUnit } from './units.ts'

/** The draft of an agent, and the changes that make it equal to the files. */
export interface DraftPush {
  unit: AgentUnit
  draft: RemoteDraft | null
  changes: readonly ItemChange[]
}

/** @throws CliError for changes that a draft cannot have */
export async function draftPushes(
  { api, remote }: { api: Api; remote: Remote },
  agents: readonly AgentUnit[],
  knowledge: readonly KnowledgeUnit[],
): Promise<DraftPush[]> {
  refuseOthers([...agents, ...knowledge])
  const pushes: DraftPush[] = []
  for (const unit of agents) {
    const draft = await readDraft(api, unit.remote!.agent_id)
    const fields = Object.entries(fileFieldsOf(remote, unit.remote!, draft))
    const actual = new Map(fields.map(([name, value]) => [`field:${name}`, value]))
    const found = compareItems({ local: unit.desired, remote: actual, base: undefined })
    const changes = found
      .filter(({ key }) => isDraftField(key))
      .map((change) => ({ ...change, kind: 'local' as const }))
    pushes.push({ unit, draft, changes })
  }
  return pushes.filter(({ changes }) => changes.length > 0)
}

export async function pushDraft(
  { api, knowledge, env }: Pick<Push, 'api' | 'knowledge' | 'env'>,
  { unit, draft, changes }: DraftPush,
): Promise<void> {
  await api.call('agents draft update', {
    path: { agent_id: unit.remote!.agent_id },
    query: draft ? { expected_revision: draft.revision } : {},
    body: bodyOf({ knowledge, env }, unit, changes),
  })
}

function isDraftField(key: string): boolean {
  const { section, name } = partsOf(key)
  return section === 'field' && draftFields.has(apiField(name))
}

function refuseOthers(units: readonly (AgentUnit | KnowledgeUnit)[]): void {
  const refused = units.flatMap((unit) => {
    if (!unit.remote) return [`${unit.folder}: does not exist on the service yet`]
    return unit.changes
      .filter(({ key }) => !isDraftField(key))
      .map(({ key }) => `${unit.folder}: ${itemName(unit, key)} cannot be in a draft`)
  })
  if (refused.length === 0) return
  throw new CliError('NOT_IN_DRAFT', exitCodes.validation, `${refused.join('\n')}\nPush without --draft.`)
}
