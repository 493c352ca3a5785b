import { expect, test } from 'vitest'
import { isE164, nationalNumber, nationalPrefix } from './phone.ts'

test.each([
  ['+2348031234567', true],
  ['+14155550100', true],
  ['2348031234567', false],
  ['08031234567', false],
  ['+0348031234567', false],
  ['+234 803 123 4567', false],
  ['+2348031234567890', false],
  ['+23480', false],
  ['+2348031234567\n', false],
  ['+٢٣٤٨٠٣١٢٣٤٥٦٧', false],
])('%j is E.164: %s', (text, expected) => {
  expect(isE164(text)).toBe(expected)
})

test.each([
  ['+2348031234567', '08031234567', '0803'],
  ['+2341000001234', '01000001234', '0100'],
  ['+14155550100', null, null],
  ['08031234567', null, null],
])('%s is %s at home, prefix %s', (e164, number, prefix) => {
  expect(nationalNumber(e164)).toBe(number)
  expect(nationalPrefix(e164)).toBe(prefix)
})
