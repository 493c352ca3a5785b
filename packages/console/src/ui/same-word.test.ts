import { expect, test } from 'vitest'
import { isSameWord } from './same-word.ts'

test('a name is typed as it is shown: without the spaces and characters that nobody sees', () => {
  expect(isSameWord('Sales Lagos', 'Sales  Lagos ')).toBe(true)
  expect(isSameWord('Sales Lagos', 'Sales\u00A0Lagos')).toBe(true)
  expect(isSameWord('txt.exe', '\u202Etxt.exe\u0007')).toBe(true)
  expect(isSameWord('Zoe\u0301', 'Zo\u00E9')).toBe(true)
  expect(isSameWord('sales', 'Sales')).toBe(false)
  expect(isSameWord('', 'Sales')).toBe(false)
})
