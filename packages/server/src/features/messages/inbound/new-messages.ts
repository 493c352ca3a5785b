import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { Ids } from '../../../platform/ids.ts'
import { storableText } from '../../../platform/storable-text.ts'
import { consentChange, type ConsentChange } from '../../consent/consent-words.ts'
import type { MessageRecord } from '../message.model.ts'
import type { Arrival, OpenConversation } from './open-conversations.ts'

/** A message that is not a repeat, in the form in which it is stored. */
export interface NewMessage {
  arrival: Arrival
  record: MessageRecord
  consent_change: ConsentChange | null
  /** Whether the agent has to answer. */
  turn_wanted: boolean
}

/** Builds the messages in the order of their arrival: an opt-out or opt-in by one of them applies to the next. */
export function newMessages(
  arrivals: readonly Arrival[],
  { conversations, ids, now }: { conversations: ReadonlyMap<Arrival, OpenConversation>; ids: Ids; now: Date },
): NewMessage[] {
  const opted_out = new Map<string, boolean>()
  return arrivals.flatMap((arrival): NewMessage[] => {
    const conversation = conversations.get(arrival)
    if (!conversation) return []
    const { conversation_id, mode } = conversation
    const record = recordOf(arrival, { conversation_id, ids, now })
    const contact = `${record.workspace_id} ${record.environment} ${record.from}`
    const consent_change = changeOf(arrival.received.message)
    const out = consent_change ? consent_change.kind === 'opt_out' : (opted_out.get(contact) ?? conversation.opted_out)
    opted_out.set(contact, out)
    return [
      {
        arrival,
        record,
        consent_change,
        turn_wanted: !out && mode === 'ai' && arrival.holder.agent_status === 'active',
      },
    ]
  })
}

/** The consent change that a message asks for. A contact who shares a place named "Bus Stop" has not said STOP. */
export function changeOf({ body, described = false }: InboundMessage): ConsentChange | null {
  return described ? null : consentChange(body)
}

function recordOf(
  { received: { message }, holder }: Arrival,
  { conversation_id, ids, now }: { conversation_id: string; ids: Ids; now: Date },
): MessageRecord {
  const { channel, message_type, mno, carrier, from, to, environment } = message
  const { workspace_id, agent_id } = holder
  const body = storableText(message.body)
  return {
    ...NOTHING_YET,
    message_id: ids('msg'),
    turn_id: ids('trn'),
    conversation_id,
    workspace_id,
    agent_id,
    agent_version: null,
    environment,
    channel,
    direction: 'inbound',
    from,
    to,
    message_type,
    body,
    ...sizeOf(message, body),
    mno,
    carrier,
    status: 'received',
    created_at: now,
  }
}

const NOTHING_YET = {
  media_url: null,
  media_caption: null,
  template: null,
  interactive: null,
  error_code: null,
  error_detail: null,
  cost_kobo: 0,
  submitting_at: null,
  reply_to_message_id: null,
  erased_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
} as const

function sizeOf({ channel }: InboundMessage, body: string): Pick<MessageRecord, 'segments' | 'encoding'> {
  if (channel === 'whatsapp') return { segments: 0, encoding: null }
  const { encoding, parts } = segmentText(body)
  return { segments: parts.length, encoding }
}
