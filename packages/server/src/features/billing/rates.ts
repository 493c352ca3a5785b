import type { AiMode } from '../../generated/types.gen.ts'
import type { Plan } from '../../platform/plan.ts'
import type { UsageType } from './charge-sql.ts'
import { plans } from './plans.ts'

/** What a started minute of a call costs. */
export function minuteKobo(plan: Plan, ai_mode: AiMode): number {
  const { byom_minute_kobo, hosted_minute_kobo } = plans[plan]
  return ai_mode === 'byom' ? byom_minute_kobo : hosted_minute_kobo
}

/** What has a limit each month. */
export type QuotaType = Exclude<UsageType, 'number_month'>

/** How much of it the plan allows in a calendar month; null: no limit. */
export function monthlyLimit(plan: Plan, type: QuotaType): number | null {
  const { voice_minutes, sms, whatsapp_conversations } = plans[plan]
  return { voice_minute: voice_minutes, sms_segment: sms, whatsapp_conversation: whatsapp_conversations }[type]
}
