import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { AgentComparison, AgentFieldChange } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { AgentRow } from '../agent.model.ts'
import { requireDraft } from '../drafts/agent-draft.model.ts'
import { draftedAgent } from '../drafts/agent-draft.view.ts'
import { DRAFT } from './agent-of-version.ts'
import { findVersion } from './find-version.ts'
import { recordedForReading } from './recorded-agent.ts'
import { textDiff } from './text-diff.ts'
import {
  publishedOf,
  standingFields,
  standingOf,
  versionFields,
  type Published,
  type Standing,
  type VersionField,
} from './version-fields.ts'

interface Compared {
  agent_id: string
  /** The version to compare with. By default the live version. */
  from?: number
  to: number
}

/** @throws ApiError NOT_FOUND for the agent, for a version that is not kept, or for a draft that does not exist. */
export async function compareVersions(
  knex: Knex,
  caller: Caller,
  { agent_id, from: asked, to }: Compared,
): Promise<AgentComparison> {
  const agent = await recordedForReading(knex, caller, agent_id)
  const from = asked ?? agent.version
  const [before, after] = [await settingsOf(knex, agent, from), await settingsOf(knex, agent, to)]
  const changed = versionFields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return { agent_id, from, to, changes: changed.map((field) => fieldChange(field, before, after)) }
}

type Settings = Published & Standing

async function settingsOf(knex: Knex, agent: AgentRow, version: number): Promise<Settings> {
  if (version === DRAFT) return draftedAgent(agent, await requireDraft(knex, agent))
  const { settings, standing } = await findVersion(knex, agent, version)
  return { ...standingOf(standing), ...publishedOf(settings) }
}

function fieldChange(field: VersionField, before: Settings, after: Settings): AgentFieldChange {
  const [from, to] = [before[field], after[field]]
  const stays = (standingFields as readonly string[]).includes(field)
  return { field, from, to, stays, diff: diffOf(field, from, to) }
}

function diffOf(field: VersionField, from: unknown, to: unknown): string | null {
  const [before, after] = [shown(field, from), shown(field, to)]
  return before === null || after === null || !`${before}${after}`.includes('\n') ? null : textDiff(before, after)
}

const AS_JSON: ReadonlySet<VersionField> = new Set(['analysis_schema', 'mcp_servers', 'answering_machine'])

/** The text of a field that is compared. Null for other values. */
function shown(field: VersionField, value: unknown): string | null {
  if (value === null) return ''
  if (AS_JSON.has(field)) return JSON.stringify(value, null, 2)
  if (typeof value !== 'string') return null
  return field === 'tool_definitions' ? JSON.stringify(JSON.parse(value), null, 2) : value
}
