import type { Channel } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Plan } from '../../platform/plan.ts'
import { dpaAccepted } from '../dpa/require-dpa.ts'
import type { CallWindow } from './call-window.ts'

/** All that the gates of an outbound call ask, read in one round trip. */
export interface OutboundFacts extends CallWindow {
  /** The workspace that has the agent; null when there is no such agent. */
  owner: string | null
  agent_status: 'active' | 'paused'
  ai_provider: string
  plan: Plan
  balance_kobo: number
  dpa_accepted: boolean
  live_calls: number
  /** The number to call from: the one asked for, else the agent's oldest with voice, else any of the agent's. */
  from_number: string | null
  channels: Channel[] | null
}

interface FactsParams {
  workspace_id: string
  environment: string
  agent_id: string
  from_number: string | null
}

/**
 * The two ways to the number are arms of their own: each has one good index whatever is asked, so that one generic plan
 * serves both. As one condition it was planned again at every call, which cost 0.7 ms.
 */
export const selectFacts = statement<FactsParams, OutboundFacts>(
  'outbound_facts',
  `select a.workspace_id as owner, a.status as agent_status, a.ai_provider, a.call_window_start, a.call_window_end,
     a.call_window_timezone, w.plan, w.balance_kobo, ${dpaAccepted} as dpa_accepted,
     coalesce((select live from live_call_counts l
       where l.workspace_id = :workspace_id and l.environment = :environment), 0) as live_calls,
     n.from_number, n.channels
   from workspaces w
   left join agents a on a.agent_id = :agent_id and a.deleted_at is null
   left join lateral (
     select e164 as from_number, channels from (
       (select n.e164, c.channels, c.provisioned_at, c.number_id
        from number_claims c join numbers n using (number_id)
        where :from_number::text is null and c.agent_id = :agent_id and c.workspace_id = :workspace_id
          and c.environment = :environment and c.status = 'provisioned')
       union all
       (select n.e164, c.channels, c.provisioned_at, c.number_id
        from numbers n join number_claims c using (number_id)
        where n.environment = :environment and n.e164 = :from_number and c.workspace_id = :workspace_id
          and c.environment = :environment and c.status = 'provisioned')
     ) candidates
     order by 'voice' = any(channels) desc, provisioned_at, number_id limit 1) n on true
   where w.workspace_id = :workspace_id and w.deleted_at is null`,
)

export async function readOutboundFacts(
  db: Database,
  { workspace_id, environment }: Caller,
  { agent_id, from_number = null }: { agent_id: string; from_number?: string | null },
): Promise<OutboundFacts | undefined> {
  const [facts] = await run(db, selectFacts, { workspace_id, environment, agent_id, from_number })
  return facts
}
