import { expect, test } from 'vitest'
import { isAddressed } from './addressed.ts'

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

test('a name without letters addresses nobody', () => {
  expect(isAddressed('Hello there.', ['…', ''])).toBe(false)
})
