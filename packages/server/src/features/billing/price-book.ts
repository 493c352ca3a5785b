import type { Rate } from '../../domain/destinations.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from './plans.ts'
import { monthlyLimit, segmentKobo } from './rates.ts'

/** The prices of messages on a plan, and how many of them it allows in a month. */
interface MessagePrices {
  sms_kobo: number
  sms_quota: number | null
  whatsapp_kobo: number
  whatsapp_quota: number | null
}

/**
 * The prices of all plans, as JSON, for statements that read a workspace's plan: they need no extra round trip for it.
 * @param rate - The rate of the number that the message goes to. Null if it has none.
 */
export function messagePriceBook(rate: Rate | null): string {
  return rate?.sms_segment_kobo ? bookOf(rate) : BOOK_OF_PLANS
}

/** SQL: a row of {@link MessagePrices} from a price book. */
export const pricesOfPlan = (book: string, plan: string): string =>
  `lateral (select * from json_to_record(${book}::json -> ${plan})
    as prices (sms_kobo bigint, sms_quota int, whatsapp_kobo bigint, whatsapp_quota int))`

function bookOf(rate: Rate | null): string {
  const prices = (Object.keys(plans) as Plan[]).map((plan) => [plan, pricesOf(plan, rate)] as const)
  return JSON.stringify(Object.fromEntries(prices))
}

function pricesOf(plan: Plan, rate: Rate | null): MessagePrices {
  return {
    sms_kobo: segmentKobo(plan, rate),
    sms_quota: monthlyLimit(plan, 'sms_segment'),
    whatsapp_kobo: plans[plan].whatsapp_conversation_kobo,
    whatsapp_quota: monthlyLimit(plan, 'whatsapp_conversation'),
  }
}

const BOOK_OF_PLANS = bookOf(null)
