import { describe, expect, test } from 'vitest'
import { e164Of, smppAddress } from './address.ts'

const NO_SETTINGS = { ton: null, npi: null }

describe('a number goes to an SMSC', () => {
  test.each([
    ['+2348031234567', { ton: 1, npi: 1, address: '2348031234567' }],
    ['+447911123456', { ton: 1, npi: 1, address: '447911123456' }],
    ['+23432811', { ton: 3, npi: 0, address: '32811' }],
    ['+23412345678', { ton: 1, npi: 1, address: '23412345678' }],
  ])('%s', (e164, expected) => {
    expect(smppAddress(e164, NO_SETTINGS)).toEqual(expected)
  })

  test('with the type and plan that the operator wants', () => {
    expect(smppAddress('+2348031234567', { ton: 0, npi: 0 })).toEqual({ ton: 0, npi: 0, address: '2348031234567' })
  })
})

describe('an inbound address is E.164', () => {
  test.each([
    [1, '2348031234567', '+2348031234567'],
    [0, '+2348031234567', '+2348031234567'],
    [0, '2348031234567', '+2348031234567'],
    [0, '08031234567', '+2348031234567'],
    [1, '08031234567', '+2348031234567'],
    [2, '8031234567', '+2348031234567'],
    [0, '8031234567', '+2348031234567'],
    [0, '002348031234567', '+2348031234567'],
    [0, '0092348031234567', '+2348031234567'],
    // 00 and a number of Pakistan, not 009 and one of Nigeria.
    [0, '00923478012345', '+923478012345'],
    [0, '012345678', '+23412345678'],
    [1, '447911123456', '+447911123456'],
    [0, '447911123456', '+447911123456'],
    [3, '32811', '+23432811'],
    [0, '32811', '+23432811'],
    [1, '32811', '+23432811'],
  ])('type %i, %s: %s', (ton, address, e164) => {
    expect(e164Of({ ton, npi: 1, address })).toBe(e164)
  })

  test.each([
    [5, 'MYBANK'],
    [5, '32811'],
    [0, 'MYBANK'],
    [1, ''],
    [1, '+'],
    [1, '1234567890123456'],
    [0, '12345678'],
    [0, '0803 123 4567'],
    [1, '２３４８０３１２３４５６７'],
  ])('an address that is not E.164 is null: type %i, %j', (ton, address) => {
    expect(e164Of({ ton, npi: 1, address })).toBeNull()
  })

  test('a sent address reads back as it was', () => {
    for (const e164 of ['+2348031234567', '+23432811', '+447911123456'])
      expect(e164Of(smppAddress(e164, NO_SETTINGS))).toBe(e164)
  })
})
