import type { Plan } from '../../domain/plan.ts'

/** The limits and prices of a plan. Amounts are in kobo; `null` means no limit. */
export interface PlanTerms {
  monthly_kobo: number
  voice_minutes: number | null
  sms: number | null
  whatsapp_conversations: number | null
  agents: number | null
  concurrent_calls: number
  /** The most numbers held at a time, including those in quarantine. */
  production_numbers: number
  byom_minute_kobo: number
  hosted_minute_kobo: number
  sms_segment_kobo: number
  whatsapp_conversation_kobo: number
  number_month_kobo: number
  recording: boolean
}

export const plans: Readonly<Record<Plan, PlanTerms>> = {
  starter: {
    monthly_kobo: 0,
    voice_minutes: 100,
    sms: 100,
    whatsapp_conversations: 50,
    agents: 2,
    concurrent_calls: 10,
    production_numbers: 5,
    byom_minute_kobo: 5_000,
    hosted_minute_kobo: 8_000,
    sms_segment_kobo: 1_500,
    whatsapp_conversation_kobo: 2_000,
    number_month_kobo: 500_000,
    recording: false,
  },
  builder: {
    monthly_kobo: 2_500_000,
    voice_minutes: 1_000,
    sms: 1_000,
    whatsapp_conversations: 500,
    agents: 10,
    concurrent_calls: 100,
    production_numbers: 25,
    byom_minute_kobo: 4_000,
    hosted_minute_kobo: 6_500,
    sms_segment_kobo: 1_200,
    whatsapp_conversation_kobo: 1_500,
    number_month_kobo: 500_000,
    recording: true,
  },
  scale: {
    monthly_kobo: 10_000_000,
    voice_minutes: 5_000,
    sms: 5_000,
    whatsapp_conversations: 2_500,
    agents: null,
    concurrent_calls: 500,
    production_numbers: 250,
    byom_minute_kobo: 3_000,
    hosted_minute_kobo: 5_000,
    sms_segment_kobo: 800,
    whatsapp_conversation_kobo: 1_000,
    number_month_kobo: 500_000,
    recording: true,
  },
  payg: {
    monthly_kobo: 0,
    voice_minutes: null,
    sms: null,
    whatsapp_conversations: null,
    agents: null,
    concurrent_calls: 10,
    production_numbers: 25,
    byom_minute_kobo: 7_000,
    hosted_minute_kobo: 10_000,
    sms_segment_kobo: 2_000,
    whatsapp_conversation_kobo: 2_500,
    number_month_kobo: 600_000,
    recording: false,
  },
}
