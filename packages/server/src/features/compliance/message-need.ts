import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Rate } from '../../domain/destinations.ts'
import { plans } from '../billing/plans.ts'
import type { Need } from '../billing/require-funds.ts'
import { segmentKobo } from '../billing/rates.ts'
import type { MessageFacts } from './message-facts.ts'

/** The quota that a message uses: its segments, or a WhatsApp conversation unless the current 24 hours are paid for. */
export function messageNeed(
  { channel, segments, rate }: { channel: MessageChannel; segments: number; rate: Rate | null },
  { plan, billed_until }: Pick<MessageFacts, 'plan' | 'billed_until'>,
  now: Date,
): Need {
  if (channel === 'sms')
    return { entry_type: 'sms_segment', quantity: segments, amount_kobo: segments * segmentKobo(plan, rate) }
  const quantity = billed_until !== null && now < billed_until ? 0 : 1
  return {
    entry_type: 'whatsapp_conversation',
    quantity,
    amount_kobo: quantity * plans[plan].whatsapp_conversation_kobo,
  }
}
