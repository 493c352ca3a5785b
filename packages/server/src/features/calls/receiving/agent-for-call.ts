import type { Channel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
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
  /** A sandbox number can belong to many workspaces, a production number only to one. */
  workspace_id: string | null
}

/** The facts that decide whether an inbound call is taken. */
export interface CallFacts extends Spending, DailyLimit {
  workspace_id: string
  agent_id: string | null
  agent_status: 'active' | 'paused' | null
  ai_provider: string | null
  /** Null if the version that is asked for does not exist. */
  agent_version: number | null
  plan: Plan
  balance_kobo: number
  blocked_at: Date | null
  /** Voice minutes in this month. */
  used: number
  dpa_accepted: boolean
}

/** The workspace of the number, and the agent that answers it. */
export interface InboundFacts extends CallFacts {
  channels: Channel[]
}

/** The caller, and the version of the agent that is tried in place of the one that the caller would get. */
export interface CallingParty {
  contact: string
  asked_version: number | null
}

interface Days {
  usage_month: string
  usage_day: string
}

/** Columns of an agent `a`, its version and its workspace `w`. */
const factColumns = `a.agent_id, a.status as agent_status, ${versionFacts('a')}, w.workspace_id, w.plan, w.balance_kobo,
     ${blockedAt('w.workspace_id')} as blocked_at,
     coalesce((select u.quantity::int from usage_months u where u.workspace_id = w.workspace_id
       and u.month = :usage_month::date and u.entry_type = 'voice_minute'), 0) as used,
     ${spendingColumns}, ${limitColumns}, ${dpaAccepted} as dpa_accepted`

const JOINED_VERSION = joinVersion({ agent: 'a', contact: ':contact::text', asked: ':asked_version::int' })

const selectFacts = statement<CalledNumber & CallingParty & Days, InboundFacts>(
  'inbound_facts',
  `select c.channels, ${factColumns}
   from numbers n
   join number_claims c on c.number_id = n.number_id and c.environment = n.environment and c.status = 'provisioned'
   join workspaces w on w.workspace_id = c.workspace_id and w.deleted_at is null
   left join routing_rules r on r.workspace_id = c.workspace_id and r.number_id = c.number_id and r.match_type = 'default'
   left join agents d on d.agent_id = r.agent_id and d.status = 'active' and d.deleted_at is null
   left join agents a on a.agent_id = coalesce(d.agent_id, c.agent_id) and a.deleted_at is null
   ${JOINED_VERSION}
   where n.environment = :environment and n.e164 = :to_number
     and c.workspace_id = coalesce(:workspace_id::text, c.workspace_id)
   limit 1`,
)

/** The agent of the number's default rule, else the number's own agent. Undefined if the number is not claimed. */
export async function agentForCall(
  { db, clock }: { db: Database; clock: Clock },
  number: CalledNumber & CallingParty,
): Promise<InboundFacts | undefined> {
  const [facts] = await run(db, selectFacts, { ...number, ...daysOf(clock) })
  return facts
}

const selectAgentFacts = statement<{ agent_id: string } & CallingParty & Days, CallFacts & { agent_id: string }>(
  'agent_call_facts',
  `select ${factColumns}
   from agents a join workspaces w on w.workspace_id = a.workspace_id and w.deleted_at is null
   ${JOINED_VERSION}
   where a.agent_id = :agent_id and a.deleted_at is null`,
)

/** The same for a call that comes to the agent itself, without a number. Undefined if the agent is gone. */
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
