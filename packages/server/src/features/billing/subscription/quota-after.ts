import type { QuotaSnapshot, SwitchablePlan } from '../../../generated/types.gen.ts'
import type { StatementTarget } from '../../../platform/db/statement.ts'
import { billingMonth } from '../billing-month.ts'
import { plans } from '../plans.ts'
import { quota, usedInMonth } from '../read-usage.ts'

interface Snapshot {
  workspace_id: string
  plan: SwitchablePlan
  /** The number of the workspace's agents, including paused ones. */
  agents: number
  now: Date
}

/** The remaining quota of this month under a plan. Usage under the earlier plan counts. */
export async function quotaAfter(
  db: StatementTarget,
  { workspace_id, plan, agents, now }: Snapshot,
): Promise<QuotaSnapshot> {
  const { month, ends_at } = billingMonth(now)
  const used = await usedInMonth(db, { workspace_id, month })
  const terms = plans[plan]
  return {
    resets_at: ends_at.toISOString(),
    agents: quota(agents, terms.agents),
    voice_minutes: quota(used('voice_minute').quantity, terms.voice_minutes),
    sms: quota(used('sms_segment').quantity, terms.sms),
    whatsapp_conversations: quota(used('whatsapp_conversation').quantity, terms.whatsapp_conversations),
  }
}
