import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixInto } from './mix.ts'

const sample = fc.integer({ min: -32_768, max: 32_767 })

function mixed(one: number, other: number): number {
  const out = Int16Array.of(one)
  mixInto(out, Int16Array.of(other))
  return out[0]!
}

test('a single voice is unchanged', () => {
  fc.assert(
    fc.property(sample, (one) => {
      expect([mixed(one, 0), mixed(0, one)]).toEqual([one, one])
    }),
  )
})

test('two voices that fit are added', () => {
  expect(mixed(12_000, 9_000)).toBe(21_000)
  expect(mixed(-20_000, 30_000)).toBe(10_000)
})

test('two loud voices never wrap around, are never quieter than the louder one, and grow with either', () => {
  const loud = fc.integer({ min: 10_000, max: 32_000 })
  fc.assert(
    fc.property(loud, loud, (one, other) => {
      const sum = mixed(one, other)
      expect(sum).toBeGreaterThanOrEqual(Math.max(one, other))
      expect(sum).toBeLessThanOrEqual(32_767)
      expect(mixed(-one, -other)).toBe(-sum)
      expect(mixed(one + 500, other)).toBeGreaterThanOrEqual(sum)
    }),
  )
})
