import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test.each([
  [5, 'NGN', 'NGN 0.05'],
  [50_000, 'NGN', 'NGN 500.00'],
  [123_456, 'USD', 'USD 1,234.56'],
  [1_000_000_000, 'NGN', 'NGN 10,000,000.00'],
] as const)('%i hundredths of %s are %s', (hundredths, currency, text) => {
  expect(moneyText(hundredths, currency)).toBe(text)
})
