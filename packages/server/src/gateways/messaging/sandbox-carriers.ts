import type { MessageChannel, Mno } from '../../generated/types.gen.ts'
import type { SimulatedReceipt, SmsCarrier, SubmitOutcome, WhatsAppCarrier } from './message-carrier.ts'

const REPORT_MS = 1_000
const READ_MS = 2_000

type Reports = Readonly<Record<string, readonly SimulatedReceipt[]>>

/** The simulated reports on a message, by the last four digits of its destination. */
const reports: Readonly<Record<MessageChannel, Reports>> = {
  sms: {
    usual: [{ after_ms: REPORT_MS, status: 'delivered', status_code: 'DELIVRD' }],
    '9011': [{ after_ms: REPORT_MS, status: 'failed', status_code: 'UNDELIV' }],
    '9013': [{ after_ms: REPORT_MS, status: 'expired', status_code: 'EXPIRED' }],
  },
  whatsapp: {
    usual: [{ after_ms: REPORT_MS, status: 'delivered', status_code: 'delivered' }],
    '9011': [
      {
        after_ms: REPORT_MS,
        status: 'failed',
        status_code: '131026',
        status_detail: 'WhatsApp could not deliver it: Message undeliverable',
      },
    ],
    '9013': [{ after_ms: REPORT_MS, status: 'expired', status_code: 'expired' }],
    '9014': [
      { after_ms: REPORT_MS, status: 'delivered', status_code: 'delivered' },
      { after_ms: READ_MS, status: 'read', status_code: 'read' },
    ],
  },
}

function simulated(channel: MessageChannel, to: string): SimulatedReceipt[] {
  return [...(reports[channel][to.slice(-4)] ?? reports[channel]['usual'] ?? [])]
}

function down(name: string): SubmitOutcome {
  return { kind: 'carrier_failed', error_code: 'session_down', cause: `the simulated session with ${name} is down` }
}

/** A simulated operator. Destinations ending in 9012 fail with every operator, and those ending in 9004 with the first one tried. */
export function sandboxSmsCarrier(mno: Mno, tried_before: number): SmsCarrier {
  return {
    async submit({ message_id, to, parts }) {
      const digits = to.slice(-4)
      if (digits === '9012' || (digits === '9004' && tried_before === 0)) return await Promise.resolve(down(mno))
      return {
        kind: 'accepted',
        carrier: `sandbox-${mno}`,
        mno,
        carrier_message_ids: parts.map((_, part) => `${message_id}-${part}`),
        simulated: simulated('sms', to),
      }
    },
  }
}

export const sandboxWhatsAppCarrier: WhatsAppCarrier = {
  async submit({ message_id, to }) {
    if (to.endsWith('9012')) return await Promise.resolve(down('WhatsApp'))
    const carrier_message_ids = [`wamid.${message_id}`]
    return {
      kind: 'accepted',
      carrier: 'sandbox-whatsapp',
      mno: null,
      carrier_message_ids,
      simulated: simulated('whatsapp', to),
    }
  },
}
