import { describe, expect, test } from 'vitest'
import { BodyError, cString, octets } from './body.ts'
import { readDeliverSm } from './deliver-sm.ts'

interface Given {
  esm_class?: number
  data_coding?: number
  message?: Buffer
  parameters?: Buffer
}

const body = ({ esm_class = 0, data_coding = 0, message = Buffer.from('Hello'), parameters }: Given): Buffer =>
  Buffer.concat([
    cString(''),
    octets(1, 1),
    cString('2348031234567'),
    octets(3, 0),
    cString('32811'),
    octets(esm_class, 0, 0),
    cString(''),
    cString(''),
    octets(1, 0, data_coding, 0, message.length),
    message,
    parameters ?? Buffer.alloc(0),
  ])

const tlv = (tag: number, value: string): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag)
  head.writeUInt16BE(value.length / 2, 2)
  return Buffer.concat([head, Buffer.from(value, 'hex')])
}

const read = (given: Given) => readDeliverSm(body(given))

test('a message with its addresses', () => {
  expect(read({ data_coding: 8 })).toEqual({
    source: { ton: 1, npi: 1, address: '2348031234567' },
    destination: { ton: 3, npi: 0, address: '32811' },
    kind: 'message',
    data_coding: 8,
    text: Buffer.from('Hello'),
    part_of: null,
    parameters: new Map(),
  })
})

test.each([
  [0x00, 'message'],
  [0x03, 'message'],
  [0x04, 'receipt'],
  [0x20, 'receipt'],
  [0x08, 'acknowledgement'],
  [0x10, 'acknowledgement'],
])('esm_class %i is a %s, whatever its text', (esm_class, kind) => {
  expect(read({ esm_class, message: Buffer.from('id:1 stat:DELIVRD') }).kind).toBe(kind)
})

describe('a part of a longer message', () => {
  const withHeader = (header: string) => read({ esm_class: 0x40, message: Buffer.from(`${header}4869`, 'hex') })

  test.each([
    ['0500034d0302', { reference: 0x4d, total: 3, part: 2 }],
    ['06080412340201', { reference: 0x1234, total: 2, part: 1 }],
    // An element after another one, here a port.
    ['09040200000003ff0201', { reference: 0xff, total: 2, part: 1 }],
  ])('by its header %s', (header, part_of) => {
    expect(withHeader(header)).toMatchObject({ part_of, text: Buffer.from('Hi') })
  })

  test.each([
    ['no part of three', '0500034d0300'],
    ['the fourth part of three', '0500034d0304'],
    ['the only part', '0500034d0101'],
    ['a header without elements', '00'],
    ['an element that is cut off', '030003ff'],
    ['an element of another length', '0500024d03ff'],
  ])('is whole by %s', (_what, header) => {
    expect(withHeader(header)).toMatchObject({ part_of: null, text: Buffer.from('Hi') })
  })

  test('by its parameters', () => {
    const parameters = Buffer.concat([tlv(0x020c, '0102'), tlv(0x020e, '02'), tlv(0x020f, '01')])
    expect(read({ parameters }).part_of).toEqual({ reference: 0x0102, total: 2, part: 1 })
  })
})

test('a text that is too long for a short message comes as a parameter', () => {
  const parameters = tlv(0x0424, Buffer.from('long').toString('hex'))
  expect(read({ message: Buffer.alloc(0), parameters }).text).toEqual(Buffer.from('long'))
})

test.each([
  ['a header longer than its message', body({ esm_class: 0x40, message: Buffer.from([9, 0]) })],
  ['a message longer than its PDU', body({}).subarray(0, -2)],
  ['a parameter longer than its PDU', Buffer.concat([body({}), Buffer.from('04240009ab', 'hex')])],
  ['a text without its end', Buffer.alloc(300, 65)],
  ['nothing', Buffer.alloc(0)],
])('%s is refused', (_what, bytes) => {
  expect(() => readDeliverSm(bytes)).toThrow(BodyError)
})
