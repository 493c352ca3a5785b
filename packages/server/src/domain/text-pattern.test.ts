import { expect, test } from 'vitest'
import { matchesPattern, textPattern, SlowPattern } from './text-pattern.ts'

test('words are found anywhere in a text, ignoring case', () => {
  expect(matchesPattern('Your ORDER is on its way.', 'order')).toBe(true)
  expect(matchesPattern('Your parcel is on its way.', 'order|order number')).toBe(false)
})

test('a pattern that would take forever is abandoned', () => {
  expect(() => matchesPattern(`${'a'.repeat(50)}b`, '(a+)+$')).toThrow(SlowPattern)
})

test('a text that is not a regular expression is refused', () => {
  expect(() => textPattern('(')).toThrow(SyntaxError)
})
