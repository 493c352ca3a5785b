import type { Knex } from 'knex'
import type { AgentChanges } from '../agent-defaults.ts'
import type { AgentRow } from '../agent.model.ts'
import { changedAgent } from '../change-agent.ts'
import { changedFields } from './change-live.ts'
import { pruneAgentVersions } from './prune-versions.ts'
import { insertVersion, noLongerLive, recordLive } from './record-version.ts'

interface ServiceChange {
  /** The agents, locked. */
  agents: readonly AgentRow[]
  changes: AgentChanges
  now: Date
}

/** Changes agents because something that they use has ended, such as a plan or a knowledge base. Each agent gets a new version. */
export async function changeByService(trx: Knex.Transaction, { agents, changes, now }: ServiceChange): Promise<void> {
  for (const agent of agents) {
    const base = await recordLive(trx, agent)
    const changed = changedFields(agent, changedAgent(agent, changes), true)
    const version = agent.last_version + 1
    await agent.$query(trx).patch({ ...changes, version, last_version: version, updated_at: now })
    await noLongerLive(trx, base, now)
    const making = { origin: 'service', created_by: null, note: null, now } as const
    const { greeting_digest } = base.settings
    await insertVersion(trx, { agent, greeting_digest, version, base, changed, is_live: true, making })
    await pruneAgentVersions(trx, agent.agent_id)
  }
}
