import type { InboundMessage } from '../../src/gateways/messaging/message-carrier.ts'

let made = 0

/** A text from a production carrier, with a unique key. */
export function brought(some: Partial<InboundMessage> & Pick<InboundMessage, 'to'>): InboundMessage {
  return {
    carrier: 'mtn-test',
    repeat_key: `key ${++made}`,
    repeats_since: null,
    environment: 'production',
    workspace_id: null,
    channel: 'sms',
    from: '+2348031234567',
    message_type: 'text',
    body: 'Where is my order?',
    media: null,
    mno: 'mtn',
    written_at: null,
    ...some,
  }
}
