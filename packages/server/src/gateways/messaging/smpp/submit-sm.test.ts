import { describe, expect, test } from 'vitest'
import { segmentText } from '../segments.ts'
import { readDeliverSm } from './deliver-sm.ts'
import { submitBodies } from './submit-sm.ts'
import { wholeText } from './whole-message.ts'

const addresses = {
  source: { ton: 3, npi: 0, address: '32811' },
  destination: { ton: 1, npi: 1, address: '2348031234567' },
}

const bodiesOf = (text: string, reference = 77): Buffer[] => submitBodies(segmentText(text), addresses, reference)

test('a short text is one PDU, field by field', () => {
  const [body] = bodiesOf('Hi €')
  expect(body?.toString('hex')).toBe(
    [
      '00', // service_type
      '0300333238313100',
      '01013233343830333132333435363700',
      '000000', // esm_class, protocol_id, priority_flag
      '0000', // schedule_delivery_time, validity_period
      '0100', // registered_delivery, replace_if_present_flag
      '0000', // data_coding, sm_default_msg_id
      '05',
      '4869201b65',
    ].join(''),
  )
})

test('other alphabets go as UCS-2', () => {
  const [body] = bodiesOf('Ẹ😀')
  expect(body?.toString('hex')).toMatch(/01000800061eb8d83dde00$/)
})

describe('a long text', () => {
  // submit_sm and deliver_sm have the same fields.
  const partsOf = (text: string) => bodiesOf(text).map((body) => readDeliverSm(body))

  test.each([
    ['GSM-7', 'A'.repeat(152) + '€'.repeat(100)],
    ['UCS-2', '😀'.repeat(100)],
  ])('in %s is split into numbered parts with one reference, which join to the same text', (_encoding, text) => {
    const parts = partsOf(text)
    expect(parts.map(({ part_of }) => part_of)).toEqual(
      parts.map((_, at) => ({ reference: 77, total: parts.length, part: at + 1 })),
    )
    const contents = parts.map(({ text: content, data_coding }, at) => ({ part: at + 1, data_coding, content }))
    expect(wholeText(contents.toReversed(), parts.length)).toBe(text)
  })

  test('fills its parts up to the 140 bytes of an SMS', () => {
    const septets = bodiesOf('A'.repeat(306)).map((body) => body.at(-160))
    expect(septets).toEqual([159, 159])
    const [first] = bodiesOf('Ẹ'.repeat(134))
    expect(first?.at(-141)).toBe(140)
  })
})
