import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { billingDay } from '../billing/billing-day.ts'
import { billingMonth } from '../billing/billing-month.ts'
import type { CallWindow } from './call-window.ts'
import { outboundColumns, outboundSources, type OutboundFacts, type OutboundParams } from './outbound-facts.ts'

/** All that the gates of an outbound call ask, read in one round trip. */
export interface CallFacts extends OutboundFacts, CallWindow {
  ai_provider: string
  live_calls: number
}

export const selectCallFacts = statement<OutboundParams, CallFacts>(
  'call_facts',
  `select ${outboundColumns}, a.ai_provider, a.call_window_start, a.call_window_end, a.call_window_timezone,
     coalesce((select live from live_call_counts l
       where l.workspace_id = :workspace_id and l.environment = :environment), 0) as live_calls
   ${outboundSources({ channel: "'voice'" })}`,
)

export async function readCallFacts(
  { db, clock }: { db: Database; clock: Clock },
  { workspace_id, environment }: Caller,
  { agent_id, from_number = null }: { agent_id: string; from_number?: string | null },
): Promise<CallFacts | undefined> {
  const now = clock.now()
  const days = { usage_month: billingMonth(now).month, usage_day: billingDay(now).day }
  const usage = { usage_type: 'voice_minute', ...days } as const
  const [facts] = await run(db, selectCallFacts, { workspace_id, environment, agent_id, from_number, ...usage })
  return facts
}
