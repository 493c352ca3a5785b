import type { MessageChannel } from '../../generated/types.gen.ts'
import { plans } from '../billing/plans.ts'
import type { Need } from '../billing/require-funds.ts'
import type { MessageFacts } from './message-facts.ts'

/** What a message uses: its segments, or a WhatsApp conversation unless that of the last 24 hours is paid for. */
export function messageNeed(
  { channel, segments }: { channel: MessageChannel; segments: number },
  { plan, billed_until }: Pick<MessageFacts, 'plan' | 'billed_until'>,
  now: Date,
): Need {
  const { sms_segment_kobo, whatsapp_conversation_kobo } = plans[plan]
  if (channel === 'sms')
    return { entry_type: 'sms_segment', quantity: segments, amount_kobo: segments * sms_segment_kobo }
  const quantity = billed_until !== null && now < billed_until ? 0 : 1
  return { entry_type: 'whatsapp_conversation', quantity, amount_kobo: quantity * whatsapp_conversation_kobo }
}
