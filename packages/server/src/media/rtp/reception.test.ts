import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reception } from './reception.ts'

function received(sequences: number[]): Reception {
  const reception = new Reception()
  for (const sequence of sequences) reception.receive(sequence & 0xffff)
  return reception
}

test('counts are exact for any loss, duplicates and order, also when sequence numbers wrap', () => {
  const step = fc.record({ lost: fc.boolean(), repeated: fc.boolean(), place: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 0xffff }),
      fc.array(step, { minLength: 50, maxLength: 400 }),
      (start, steps) => {
        const sent = steps.map(({ lost, repeated, place }, at) => ({
          sequence: start + at,
          lost,
          repeated,
          order: at + place,
        }))
        sent[0] = { ...sent[0]!, lost: false, order: -1 }
        const arrived = sent.filter(({ lost }) => !lost).toSorted((one, other) => one.order - other.order)
        const reception = received(
          arrived.flatMap(({ sequence, repeated }) => (repeated ? [sequence, sequence] : [sequence])),
        )
        const last = Math.max(...arrived.map(({ sequence }) => sequence))
        expect(reception.counts).toMatchObject({ received: arrived.length, expected: last - start + 1 })
      },
    ),
  )
})

test('a duplicate is recognised', () => {
  const reception = received([1, 2, 3])
  expect([reception.receive(2), reception.receive(4), reception.receive(4)]).toEqual([false, true, false])
})

test('a single strange sequence number is ignored; two in a row start a new sequence', () => {
  const reception = received([100, 101])
  expect(reception.receive(40_000)).toBe(false)
  expect(reception.receive(102)).toBe(true)
  expect([reception.receive(50_000), reception.receive(50_001), reception.receive(50_002)]).toEqual([false, true, true])
  expect(reception.counts).toEqual({ received: 5, expected: 5, gaps: 0 })
})

test('the counts continue with another source', () => {
  const reception = received([1, 2, 4])
  reception.restart()
  reception.receive(60_000)
  expect(reception.counts).toEqual({ received: 4, expected: 5, gaps: 1 })
})

test('jitter is computed as in RFC 3550: it is 0 for even arrival, and nearly 8 ms if every other packet is 8 ms late', () => {
  const even = new Reception()
  const uneven = new Reception()
  for (let at = 0; at < 500; at++) {
    even.arrived((0xffffff00 + at * 160) % 2 ** 32, 1_000 + at * 20)
    uneven.arrived(at * 160, 1_000 + at * 20 + (at % 2) * 8)
  }
  expect(even.jitter_ms).toBeLessThan(0.01)
  expect(uneven.jitter_ms).toBeCloseTo(8, 1)
})
