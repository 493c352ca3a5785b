import type { AgentVersion, AgentVersionSummary } from '../../../generated/types.gen.ts'
import type { AgentVersionRow } from './agent-version.model.ts'
import { publishedOf, standingOf } from './version-fields.ts'

/** @param live_version - The version of the agent that is live. */
export function versionSummary(row: AgentVersionRow, live_version: number): AgentVersionSummary {
  return {
    agent_id: row.agent_id,
    version: row.version,
    live: row.version === live_version,
    origin: row.origin,
    base_version: row.base_version,
    changed: row.changed,
    note: row.note,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    unused_since: row.unused_since?.toISOString() ?? null,
  }
}

export function versionView(row: AgentVersionRow, live_version: number): AgentVersion {
  const settings = { ...standingOf(row.standing), ...publishedOf(row.settings) }
  return { ...versionSummary(row, live_version), settings }
}
