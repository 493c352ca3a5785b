import type { Destinations } from '../../../domain/destinations.ts'
import type { Ids } from '../../../platform/ids.ts'
import { billingMonth } from '../../billing/billing-month.ts'
import { messagePriceBook, pricesOfPlan } from '../../billing/price-book.ts'
import type { NewMessage } from './new-message.ts'

/** The duration of a WhatsApp conversation that is paid for. */
export const CONVERSATION_MS = 24 * 60 * 60 * 1_000

export interface MessageChargeParams {
  price_book: string
  charge_entry_id: string
  charge_month: string
  /** The end of the paid time of a WhatsApp conversation that begins now. */
  next_billed_until: Date
}

export interface MessageChargeDeps {
  ids: Ids
  destinations: Destinations
}

export function messageChargeParams(
  { ids, destinations }: MessageChargeDeps,
  { to, created_at }: NewMessage,
): MessageChargeParams {
  const rate = destinations.rateOf(to)
  return {
    price_book: messagePriceBook(rate),
    charge_entry_id: ids('led'),
    charge_month: billingMonth(created_at).month,
    next_billed_until: new Date(created_at.getTime() + CONVERSATION_MS),
  }
}

/**
 * SQL: the price of an outbound message that is about to be sent in production. On WhatsApp, it is the price of the conversation of 24
 * hours that the message begins: `conversation` is the row as it was written, which names the message that begins it.
 */
export const messageCharge = `
  select :workspace_id::text as workspace_id, o.entry_type, :message_id::text as cause, o.quantity,
    o.quantity * o.kobo as amount_kobo, o.quota, :agent_id::text as agent_id, :charge_entry_id::text as entry_id,
    true as is_limited, :charge_month::date as month, (:created_at::timestamptz at time zone 'Africa/Lagos')::date as day, :created_at::timestamptz as charged_at,
    (select a.daily_spend_cap_kobo from agents a where a.agent_id = :agent_id) as cap_kobo
  from workspaces w,
    ${pricesOfPlan(':price_book', 'w.plan')} as p,
    lateral (
      select 'sms_segment' as entry_type, :segments::int as quantity, p.sms_kobo as kobo, p.sms_quota as quota
      where :channel = 'sms'
      union all
      select 'whatsapp_conversation', 1, p.whatsapp_kobo, p.whatsapp_quota from conversation
      where :channel = 'whatsapp' and conversation.billed_by = :message_id) o
  where w.workspace_id = :workspace_id and :environment = 'production' and :status = 'queued'`

/**
 * SQL condition: a message that is about to be sent begins the 24 hours that are paid for. Always false in the sandbox, where nothing
 * is charged.
 */
export const beginsBilled = `(:channel = 'whatsapp' and :environment = 'production' and :status = 'queued'
  and (conversations.billed_until is null or conversations.billed_until <= :created_at::timestamptz))`
