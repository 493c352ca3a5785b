import type { AiMode } from '../../generated/types.gen.ts'
import type { Rate } from '../../domain/destinations.ts'
import type { Plan } from '../../domain/plan.ts'
import type { UsageType } from './charge-sql.ts'
import { plans } from './plans.ts'

/** What a started minute of a call costs. @param rate - Of the number that is called; null for an inbound call. */
export function minuteKobo(plan: Plan, ai_mode: AiMode, rate: Rate | null = null): number {
  if (rate?.minute_kobo) return rate.minute_kobo
  const { byom_minute_kobo, hosted_minute_kobo } = plans[plan]
  return ai_mode === 'byom' ? byom_minute_kobo : hosted_minute_kobo
}

/** What a segment of an SMS costs that is sent to a number with this rate. */
export function segmentKobo(plan: Plan, rate: Rate | null): number {
  return rate?.sms_segment_kobo ?? plans[plan].sms_segment_kobo
}

/** What has a limit each month. */
export type QuotaType = Exclude<UsageType, 'number_month'>

/** How much of it the plan allows in a calendar month; null: no limit. */
export function monthlyLimit(plan: Plan, type: QuotaType): number | null {
  const { voice_minutes, sms, whatsapp_conversations } = plans[plan]
  return { voice_minute: voice_minutes, sms_segment: sms, whatsapp_conversation: whatsapp_conversations }[type]
}
