import { describe, expect, test } from 'vitest'
import { dialledNumber, formatted } from './number-format.ts'

describe('a number is written for a carrier', () => {
  test.each([
    ['plus', '+2348031234567', '+2348031234567'],
    ['e164', '+2348031234567', '2348031234567'],
    ['national', '+2348031234567', '08031234567'],
    ['national', '+447911123456', '009447911123456'],
  ] as const)('as %s: %s is %s', (format, e164, expected) => {
    expect(formatted(e164, format)).toBe(expected)
  })
})

describe('the user part of a SIP address is E.164', () => {
  test.each([
    ['+2348031234567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['08031234567', '+2348031234567'],
    ['8031234567', '+2348031234567'],
    ['0092348031234567', '+2348031234567'],
    ['00447911123456', '+447911123456'],
    ['+2348031234567;phone-context=ng;npdi', '+2348031234567'],
    ['+234-803-123-4567', '+2348031234567'],
    ['(0803) 123 4567', '+2348031234567'],
    ['32811', '+23432811'],
  ])('%s: %s', (user, e164) => {
    expect(dialledNumber(user)).toBe(e164)
  })

  test.each([
    '',
    'anonymous',
    'Restricted',
    'ohun',
    '+',
    ';08031234567',
    '12',
    '1'.repeat(40),
    '０８０３１２３４５６７',
    '+0803',
  ])('any other user part is null: %j', (user) => {
    expect(dialledNumber(user)).toBeNull()
  })

  test('a sent number is read as the same number', () => {
    for (const format of ['plus', 'e164', 'national'] as const)
      expect(dialledNumber(formatted('+2348031234567', format))).toBe('+2348031234567')
  })
})
