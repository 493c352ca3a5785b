import { expect, test } from 'vitest'
import { isBad, summaryOf } from './judge.ts'

const sample = (at_ms: number, mos: number) => ({ at_ms, mos, packet_loss_percent: 0, jitter_ms: 3 })

test.each([
  [{ mos: 3.5, packet_loss_percent: 3, jitter_ms: 50 }, false],
  [{ mos: 3.4, packet_loss_percent: 0, jitter_ms: 0 }, true],
  [{ mos: 4.4, packet_loss_percent: 3.1, jitter_ms: 0 }, true],
  [{ mos: 4.4, packet_loss_percent: 0, jitter_ms: 51 }, true],
])('%j is noticed: %s', (measured, bad) => {
  expect(isBad({ at_ms: 0, ...measured })).toBe(bad)
})

test('the summary of the quality contains the average and the worst moment', () => {
  expect(summaryOf([])).toBeNull()
  expect(summaryOf([sample(5_000, 4), sample(10_000, 2), sample(15_000, 3)])).toEqual({
    average_mos: 3,
    worst: sample(10_000, 2),
  })
})
