import { expect, test } from 'vitest'
import { TextPatterns, textPattern, SlowPattern } from './text-pattern.ts'

const SLOW = '(a+)+$'
const LONG = `${'a'.repeat(50)}b`

test('words are found anywhere in a text, ignoring case', () => {
  const patterns = new TextPatterns()
  expect(patterns.matches('Your ORDER is on its way.', 'order')).toBe(true)
  expect(patterns.matches('Your parcel is on its way.', 'order|order number')).toBe(false)
})

test('a pattern that would take forever is abandoned', () => {
  const patterns = new TextPatterns()
  expect(() => patterns.matches(LONG, SLOW)).toThrow(SlowPattern)
  expect(patterns.matches('order', 'order')).toBe(true)
})

test('the patterns of a simulation have a limit together, which cheap ones never reach', () => {
  const patterns = new TextPatterns(40)
  for (let at = 0; at < 500; at++) patterns.matches('Your order is on its way.', `${at}|order`)
  patterns.requireTime()
  expect(() => patterns.matches(LONG, SLOW)).toThrow(SlowPattern)
  expect(() => patterns.requireTime()).toThrow('/(a+)+$/ takes too long')
  expect(() => patterns.matches('order', 'order')).toThrow('/(a+)+$/ takes too long')
})

test('a text that is not a regular expression is refused', () => {
  expect(() => textPattern('(')).toThrow(SyntaxError)
})
