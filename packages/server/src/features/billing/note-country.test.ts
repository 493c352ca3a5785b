import { expect, test } from 'vitest'
import { callingCode } from './record-country.ts'

test.each([
  ['+19005550123', '+1'],
  ['+79161234567', '+7'],
  ['+201012345678', '+20'],
  ['+447911123456', '+44'],
  ['+2348031234567', '+234'],
  ['+233241234567', '+233'],
  ['+88161234567', '+881'],
  ['+97912345678', '+979'],
])('%s has the calling code %s', (number, code) => {
  expect(callingCode(number)).toBe(code)
})
