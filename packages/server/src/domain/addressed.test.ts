import { expect, test } from 'vitest'
import { isAddressed, isQuestion } from './addressed.ts'

test.each([
  ['Assistant, what is the balance?', true],
  ['what do you say, ÀDÁ', true],
  ['Ask the loan desk about it.', true],
  ['It is a radar.', false],
  ['Ask the desk about the loan.', false],
  ['', false],
])('%j is for an agent called Ada, assistant or loan desk: %s', (text, expected) => {
  expect(isAddressed(text, ['Ada', 'assistant', 'Loan desk'])).toBe(expected)
})

test('a name without letters is never addressed', () => {
  expect(isAddressed('Hello there.', ['…', ''])).toBe(false)
})

test.each([
  ['How can I help you? ', true],
  ['هل ما زلت معي؟', true],
  ['Who is there? I am Ada.', false],
])('%j ends with a question: %s', (text, expected) => {
  expect(isQuestion(text)).toBe(expected)
})
