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
  /** Locked; it is as after the change afterwards. */
  agent: AgentRow
  /** Its live version. */
  base: AgentVersionRow
  changes: AgentChanges
  /** The key of the endpoint, which is in no version. Null removes all; undefined leaves them. */
  key?: string | null | undefined
  /** The headers of MCP servers, which are in no version either. Undefined leaves them. */
  mcp_headers?: McpHeaders | null | undefined
  greeting: Buffer | null | undefined
  origin: AgentVersionOrigin
  note: string | null
}

/** Changes the live agent, which makes a version unless nothing in it changes. */
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

/** A recording that was fetched again from the same address can be another one. */
export function changedFields(before: AgentRecord, after: AgentRecord, has_same_recording: boolean): string[] {
  const changed: string[] = differing(before, after, versionFields)
  if (has_same_recording || changed.includes('greeting_audio_url')) return changed
  return [...changed, 'greeting_audio_url']
}
