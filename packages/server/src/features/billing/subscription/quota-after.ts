import type { Knex } from 'knex'
import type { QuotaSnapshot, SwitchablePlan } from '../../../generated/types.gen.ts'
import { billingMonth } from '../billing-month.ts'
import { plans } from '../plans.ts'
import { quota, usedInMonth } from '../read-usage.ts'

interface Snapshot {
  workspace_id: string
  plan: SwitchablePlan
  now: Date
}

/** The quota that is left of this month under a plan. Usage under the earlier plan counts. */
export async function quotaAfter(
  deps: { countAgents(trx: Knex.Transaction, workspace_id: string): Promise<number> },
  trx: Knex.Transaction,
  { workspace_id, plan, now }: Snapshot,
): Promise<QuotaSnapshot> {
  const { month, ends_at } = billingMonth(now)
  const used = await usedInMonth(trx, { workspace_id, month })
  const terms = plans[plan]
  return {
    resets_at: ends_at.toISOString(),
    agents: quota(await deps.countAgents(trx, workspace_id), terms.agents),
    voice_minutes: quota(used('voice_minute').quantity, terms.voice_minutes),
    sms: quota(used('sms_segment').quantity, terms.sms),
    whatsapp_conversations: quota(used('whatsapp_conversation').quantity, terms.whatsapp_conversations),
  }
}
