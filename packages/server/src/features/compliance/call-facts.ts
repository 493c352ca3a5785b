import type { CallCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { groupCommit } from '../../platform/group-commit.ts'
import { joinVersion, versionFacts } from '../agents/versions/version-sql.ts'
import { billingDay } from '../billing/billing-day.ts'
import { billingMonth } from '../billing/billing-month.ts'
import type { CallWindow } from './call-window.ts'
import { outboundColumns, outboundSources, type Asked, type OutboundFacts, type UsageParams } from './outbound-facts.ts'

/** Everything that the gates of an outbound call check, read in one round trip. */
export interface CallFacts extends OutboundFacts, CallWindow {
  ai_provider: string
  /** Null if the requested version does not exist. */
  agent_version: number | null
  live_calls: number
}

interface AskedCall extends Asked {
  contact: string
  asked_version: number | null
}

const asked = rowList('q', {
  workspace_id: 'text',
  environment: 'text',
  agent_id: 'text',
  from_number: 'text?',
  contact: 'text',
  asked_version: 'int?',
})

const ASKED = `${asked.unnest} with ordinality as q (${asked.names}, place)`

const VERSION = joinVersion({ agent: 'a', contact: 'q.contact', asked: 'q.asked_version' })

export const selectCallFacts = statement<ParamsOf<typeof asked> & UsageParams, CallFacts & { place: number }>(
  'call_facts',
  `select q.place::int as place, ${outboundColumns("'voice_minute'")}, ${versionFacts('a')}, a.call_window_start, a.call_window_end,
     a.call_window_timezone, coalesce((select live from live_call_counts l
       where l.workspace_id = q.workspace_id and l.environment = q.environment), 0) as live_calls
   ${outboundSources({ asked: ASKED, channel: "'voice'", joins: VERSION })}`,
  { hot: 'calls' },
)

/** Reads the facts. Undefined if the workspace no longer exists. */
export type ReadCallFacts = (
  caller: Pick<Caller, 'workspace_id' | 'environment'>,
  call: Pick<CallCreate, 'agent_id' | 'to_number' | 'from_number' | 'agent_version'>,
) => Promise<CallFacts | undefined>

/** Reads the facts of calls. Calls that are requested at the same time share a query. */
export function callFactsReader({ db, clock }: { db: Database; clock: Clock }): ReadCallFacts {
  const read = groupCommit(async (batch: readonly AskedCall[]) => {
    const now = clock.now()
    const rows = await run({ pool: db.work_pool }, selectCallFacts, {
      ...asked.params(batch),
      usage_month: billingMonth(now).month,
      usage_day: billingDay(now).day,
    })
    const facts = new Map(rows.map(({ place, ...row }) => [batch[place - 1], row]))
    return (call) => facts.get(call)
  })
  return async ({ workspace_id, environment }, { agent_id, to_number: contact, from_number = null, agent_version }) =>
    await read({ workspace_id, environment, agent_id, from_number, contact, asked_version: agent_version ?? null })
}
