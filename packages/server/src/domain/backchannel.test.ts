import { expect, test } from 'vitest'
import { isBackchannel } from './backchannel.ts'

test.each([
  'Mm-hmm.',
  'mmmmm',
  'Uh-huh, okay.',
  'Yes, yes.',
  'I see.',
  'Ehen!',
  'Na so.',
  'Ó dá.',
  'Bẹ́ẹ̀ni.',
  "Na'am",
  'Haka ne.',
  'Ọ dị mma',
  'Hello?',
])('"%s" shows that somebody listens', (text) => {
  expect(isBackchannel(text)).toBe(true)
})

test.each([
  '',
  ' … ',
  'No.',
  'Stop.',
  'Yes, but what does it cost?',
  'Okay, and the other one?',
  '1',
  "A'a",
  'yes '.repeat(6),
])('"%s" asks for the floor, or has no words', (text) => {
  expect(isBackchannel(text)).toBe(false)
})
