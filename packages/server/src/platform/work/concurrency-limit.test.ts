import { expect, test } from 'vitest'
import { ConcurrencyLimits, type Pace } from './concurrency-limit.ts'

/** Runs rounds in which as many items as the limit allows begin together and end at the same pace. Returns the limit after each. */
function rounds(limits: ConcurrencyLimits, paces: Pace[], begun = { count: 0 }): number[] {
  return paces.map((pace) => {
    const items = limits.of('a')
    const first = begun.count
    begun.count += items
    for (let item = 0; item < items; item++)
      limits.note('a', pace, { began: first + item, begun: begun.count, full: true })
    return limits.of('a')
  })
}

test('the limit of a quick key doubles with each round, up to the maximum', () => {
  const limits = new ConcurrencyLimits({ first: 8, max: 64 })
  expect(rounds(limits, ['quick', 'quick', 'quick', 'quick'])).toEqual([16, 32, 64, 64])
})

test('a key that does not need more slots gets no more', () => {
  const limits = new ConcurrencyLimits({ first: 8, max: 64 })
  for (let began = 0; began < 100; began++) limits.note('a', 'quick', { began, begun: began + 1, full: false })
  expect(limits.of('a')).toBe(8)
})

test('a round of slow answers halves the limit once, and a hanging key has a limit of one', () => {
  const limits = new ConcurrencyLimits({ first: 8, max: 64 })
  expect(rounds(limits, ['quick', 'slow', 'slow', 'slow'])).toEqual([16, 8, 4, 2])
  expect(limits.isDegraded('a')).toBe(true)
  expect(rounds(limits, ['hung'], { count: 100 })).toEqual([1])
})

test('a degraded key recovers, but with steady answers only up to its initial limit', () => {
  const limits = new ConcurrencyLimits({ first: 8, max: 64 })
  const begun = { count: 0 }
  expect(rounds(limits, ['hung', 'steady', 'steady', 'steady', 'steady'], begun)).toEqual([1, 2, 4, 8, 8])
  expect(limits.isDegraded('a')).toBe(false)
  expect(rounds(limits, ['quick'], begun)).toEqual([16])
})
