import type { Mno } from '../../../generated/types.gen.ts'
import type { Log } from '../../../platform/log.ts'
import type { InboundMessage, MessagingInbox } from '../message-carrier.ts'
import type { InboundParts, WholeMessage } from './inbound-parts.ts'
import { contentKey } from './redelivery.ts'

export type Stored = Awaited<ReturnType<MessagingInbox['received']>> | 'not_text'

export interface StoreWholeDeps {
  inbox: MessagingInbox
  parts: InboundParts
  log: Log
}

export function inboundSms(
  { name: carrier, mno }: { name: string; mno: Mno },
  { from, to, body }: { from: string; to: string; body: string },
): Omit<InboundMessage, 'repeat_key' | 'repeats_since'> {
  return {
    carrier,
    mno,
    environment: 'production',
    workspace_id: null,
    channel: 'sms',
    message_type: 'text',
    media: null,
    written_at: null,
    from,
    to,
    body,
  }
}

/** Stores a message once, even if two processes receive its last parts at the same time: its key identifies repeats. */
export async function storeWhole({ inbox, parts }: StoreWholeDeps, whole: WholeMessage): Promise<Stored> {
  const { from, to, body, since: repeats_since, carrier, mno } = whole
  let stored: Stored = 'not_text'
  if (body !== null) {
    const repeat_key = contentKey({ from, to, body: `${whole.reference}/${whole.total} ${body}` })
    const message = inboundSms({ name: carrier, mno }, { from, to, body })
    stored = await inbox.received({ ...message, repeat_key, repeats_since })
  }
  await parts.stored(whole)
  return stored
}

/** Stores the messages that have waited too long for a part, with gaps for missing parts, and drops old parts. */
export async function sweepParts(deps: StoreWholeDeps): Promise<void> {
  for (const whole of await deps.parts.incomplete()) {
    const { carrier, total, missing } = whole
    if (missing > 0) deps.log.warn({ carrier, total, missing }, 'parts of an inbound message did not arrive')
    await storeWhole(deps, whole)
  }
  await deps.parts.sweep()
}
