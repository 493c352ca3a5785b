import type { SpendCap } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { spendingColumns, type Spending } from './agent-spending.ts'
import { billingDay } from './billing-day.ts'
import { limitAt, limitColumns, type DailyLimit } from './daily-limit.ts'

type Tenant = Pick<Caller, 'workspace_id'>

interface Capped extends Spending {
  agent_id: string
  display_name: string
  cap_kobo: number
}

const selectLimit = statement<Tenant & { usage_day: string }, DailyLimit>(
  'spend_cap_of_workspace',
  `select ${limitColumns} from workspaces w where w.workspace_id = :workspace_id`,
)
const selectCapped = statement<Tenant & { usage_day: string; after: string | null; limit: number }, Capped>(
  'spend_caps_of_agents',
  `select a.agent_id, a.display_name, ${spendingColumns} from agents a
   where a.workspace_id = :workspace_id and a.deleted_at is null and a.daily_spend_cap_kobo is not null
     and (:after::text is null or a.agent_id < :after)
   order by a.agent_id desc limit :limit`,
)

/** The sort keys of the workspace's limit and cap, which come before those of agents. */
const OF_OPERATOR = '~~'
const OF_WORKSPACE = '~'

export function pageKeyOf({ agent_id, set_by }: SpendCap): string {
  return agent_id ?? (set_by === 'operator' ? OF_OPERATOR : OF_WORKSPACE)
}

interface CapsQuery {
  after: string | null
  limit: number
}

/** The limit of the workspace and its own cap, then the caps of its agents, newest first. */
export async function listSpendCaps(
  { db, clock }: { db: Database; clock: Clock },
  { workspace_id }: Tenant,
  { after, limit }: CapsQuery,
): Promise<SpendCap[]> {
  const now = clock.now()
  const { day: usage_day, ends_at } = billingDay(now)
  const resets_at = ends_at.toISOString()
  const [[own], agents] = await Promise.all([
    after === null || after.startsWith(OF_WORKSPACE) ? run(db, selectLimit, { workspace_id, usage_day }) : [],
    run(db, selectCapped, { workspace_id, usage_day, after, limit }),
  ])
  const capped = agents.map((agent) => ({ ...agent, set_by: 'workspace' as const, resets_at, ends_at: null }))
  const workspace = own ? workspaceCaps(own, { now, resets_at }) : []
  return [...workspace.filter((cap) => after === null || pageKeyOf(cap) < after), ...capped].slice(0, limit)
}

/** The limit that the operator has set, and the cap that the workspace has set. */
function workspaceCaps(limit: DailyLimit, { now, resets_at }: { now: Date; resets_at: string }): SpendCap[] {
  const { workspace_cap_kobo, daily_limit_ends_at, workspace_spent_kobo: spent_kobo } = limit
  const limit_kobo = limitAt(limit, now)
  const common = { agent_id: null, display_name: null, spent_kobo, resets_at }
  const ends_at = daily_limit_ends_at?.toISOString() ?? null
  return [
    ...(limit_kobo === null ? [] : [{ ...common, cap_kobo: limit_kobo, set_by: 'operator' as const, ends_at }]),
    ...(workspace_cap_kobo === null
      ? []
      : [{ ...common, cap_kobo: workspace_cap_kobo, set_by: 'workspace' as const, ends_at: null }]),
  ]
}
