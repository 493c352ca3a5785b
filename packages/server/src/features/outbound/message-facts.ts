import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { billingDay } from '../billing/billing-day.ts'
import { billingMonth } from '../billing/billing-month.ts'
import { optedOut } from '../consent/opted-out.ts'
import { outboundColumns, outboundSources, type Asked, type OutboundFacts, type UsageParams } from './outbound-facts.ts'

/** Everything that the gates of an outbound message check, read in one round trip. */
export interface MessageFacts extends OutboundFacts {
  opted_out: boolean
  /** WhatsApp: until when the contact may be sent free text. Null before its first message. */
  window_expires_at: Date | null
  /** WhatsApp: until when the conversation is paid for; null: it is not. */
  billed_until: Date | null
}

interface MessageParams extends Asked, UsageParams {
  channel: MessageChannel
  to: string
}

const ASKED = `(select :workspace_id::text as workspace_id, :environment::text as environment, :agent_id::text as agent_id,
  :from_number::text as from_number) q`

const contact = { workspace_id: 'q.workspace_id', environment: 'q.environment', e164: ':to' }

const CONVERSATION = `left join conversations v on v.agent_id = q.agent_id and v.environment = q.environment
  and v.channel = :channel and v.contact = :to`

export const selectMessageFacts = statement<MessageParams, MessageFacts>(
  'message_facts',
  `select ${outboundColumns}, ${optedOut(contact)} as opted_out,
     v.window_expires_at, v.billed_until
   ${outboundSources({ asked: ASKED, channel: ':channel', joins: CONVERSATION, preferred: 'v.number' })}`,
)

export async function readMessageFacts(
  { db, clock }: { db: Database; clock: Clock },
  { workspace_id, environment }: { workspace_id: string; environment: Environment },
  {
    agent_id,
    channel,
    to,
    from = null,
  }: { agent_id: string; channel: MessageChannel; to: string; from?: string | null },
): Promise<MessageFacts | undefined> {
  const usage_type = channel === 'sms' ? 'sms_segment' : 'whatsapp_conversation'
  const now = clock.now()
  const usage = { usage_type, usage_month: billingMonth(now).month, usage_day: billingDay(now).day } as const
  const params = { workspace_id, environment, agent_id, channel, to, from_number: from, ...usage }
  const [facts] = await run(db, selectMessageFacts, params)
  return facts
}
