import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { AgentRow } from './agent.model.ts'
import { storeGreeting } from './greeting-file.ts'
import { endVersionsOfAgent } from './versions/end-versions.ts'

export interface DeleteAgentDeps {
  knex: Knex
  clock: Clock
  /** Detaches the agent's numbers, which stay with the workspace. */
  detachNumbers(trx: Knex.Transaction, of: { agent_id: string; now: Date }): Promise<void>
  /** Deletes the agent's routing rules. */
  endRules: (trx: Knex.Transaction, agent_id: string) => Promise<void>
  /** Ends the agent's targets and their pending deliveries. */
  endWebhookTargets(trx: Knex.Transaction, agent_id: string): Promise<void>
}

/** Deletes an agent softly: the row stays for its calls, and the name is free again. */
export async function deleteAgent(deps: DeleteAgentDeps, caller: Caller, agent_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    await agent.$query(trx).patch({ deleted_at: deps.clock.now(), webhook_keys: null, mcp_headers: null })
    await storeGreeting(trx, { agent_id, wav: null, now: deps.clock.now() })
    await endVersionsOfAgent(trx, agent_id)
    await deps.detachNumbers(trx, { agent_id, now: deps.clock.now() })
    await deps.endRules(trx, agent_id)
    await deps.endWebhookTargets(trx, agent_id)
  })
}
