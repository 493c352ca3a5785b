import { describe, expect, test } from 'vitest'
import type { ReceiptStatus } from '../../../gateways/messaging/message-carrier.ts'
import type { MessageStatus } from '../../../generated/types.gen.ts'
import { changes, errorCodeOf, eventsOf, moveOf, type LockedMessage, type PartReport } from './message-move.ts'
import { foldReceipts, supersedingPairs, type Reported } from './receipt-state.ts'

function message(status: MessageStatus, some: Partial<LockedMessage> = {}): LockedMessage {
  return {
    message_id: 'msg_1',
    conversation_id: 'conv_1',
    workspace_id: 'ws_1',
    environment: 'production',
    agent_id: 'agt_1',
    agent_version: null,
    channel: 'sms',
    direction: 'outbound',
    from: '+2348000000042',
    to: '+2348031234567',
    body: 'Hello',
    status,
    mno: 'mtn',
    parts_delivered: 0,
    ...some,
  }
}

const report = (of: LockedMessage, parts: number, [was, reported]: readonly [ReceiptStatus, Reported]): PartReport => {
  return { message: of, parts, was, reported, status_code: reported.toUpperCase(), status_detail: null }
}

const news = (reported: Reported) => ['sent', reported] as const

describe('the status of a message after receipts', () => {
  type Reports = (readonly [ReceiptStatus, Reported])[]
  test.each<{ status: MessageStatus; parts: number; arrived: number; reported: Reports; reached: string | null }>([
    { status: 'sent', parts: 1, arrived: 0, reported: [['sent', 'delivered']], reached: 'delivered' },
    { status: 'sent', parts: 1, arrived: 0, reported: [['sent', 'read']], reached: 'read' },
    { status: 'delivered', parts: 1, arrived: 1, reported: [['delivered', 'read']], reached: 'read' },
    { status: 'sent', parts: 1, arrived: 0, reported: [['sent', 'failed']], reached: 'failed' },
    { status: 'sent', parts: 1, arrived: 0, reported: [['sent', 'rejected']], reached: 'failed' },
    { status: 'sent', parts: 1, arrived: 0, reported: [['sent', 'expired']], reached: 'failed' },
    { status: 'sent', parts: 3, arrived: 0, reported: [['sent', 'delivered']], reached: null },
    { status: 'sent', parts: 3, arrived: 1, reported: [['sent', 'delivered']], reached: null },
    { status: 'sent', parts: 3, arrived: 2, reported: [['sent', 'delivered']], reached: 'delivered' },
    { status: 'sent', parts: 2, arrived: 0, reported: [news('delivered'), news('delivered')], reached: 'delivered' },
    { status: 'sent', parts: 2, arrived: 0, reported: [news('delivered'), news('expired')], reached: 'failed' },
    { status: 'failed', parts: 2, arrived: 1, reported: [['sent', 'delivered']], reached: null },
    { status: 'failed', parts: 2, arrived: 0, reported: [['sent', 'failed']], reached: null },
    { status: 'send_failed', parts: 1, arrived: 0, reported: [['sent', 'delivered']], reached: null },
  ])('$status, $arrived of $parts parts delivered, $reported: $reached', ({ status, parts, arrived, ...row }) => {
    const of = message(status, { parts_delivered: arrived })
    const [first, ...rest] = row.reported.map((one) => report(of, parts, one))
    expect(moveOf([first!, ...rest]).reached).toBe(row.reached)
  })

  test('a receipt after the failure of another part changes nothing', () => {
    expect(changes(moveOf([report(message('failed'), 2, ['sent', 'failed'])]))).toBe(false)
    expect(changes(moveOf([report(message('sent'), 2, ['sent', 'delivered'])]))).toBe(true)
  })
})

describe('the events of a move', () => {
  const typesOf = (one: PartReport): string[] => eventsOf(moveOf([one])).map(({ event_type }) => event_type)

  test.each<{ channel: 'sms' | 'whatsapp'; status: MessageStatus; reported: Reported; types: string[] }>([
    { channel: 'sms', status: 'sent', reported: 'delivered', types: ['message.dlr', 'message.delivered'] },
    { channel: 'sms', status: 'sent', reported: 'expired', types: ['message.dlr', 'message.failed'] },
    { channel: 'sms', status: 'failed', reported: 'delivered', types: [] },
    { channel: 'whatsapp', status: 'sent', reported: 'delivered', types: ['message.delivered'] },
    { channel: 'whatsapp', status: 'sent', reported: 'read', types: ['message.delivered', 'message.read'] },
    { channel: 'whatsapp', status: 'delivered', reported: 'read', types: ['message.read'] },
    { channel: 'whatsapp', status: 'sent', reported: 'failed', types: ['message.failed'] },
  ])('$channel, $status and then $reported: $types', ({ channel, status, reported, types }) => {
    expect(typesOf(report(message(status, { channel }), 1, ['sent', reported]))).toEqual(types)
  })

  test('the part that failed gives the reason, not the last one', () => {
    const of = message('sent')
    const move = moveOf([report(of, 2, ['sent', 'rejected']), report(of, 2, ['sent', 'delivered'])])
    expect(errorCodeOf(move)).toBe('REJECTED')
    expect(eventsOf(move)[0]).toMatchObject({ payload: { status: 'rejected', status_code: 'REJECTED' } })
  })
})

describe('receipts of one part', () => {
  test.each<[ReceiptStatus[], ReceiptStatus]>([
    [['delivered'], 'delivered'],
    [['delivered', 'delivered'], 'delivered'],
    [['delivered', 'read'], 'read'],
    [['read', 'delivered'], 'read'],
    [['delivered', 'failed'], 'delivered'],
    [['expired', 'delivered'], 'expired'],
    [['failed', 'rejected'], 'failed'],
  ])('%j result in %s', (statuses, best) => {
    const [first, ...rest] = statuses.map((status) => {
      return { carrier: 'mtn-1', carrier_message_id: '1', channel: 'sms', status, status_code: status } as const
    })
    expect(foldReceipts([first!, ...rest]).status).toBe(best)
  })

  test('the guard in SQL is the same table', () => {
    expect(supersedingPairs).toBe(
      `('sent', 'delivered'), ('sent', 'read'), ('sent', 'failed'), ('sent', 'rejected'), ('sent', 'expired'), ('delivered', 'read')`,
    )
  })
})
