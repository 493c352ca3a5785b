import { expect, test } from 'vitest'
import { addResponseTime, noResponseTimes, quantile, sumOf } from './response-times.ts'

function timesOf(...durations_ms: number[]) {
  const times = noResponseTimes()
  for (const duration_ms of durations_ms) addResponseTime(times, duration_ms)
  return times
}

test('an empty histogram has no quantile', () => {
  expect(quantile(noResponseTimes(), 0.95)).toBeNull()
  expect(quantile(sumOf([]), 0.95)).toBeNull()
})

test.each([0, 0.4, 1, 3, 10, 41.2, 100, 250, 999, 5_000, 10_000])(
  '%f ms is read back with an error of about 10 %%',
  (ms) => {
    const found = quantile(timesOf(ms), 0.95) ?? Number.NaN
    expect(Math.abs(found - Math.max(1, ms))).toBeLessThanOrEqual(Math.max(1, ms * 0.1))
  },
)

test('a time longer than any attempt may take counts in the last bucket', () => {
  expect(quantile(timesOf(60_000), 0.95)).toBe(quantile(timesOf(11_000), 0.95))
})

test('the 95th percentile of a hundred times is the time that 95 do not exceed', () => {
  const fast = Array.from({ length: 95 }, () => 10)
  expect(quantile(timesOf(...fast, ...Array.from({ length: 5 }, () => 5_000)), 0.95)).toBe(quantile(timesOf(10), 1))
  expect(quantile(timesOf(...fast, ...Array.from({ length: 6 }, () => 5_000)), 0.95)).toBe(quantile(timesOf(5_000), 1))
})

test('histograms add up', () => {
  expect(sumOf([timesOf(10, 20), timesOf(20, 5_000)])).toEqual(timesOf(10, 20, 20, 5_000))
})
