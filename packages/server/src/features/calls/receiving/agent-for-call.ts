import type { Channel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { Plan } from '../../../domain/plan.ts'
import { spendingColumns, type Spending } from '../../billing/agent-spending.ts'
import { billingDay } from '../../billing/billing-day.ts'
import { billingMonth } from '../../billing/billing-month.ts'
import { limitColumns, type DailyLimit } from '../../billing/daily-limit.ts'
import { joinVersion, versionFacts } from '../../agents/versions/version-sql.ts'
import { blockedAt } from '../../billing/workspace-block.ts'
import { dpaAccepted } from '../../dpa/require-dpa.ts'

export interface CalledNumber {
  environment: Environment
  to_number: string
  /** The workspace, because a sandbox number can belong to several. Null for a production number, which belongs to one. */
  workspace_id: string | null
}

/** The facts that decide whether an inbound call is accepted. */
export interface CallFacts extends Spending, DailyLimit {
  workspace_id: string
  agent_id: string | null
  agent_status: 'active' | 'paused' | null
  ai_provider: string | null
  /** Null if the requested version does not exist. */
  agent_version: number | null
  plan: Plan
  balance_kobo: number
  blocked_at: Date | null
  /** The voice minutes of this month. */
  used: number
  dpa_accepted: boolean
  /** True if the caller's first words may select another agent. */
  has_rules: boolean
}

/** The workspace of the number, and the agent that answers it. */
export interface InboundFacts extends CallFacts {
  channels: Channel[]
}

/** The caller, and the version of the agent that is tested in place of the one that the caller would get. */
export interface CallingParty {
  contact: string
  asked_version: number | null
}

interface Days {
  usage_month: string
  usage_day: string
}

/** SQL: columns of an agent `a`, its version and its workspace `w`. */
const factColumns = `a.agent_id, a.status as agent_status, ${versionFacts('a')}, w.workspace_id, w.plan, w.balance_kobo,
     ${blockedAt('w.workspace_id')} as blocked_at,
     coalesce((select u.quantity::int from usage_months u where u.workspace_id = w.workspace_id
       and u.month = :usage_month::date and u.entry_type = 'voice_minute'), 0) as used,
     ${spendingColumns}, ${limitColumns}, ${dpaAccepted} as dpa_accepted`

const asked = rowList('q', {
  environment: 'text',
  to_number: 'text',
  workspace_id: 'text?',
  contact: 'text',
  asked_version: 'int?',
})

const HAS_RULES = `exists (
    select from routing_rules x join agents y on y.agent_id = x.agent_id and y.status = 'active' and y.deleted_at is null
    where x.workspace_id = c.workspace_id and x.number_id = c.number_id and x.match_type <> 'default')`

export const selectInboundFacts = statement<ParamsOf<typeof asked> & Days, InboundFacts & { place: number }>(
  'inbound_facts',
  `select q.place::int as place, f.*
   from ${asked.unnest} with ordinality as q (${asked.names}, place)
   cross join lateral (
     select c.channels, ${HAS_RULES} as has_rules, ${factColumns}
     from numbers n
     join number_claims c on c.number_id = n.number_id and c.environment = n.environment and c.status = 'provisioned'
     join workspaces w on w.workspace_id = c.workspace_id and w.deleted_at is null
     left join routing_rules r on r.workspace_id = c.workspace_id and r.number_id = c.number_id and r.match_type = 'default'
     left join agents d on d.agent_id = r.agent_id and d.status = 'active' and d.deleted_at is null
     left join agents a on a.agent_id = coalesce(d.agent_id, c.agent_id) and a.deleted_at is null
     ${joinVersion({ agent: 'a', contact: 'q.contact', asked: 'q.asked_version' })}
     where n.environment = q.environment and n.e164 = q.to_number
       and c.workspace_id = coalesce(q.workspace_id, c.workspace_id)
     limit 1
   ) f`,
  { hot: 'calls' },
)

/** The agent of the number's default rule, else the number's own agent. Undefined if the number is not claimed. */
export type ReadInboundFacts = (number: CalledNumber & CallingParty) => Promise<InboundFacts | undefined>

/** How long a call waits for others. Callers hear a moment more of ringing, and share this read and the statements that follow it. */
const MAX_WAIT_MS = 16

/** Calls that arrive at the same time share a read. */
export function inboundFactsReader({ db, clock }: { db: Database; clock: Clock }): ReadInboundFacts {
  const readAll = async (batch: readonly (CalledNumber & CallingParty)[]) => {
    const rows = await run({ pool: db.work_pool }, selectInboundFacts, { ...asked.params(batch), ...daysOf(clock) })
    const facts = new Map(rows.map(({ place, ...row }) => [batch[place - 1], row]))
    return (number: CalledNumber & CallingParty) => facts.get(number)
  }
  return groupCommit(readAll, { max_wait_ms: MAX_WAIT_MS })
}

const selectAgentFacts = statement<{ agent_id: string } & CallingParty & Days, CallFacts & { agent_id: string }>(
  'agent_call_facts',
  `select false as has_rules, ${factColumns}
   from agents a join workspaces w on w.workspace_id = a.workspace_id and w.deleted_at is null
   ${joinVersion({ agent: 'a', contact: ':contact::text', asked: ':asked_version::int' })}
   where a.agent_id = :agent_id and a.deleted_at is null`,
)

/** Reads the facts for a call to the agent itself, without a number. Undefined if the agent no longer exists. */
export async function factsOfAgent(
  { db, clock }: { db: Database; clock: Clock },
  agent: { agent_id: string } & CallingParty,
): Promise<(CallFacts & { agent_id: string }) | undefined> {
  const [facts] = await run(db, selectAgentFacts, { ...agent, ...daysOf(clock) })
  return facts
}

function daysOf(clock: Clock): Days {
  const now = clock.now()
  return { usage_month: billingMonth(now).month, usage_day: billingDay(now).day }
}
