import { describe, expect, test } from 'vitest'
import { command, encodePdu, FramingError, PduReader, type Pdu } from './pdu.ts'

const pdu = (sequence_number: number, body = ''): Pdu => ({
  command_id: command.submit_sm,
  command_status: 0,
  sequence_number,
  body: Buffer.from(body, 'latin1'),
})

const readAll = (chunks: Buffer[]): Pdu[] => {
  const reader = new PduReader()
  return chunks.flatMap((chunk) => [...reader.read(chunk)])
}

test('a PDU is its length, its operation, its status, its number and its body', () => {
  const bytes = encodePdu({
    command_id: 0x80000004,
    command_status: 0x58,
    sequence_number: 7,
    body: Buffer.from('M1\0'),
  })
  expect(bytes.toString('hex')).toBe('000000138000000400000058000000074d3100')
})

describe('a stream of PDUs is read', () => {
  const sent = [pdu(1, 'one'), pdu(2), pdu(0x7fffffff, 'three')]
  const stream = Buffer.concat(sent.map(encodePdu))

  test('cut at every byte', () => {
    for (let at = 0; at <= stream.length; at++)
      expect(readAll([stream.subarray(0, at), stream.subarray(at)])).toEqual(sent)
  })

  test('in single bytes', () => {
    expect(readAll([...stream].map((byte) => Buffer.from([byte])))).toEqual(sent)
  })
})

test.each([0, 15, 128 * 1024 + 1, 0xffffffff])(
  'a length of %d ends the reading, after the PDUs before it',
  (length) => {
    const bad = encodePdu(pdu(9))
    bad.writeUInt32BE(length)
    const given: Pdu[] = []
    const read = (): void => {
      for (const one of new PduReader().read(Buffer.concat([encodePdu(pdu(1)), bad]))) given.push(one)
    }
    expect(read).toThrow(FramingError)
    expect(given).toEqual([pdu(1)])
  },
)
