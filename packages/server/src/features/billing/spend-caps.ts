import type { SpendCap } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { spendingColumns, type Spending } from './agent-spending.ts'
import { billingDay } from './billing-day.ts'
import { limitColumns, type DailyLimit } from './daily-limit.ts'

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

/** The key of the workspace's own limit in pages, which comes before those of agents. */
export const OF_WORKSPACE = '~'

interface CapsQuery {
  after: string | null
  limit: number
}

/** The limit of the workspace, then the caps of its agents, newest first. */
export async function listSpendCaps(
  { db, clock }: { db: Database; clock: Clock },
  { workspace_id }: Tenant,
  { after, limit }: CapsQuery,
): Promise<SpendCap[]> {
  const now = clock.now()
  const { day: usage_day, ends_at } = billingDay(now)
  const resets_at = ends_at.toISOString()
  const [[own], agents] = await Promise.all([
    after === null ? run(db, selectLimit, { workspace_id, usage_day }) : [],
    run(db, selectCapped, { workspace_id, usage_day, after, limit }),
  ])
  const capped = agents.map((agent) => ({ ...agent, resets_at, ends_at: null }))
  const workspace = own ? workspaceCap(own, { now, resets_at }) : null
  return [...(workspace ? [workspace] : []), ...capped].slice(0, limit)
}

/** Null for a workspace without a limit. */
function workspaceCap(limit: DailyLimit, { now, resets_at }: { now: Date; resets_at: string }): SpendCap | null {
  const { daily_limit_kobo: cap_kobo, daily_limit_ends_at: ends_at, workspace_spent_kobo: spent_kobo } = limit
  if (cap_kobo === null || (ends_at !== null && ends_at <= now)) return null
  const cap = { agent_id: null, display_name: null, cap_kobo, spent_kobo }
  return { ...cap, resets_at, ends_at: ends_at?.toISOString() ?? null }
}
