import type { Channel } from '../../generated/types.gen.ts'
import type { AllowedDestinations } from '../../domain/destinations.ts'
import type { Plan } from '../../domain/plan.ts'
import { spendingColumns, type Spending } from '../billing/agent-spending.ts'
import { limitColumns, type DailyLimit } from '../billing/daily-limit.ts'
import { blockedAt } from '../billing/workspace-block.ts'
import { dpaAccepted } from '../dpa/require-dpa.ts'

/** The facts that the gates of both calls and messages check. */
export interface OutboundFacts extends Spending, DailyLimit, AllowedDestinations {
  /** The workspace that has the agent. Null if the agent does not exist. */
  owner: string | null
  agent_status: 'active' | 'paused'
  plan: Plan
  balance_kobo: number
  blocked_at: Date | null
  /** The usage of the wanted type in this month. */
  used: number
  dpa_accepted: boolean
  /**
   * The number to send from. The requested number, or one of the agent's numbers: among those with the channel, the one that a
   * conversation uses or the oldest one, otherwise any.
   */
  from_number: string | null
  channels: Channel[] | null
}

/** The agent, and the requested number to send from. */
export interface Asked {
  workspace_id: string
  environment: string
  agent_id: string
  from_number: string | null
}

export interface UsageParams {
  usage_month: string
  usage_day: string
}

/** SQL: the columns of {@link AllowedDestinations} for an agent `a` and its workspace `w`. */
const allowedColumns = 'a.allowed_destinations, w.allowed_destinations as workspace_allowed_destinations'

/**
 * SQL: the columns of {@link OutboundFacts} in a statement on {@link outboundSources}.
 * @param usage_type - SQL: the type of usage whose quota is read.
 */
export const outboundColumns = (
  usage_type: string,
): string => `a.workspace_id as owner, a.status as agent_status, w.plan, w.balance_kobo,
  ${blockedAt('w.workspace_id')} as blocked_at,
  coalesce((select u.quantity::int from usage_months u where u.workspace_id = q.workspace_id
    and u.month = :usage_month::date and u.entry_type = ${usage_type}), 0) as used,
  ${spendingColumns}, ${limitColumns},
  ${dpaAccepted} as dpa_accepted, ${allowedColumns}, n.from_number, n.channels`

/** SQL expressions of the statement. */
interface Sources {
  /** A source with the columns of {@link Asked}, one row for each attempt. */
  asked: string
  /** The channel. Numbers that have it come first. */
  channel: string
  /** Further joins. */
  joins?: string
  /** The number to prefer among those. */
  preferred?: string
}

/**
 * SQL: the workspace `w`, its agent `a` and the number `n`. The two ways to find the number are separate branches: each has one good
 * index, so that one generic plan serves both. With a single condition, the statement was planned again at every call, which took 0.7
 * ms.
 */
export const outboundSources = ({ asked, channel, joins = '', preferred }: Sources): string => `
  from ${asked}
  join workspaces w on w.workspace_id = q.workspace_id and w.deleted_at is null
  left join agents a on a.agent_id = q.agent_id and a.deleted_at is null
  ${joins}
  left join lateral (
    select e164 as from_number, channels from (
      (select n.e164, c.channels, c.provisioned_at, c.number_id
       from number_claims c join numbers n using (number_id)
       where q.from_number is null and c.agent_id = q.agent_id and c.workspace_id = q.workspace_id
         and c.environment = q.environment and c.status = 'provisioned')
      union all
      (select n.e164, c.channels, c.provisioned_at, c.number_id
       from numbers n join number_claims c using (number_id)
       where n.environment = q.environment and n.e164 = q.from_number and c.workspace_id = q.workspace_id
         and c.environment = q.environment and c.status = 'provisioned')
    ) candidates
    order by ${channel} = any(channels) desc, ${preferred === undefined ? '' : `e164 = ${preferred} desc nulls last,`}
      provisioned_at, number_id limit 1) n on true`
