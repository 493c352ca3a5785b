import type { Channel } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { dpaAccepted } from '../dpa/require-dpa.ts'
import type { CallWindow } from './call-window.ts'

/** All that the gates of an outbound call ask, read in one round trip. */
export interface CallFacts extends CallWindow {
  /** The workspace that has the agent; null when there is no such agent. */
  owner: string | null
  agent_status: 'active' | 'paused'
  ai_provider: string
  balance_kobo: number
  dpa_accepted: boolean
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

const selectFacts = statement<FactsParams, CallFacts>(
  'call_facts',
  `select a.workspace_id as owner, a.status as agent_status, a.ai_provider, a.call_window_start, a.call_window_end,
     a.call_window_timezone, w.balance_kobo, ${dpaAccepted} as dpa_accepted, n.from_number, n.channels
   from workspaces w
   left join agents a on a.agent_id = :agent_id and a.deleted_at is null
   left join lateral (
     select n.e164 as from_number, c.channels
     from number_claims c join numbers n using (number_id)
     where c.workspace_id = :workspace_id and c.environment = :environment and c.status = 'provisioned'
       and case when :from_number::text is null then c.agent_id = :agent_id else n.e164 = :from_number end
     order by 'voice' = any(c.channels) desc, c.provisioned_at, c.number_id limit 1) n on true
   where w.workspace_id = :workspace_id and w.deleted_at is null`,
)

export async function readCallFacts(
  db: Database,
  { workspace_id, environment }: Caller,
  { agent_id, from_number = null }: { agent_id: string; from_number?: string | null },
): Promise<CallFacts | undefined> {
  const [facts] = await run(db, selectFacts, { workspace_id, environment, agent_id, from_number })
  return facts
}
