import fc from 'fast-check'
import { duplexPair } from 'node:stream'
import { expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { deliveryBody } from '../../../../test/support/fake-smsc.ts'
import { BodyError } from './body.ts'
import { SmppConnection } from './connection.ts'
import { readDeliverSm } from './deliver-sm.ts'
import { command, encodePdu, FramingError, PduReader } from './pdu.ts'
import { readReceipt } from './receipt.ts'
import { decodeText } from './text.ts'

const bodies = [
  deliveryBody({}),
  deliveryBody({ esm_class: 4, message: 'id:M1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:hello' }),
  deliveryBody({ esm_class: 0x40, data_coding: 8, message: Buffer.from('050003070201004100420043', 'hex') }),
  Buffer.concat([deliveryBody({ message: '' }), Buffer.from('0424000548656c6c6f0427000102001e00024d00', 'hex')]),
]
const pdus = [
  ...bodies.map((body) => encodePdu({ command_id: command.deliver_sm, command_status: 0, sequence_number: 1, body })),
  ...[command.enquire_link, command.unbind, command.submit_sm_resp, command.generic_nack].map((command_id) =>
    encodePdu({ command_id, command_status: 0, sequence_number: 2, body: Buffer.alloc(0) }),
  ),
]

/** Samples with bytes overwritten, removed or doubled at random places. */
const mutated = (samples: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255), fc.constantFrom('set', 'cut', 'double')), { maxLength: 8 }),
    )
    .map(([sample, changes]) => {
      let bytes = Buffer.from(sample)
      for (const [place, value, kind] of changes) {
        const at = bytes.length === 0 ? 0 : place % bytes.length
        if (kind === 'set' && bytes.length > 0) bytes[at] = value
        if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + (value % 8))])
        if (kind === 'double') bytes = Buffer.concat([bytes, bytes.subarray(at)])
      }
      return bytes
    })

test('a mutated body is read or refused, and nothing else', () => {
  const read = (bytes: Buffer): void => {
    try {
      const pdu = readDeliverSm(bytes)
      decodeText(pdu.text, pdu.data_coding)
      readReceipt(pdu, 'hex_in_response')
    } catch (error) {
      expect(error).toBeInstanceOf(BodyError)
    }
  }
  fc.assert(fc.property(mutated(bodies), read), { numRuns: 20_000 })
})

test('a mutated stream is cut into PDUs or refused, and nothing is read twice', () => {
  const read = (stream: Buffer, cut: number): void => {
    const reader = new PduReader()
    let read = 0
    try {
      for (const chunk of [stream.subarray(0, cut), stream.subarray(cut)])
        for (const { body } of reader.read(chunk)) read += 16 + body.length
    } catch (error) {
      expect(error).toBeInstanceOf(FramingError)
    }
    expect(read).toBeLessThanOrEqual(stream.length)
  }
  fc.assert(fc.property(mutated([Buffer.concat(pdus)]), fc.nat(200), read), { numRuns: 20_000 })
})

test('a session that is sent mutated PDUs stays or ends, and leaves no request without an outcome', async () => {
  const survive = async (streams: Buffer[]): Promise<void> => {
    const clock = new TestClock()
    const [ours, theirs] = duplexPair()
    const deliver = (): Promise<{ command_status: number }> => Promise.resolve({ command_status: 0 })
    const connection = new SmppConnection({ clock, socket: ours, deliver })
    theirs.resume().on('error', () => {})
    const outcome = connection.request(command.submit_sm, { within_ms: 1_000 })
    for (const bytes of streams) if (theirs.writable) theirs.write(bytes)
    await clock.advance(1_000)
    expect(['answered', 'silent', 'lost']).toContain((await outcome).kind)
    connection.close(new Error('the test is over'))
  }
  await fc.assert(fc.asyncProperty(fc.array(mutated(pdus), { minLength: 1, maxLength: 5 }), survive), {
    numRuns: 1_000,
  })
})
