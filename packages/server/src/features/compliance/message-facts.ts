import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { groupCommit } from '../../platform/group-commit.ts'
import { billingDay } from '../billing/billing-day.ts'
import { billingMonth } from '../billing/billing-month.ts'
import { optedOut } from '../consent/opted-out.ts'
import { outboundColumns, outboundSources, type Asked, type OutboundFacts, type UsageParams } from './outbound-facts.ts'

/** Everything that the gates of an outbound message check. */
export interface MessageFacts extends OutboundFacts {
  opted_out: boolean
  /** WhatsApp: the time until which free text may be sent to the contact. Null before its first message. */
  window_expires_at: Date | null
  /** WhatsApp: the time until which the conversation is paid for. Null if it is not paid for. */
  billed_until: Date | null
}

interface AskedMessage extends Asked {
  channel: MessageChannel
  contact: string
}

const asked = rowList('q', {
  workspace_id: 'text',
  environment: 'text',
  agent_id: 'text',
  from_number: 'text?',
  channel: 'text',
  contact: 'text',
})

const ASKED = `${asked.unnest} with ordinality as q (${asked.names}, place)`

const contact = { workspace_id: 'q.workspace_id', environment: 'q.environment', e164: 'q.contact' }

const USAGE_TYPE = "case q.channel when 'sms' then 'sms_segment' else 'whatsapp_conversation' end"

const CONVERSATION = `left join conversations v on v.agent_id = q.agent_id and v.environment = q.environment
  and v.channel = q.channel and v.contact = q.contact`

export const selectMessageFacts = statement<ParamsOf<typeof asked> & UsageParams, MessageFacts & { place: number }>(
  'message_facts',
  `select q.place::int as place, ${outboundColumns(USAGE_TYPE)}, ${optedOut(contact)} as opted_out,
     v.window_expires_at, v.billed_until
   ${outboundSources({ asked: ASKED, channel: 'q.channel', joins: CONVERSATION, preferred: 'v.number' })}`,
  { hot: 'messages' },
)

/** Reads the facts. Undefined if the workspace no longer exists. */
export type ReadMessageFacts = (
  caller: { workspace_id: string; environment: Environment },
  message: { agent_id: string; channel: MessageChannel; to: string; from?: string | null },
) => Promise<MessageFacts | undefined>

/** Reads the facts of messages. Messages that are about to be sent at the same time share a query. */
export function messageFactsReader({ db, clock }: { db: Database; clock: Clock }): ReadMessageFacts {
  const read = groupCommit(async (batch: readonly AskedMessage[]) => {
    const now = clock.now()
    const rows = await run({ pool: db.work_pool }, selectMessageFacts, {
      ...asked.params(batch),
      usage_month: billingMonth(now).month,
      usage_day: billingDay(now).day,
    })
    const facts = new Map(rows.map(({ place, ...row }) => [batch[place - 1], row]))
    return (message) => facts.get(message)
  })
  return async ({ workspace_id, environment }, { agent_id, channel, to, from = null }) =>
    await read({ workspace_id, environment, agent_id, from_number: from, channel, contact: to })
}
