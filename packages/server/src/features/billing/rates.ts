import type { AiMode } from '../../generated/types.gen.ts'
import type { Rate } from '../../domain/destinations.ts'
import type { Plan } from '../../domain/plan.ts'
import type { UsageType } from './charge-sql.ts'
import { plans } from './plans.ts'

/** The price of a started minute of a call. @param rate - The rate of the called number. Null for an inbound call. */
export function minuteKobo(plan: Plan, ai_mode: AiMode, rate: Rate | null = null): number {
  if (rate?.minute_kobo) return rate.minute_kobo
  const { byom_minute_kobo, hosted_minute_kobo } = plans[plan]
  return ai_mode === 'byom' ? byom_minute_kobo : hosted_minute_kobo
}

/** The price of a transfer to a number with this rate. The carrier connects the two parties and does not report the duration. */
export function transferKobo(rate: Rate | null): number {
  return rate?.transfer_kobo ?? rate?.minute_kobo ?? 0
}

/** The price of an SMS segment to a number with this rate. */
export function segmentKobo(plan: Plan, rate: Rate | null): number {
  return rate?.sms_segment_kobo ?? plans[plan].sms_segment_kobo
}

/** Usage that has a limit each month. */
export type QuotaType = Exclude<UsageType, 'number_month'>

/** The quota of a plan for a calendar month. Null if there is no limit. */
export function monthlyLimit(plan: Plan, type: QuotaType): number | null {
  const { voice_minutes, sms, whatsapp_conversations } = plans[plan]
  return { voice_minute: voice_minutes, sms_segment: sms, whatsapp_conversation: whatsapp_conversations }[type]
}
