import type { Knex } from 'knex'
import type { AgentVersionOrigin } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { AgentChanges } from '../agent-defaults.ts'
import type { AgentRecord, AgentRow } from '../agent.model.ts'
import { changeAgent, changedAgent } from '../change-agent.ts'
import type { WriteAgentDeps } from '../create-agent.ts'
import type { McpHeaders } from '../../turns/mcp/server-headers.ts'
import type { AgentVersionRow } from './agent-version.model.ts'
import { pruneAgentVersions } from './prune-versions.ts'
import { insertVersion, noLongerLive } from './record-version.ts'
import { keepRecording } from './recordings.ts'
import { differing, versionFields } from './version-fields.ts'

export interface LiveChange {
  caller: Caller
  /** The agent, locked. The change updates it. */
  agent: AgentRow
  /** The agent's live version. */
  base: AgentVersionRow
  changes: AgentChanges
  /** The endpoint's key, which is not part of a version. Null removes all keys; undefined leaves them unchanged. */
  key?: string | null | undefined
  /** The headers of MCP servers, which are not part of a version either. Undefined leaves them unchanged. */
  mcp_headers?: McpHeaders | null | undefined
  greeting: Buffer | null | undefined
  origin: AgentVersionOrigin
  note: string | null
}

/** Changes the live agent, and creates a version if anything differs. */
export async function changeLive(deps: WriteAgentDeps, trx: Knex.Transaction, change: LiveChange): Promise<AgentRow> {
  const { caller, agent, base, changes, key, mcp_headers, greeting, origin, note } = change
  const now = deps.clock.now()
  const greeting_digest = await digestAfter(trx, change, now)
  const before = changedAgent(agent, {})
  const changed = changedFields(before, changedAgent(agent, changes), greeting_digest === base.settings.greeting_digest)
  const version = changed.length === 0 ? agent.version : agent.last_version + 1
  const numbers = { version, last_version: Math.max(version, agent.last_version) }
  await changeAgent(deps, trx, { caller, agent, changes, key, mcp_headers, greeting, numbers })
  if (changed.length === 0) return agent
  const making = { origin, created_by: caller.actor, note, now }
  await noLongerLive(trx, base, now)
  await insertVersion(trx, { agent, greeting_digest, version, base, changed, is_live: true, making })
  await pruneAgentVersions(trx, agent.agent_id)
  return agent
}

async function digestAfter(
  trx: Knex.Transaction,
  { agent: { agent_id }, base, greeting }: LiveChange,
  now: Date,
): Promise<string | null> {
  if (greeting === undefined) return base.settings.greeting_digest
  return greeting && (await keepRecording(trx, { agent_id, wav: greeting, now }))
}

/** The fields that differ. A recording that was fetched again from the same address can be a different one. */
export function changedFields(before: AgentRecord, after: AgentRecord, has_same_recording: boolean): string[] {
  const changed: string[] = differing(before, after, versionFields)
  if (has_same_recording || changed.includes('greeting_audio_url')) return changed
  return [...changed, 'greeting_audio_url']
}
