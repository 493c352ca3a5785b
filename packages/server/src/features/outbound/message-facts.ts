import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { optedOut } from '../consent/opted-out.ts'
import { outboundColumns, outboundSources, type OutboundFacts, type OutboundParams } from './outbound-facts.ts'

/** All that the gates of an outbound message ask, read in one round trip. */
export interface MessageFacts extends OutboundFacts {
  opted_out: boolean
  /** WhatsApp: until when the contact may be sent free text. Null before its first message. */
  window_expires_at: Date | null
}

interface MessageParams extends OutboundParams {
  channel: MessageChannel
  to: string
}

const contact = { workspace_id: ':workspace_id', environment: ':environment', e164: ':to' }

export const selectMessageFacts = statement<MessageParams, MessageFacts>(
  'message_facts',
  `select ${outboundColumns}, ${optedOut(contact)} as opted_out,
     (select window_expires_at from conversations v where v.agent_id = :agent_id and v.environment = :environment
       and v.channel = :channel and v.contact = :to) as window_expires_at
   ${outboundSources(':channel')}`,
)

export async function readMessageFacts(
  db: Database,
  { workspace_id, environment }: { workspace_id: string; environment: Environment },
  {
    agent_id,
    channel,
    to,
    from = null,
  }: { agent_id: string; channel: MessageChannel; to: string; from?: string | null },
): Promise<MessageFacts | undefined> {
  const params = { workspace_id, environment, agent_id, channel, to, from_number: from }
  const [facts] = await run(db, selectMessageFacts, params)
  return facts
}
