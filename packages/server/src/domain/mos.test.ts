import { expect, test } from 'vitest'
import { meanOpinionScore } from './mos.ts'

// Scores according to ITU-T G.107, for G.711 with packet loss concealment.
test.each([
  [0, 0, 4.4],
  [0, 1, 4.33],
  [0, 3, 4.09],
  [0, 5, 3.9],
  [150, 5, 3.75],
  [400, 0, 2.91],
  [0, 30, 2.11],
  [600, 100, 1],
])('%d ms of delay with a loss of %d in 100 have a score of %d', (delay_ms, loss_percent, mos) => {
  expect(meanOpinionScore({ delay_ms, loss_percent, burst_ratio: 1 })).toBeCloseTo(mos, 1)
})

test('losses in bursts lower the score', () => {
  const conditions = { delay_ms: 50, loss_percent: 5 }
  expect(meanOpinionScore({ ...conditions, burst_ratio: 3 })).toBeLessThan(
    meanOpinionScore({ ...conditions, burst_ratio: 1 }) - 0.05,
  )
})
