import { expect, test } from 'vitest'
import { plainLetters, searchWords } from './searchable.ts'

test.each([
  ['Ẹ káàbọ̀', 'e kaabo'],
  ['ƙasar Hausa, ɗan Ɓauchi', 'kasar hausa, dan bauchi'],
  ['Ịgbò', 'igbo'],
  ['Bread ₦500', 'bread ₦500'],
])('%s is compared as %s', (text, expected) => {
  expect(plainLetters(text)).toBe(expected)
})

test.each([
  ['When are you open?', ['when', 'are', 'you', 'open']],
  ['open OR closed or "quoted" -minus', ['open', 'closed', 'quoted', 'minus']],
  ['Ẹ ẹ e', ['e']],
  ['?! …', []],
])('the words in %j are %j', (query, words) => {
  expect(searchWords(query)).toEqual(words)
})

test('at most 64 words are searched for', () => {
  expect(searchWords(Array.from({ length: 100 }, (_, index) => `w${index}`).join(' '))).toHaveLength(64)
})
