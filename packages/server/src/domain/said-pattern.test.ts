import { expect, test } from 'vitest'
import { isSaidIn, saidPattern, SlowPattern } from './said-pattern.ts'

test('words are found anywhere in a text, ignoring case', () => {
  expect(isSaidIn('Your ORDER is on its way.', 'order')).toBe(true)
  expect(isSaidIn('Your parcel is on its way.', 'order|order number')).toBe(false)
})

test('a pattern that would take forever is abandoned', () => {
  expect(() => isSaidIn(`${'a'.repeat(50)}b`, '(a+)+$')).toThrow(SlowPattern)
})

test('a text that is not a regular expression is refused', () => {
  expect(() => saidPattern('(')).toThrow(SyntaxError)
})
