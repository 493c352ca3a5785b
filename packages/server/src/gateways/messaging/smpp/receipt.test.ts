import { describe, expect, test } from 'vitest'
import { parameter } from './deliver-sm.ts'
import type { MessageIds } from './message-ids.ts'
import { readReceipt } from './receipt.ts'

const read = (
  text: string,
  {
    parameters = {},
    form = 'same',
    data_coding = 0,
  }: { parameters?: Record<number, Buffer>; form?: MessageIds; data_coding?: number } = {},
) => {
  const entries = Object.entries(parameters).map(([tag, value]) => [Number(tag), value] as const)
  return readReceipt({ text: Buffer.from(text, 'latin1'), data_coding, parameters: new Map(entries) }, form)
}

describe('the text of a receipt', () => {
  test.each([
    ['id:M0001 sub:001 dlvrd:001 submit date:2611200900 done date:2611200901 stat:DELIVRD err:000 text:hello', 'M0001'],
    ['stat:DELIVRD id:M0001', 'M0001'],
    ['ID:M0001 Stat:delivrd', 'M0001'],
    ['id: M0001, stat: DELIVRD', 'M0001'],
    ['id:a_b@c-4f1e.9 stat:DELIVRD', 'a_b@c-4f1e.9'],
    ['id:0000001A2B stat:DELIVRD', '1a2b'],
    ['id:000 stat:DELIVRD', '0'],
    ['id:M0001 stat:DELIVRD text:id:M0002 stat:UNDELIV', 'M0001'],
  ])('%s', (text, carrier_message_id) => {
    expect(read(text)).toEqual({ carrier_message_id, status: 'delivered', status_code: 'DELIVRD' })
  })

  test.each([
    ['DELIVRD', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['EXPIRED', 'expired'],
    ['DELETED', 'failed'],
    ['UNDELIV', 'failed'],
    ['UNDELIVERABLE', 'failed'],
    ['FAILED', 'failed'],
    ['REJECTD', 'rejected'],
    ['ENROUTE', 'sent'],
    ['ACCEPTD', 'sent'],
    ['UNKNOWN', 'sent'],
    ['BUFFRED', 'sent'],
  ])('the state %s is %s', (status_code, status) => {
    expect(read(`id:1 stat:${status_code}`)).toMatchObject({ status, status_code })
  })

  test.each([
    ['stat:UNDELIV err:069 text:', 'UNDELIV:069'],
    ['err:27 stat:EXPIRED', 'EXPIRED:27'],
    ['Err: 1B, Stat: rejectd', 'REJECTD:1B'],
    ['stat:DELIVRD err:000 text:', 'DELIVRD'],
    ['stat:DELIVRD err:0', 'DELIVRD'],
    ['stat:DELIVRD err:', 'DELIVRD'],
    ['stat:UNDELIV text:err:069', 'UNDELIV'],
  ])('the error code follows the state: %s', (text, status_code) => {
    expect(read(`id:1 ${text}`)).toMatchObject({ status_code })
  })

  test.each(['', 'Hello agent', 'id:M0001', 'stat:DELIVRD', 'text:id:M0001 stat:DELIVRD'])(
    '%j is not a receipt',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )

  test('may be in UCS-2', () => {
    const text = Buffer.from('id:M0001 stat:DELIVRD', 'utf16le').swap16().toString('latin1')
    expect(read(text, { data_coding: 8 })).toMatchObject({ carrier_message_id: 'M0001' })
  })
})

describe('the parameters of a receipt', () => {
  const parameters = {
    [parameter.receipted_message_id]: Buffer.from('M0001-of-more-than-ten\0'),
    [parameter.message_state]: Buffer.from([8]),
  }

  test('are enough', () => {
    const receipt = { carrier_message_id: 'M0001-of-more-than-ten', status: 'rejected', status_code: 'REJECTD' }
    expect(read('', { parameters })).toEqual(receipt)
  })

  test('name the message where the text has cut its id off', () => {
    expect(read('id:M0001-of-m stat:UNDELIV', { parameters })).toEqual({
      carrier_message_id: 'M0001-of-more-than-ten',
      status: 'failed',
      status_code: 'UNDELIV',
    })
  })

  test.each([
    ['', Buffer.from([3, 0, 69]), 'REJECTD:69'],
    ['', Buffer.from([3, 0, 0]), 'REJECTD'],
    ['', Buffer.from([3]), 'REJECTD'],
    ['id:1 stat:UNDELIV err:027', Buffer.from([3, 0, 69]), 'UNDELIV:027'],
  ])('have the error code of the network: %j %j', (text, error, status_code) => {
    const named = { ...parameters, [parameter.network_error_code]: error }
    expect(read(text, { parameters: named })).toMatchObject({ status_code })
  })

  test.each([Buffer.alloc(0), Buffer.from([99])])('without a known state are not a receipt', (state) => {
    expect(read('', { parameters: { ...parameters, [parameter.message_state]: state } })).toBeNull()
  })
})

describe('ids in hexadecimal on one side are the same on both:', () => {
  test.each<[MessageIds, string, string]>([
    ['hex_in_response', 'id:6699 stat:DELIVRD', '6699'],
    ['hex_in_response', 'id:0000006699 stat:DELIVRD', '6699'],
    ['hex_in_receipt', 'id:1A2B stat:DELIVRD', '6699'],
    ['hex_in_receipt', 'id:M-1 stat:DELIVRD', 'M-1'],
  ])('%s, %s', (form, text, carrier_message_id) => {
    expect(read(text, { form })).toMatchObject({ carrier_message_id })
  })

  test('a parameter has the form of the response', () => {
    const parameters = {
      [parameter.receipted_message_id]: Buffer.from('1A2B\0'),
      [parameter.message_state]: Buffer.from([2]),
    }
    expect(read('', { form: 'hex_in_response', parameters })).toMatchObject({ carrier_message_id: '6699' })
  })
})
