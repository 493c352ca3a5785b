import { expect, test } from 'vitest'
import { carrierChain, homeOperator, operators } from './routing.ts'

const table = Object.entries(operators).flatMap(([mno, prefixes]) => prefixes.map((prefix) => [prefix, mno] as const))

test.each(table)('%s belongs to %s', (prefix, mno) => {
  expect(homeOperator(`+234${prefix.slice(1)}1234567`)).toBe(mno)
})

test('the table holds every prefix once', () => {
  expect(new Set(table.map(([prefix]) => prefix)).size).toBe(22)
})

test.each(['+2347001234567', '+2348000000042', '+14155550100'])('%s has no known prefix and goes to mtn', (e164) => {
  expect(homeOperator(e164)).toBe('mtn')
})

test('the chain is the home operator, then the others by priority', () => {
  expect(carrierChain('+2348021234567')).toEqual(['airtel', 'mtn', 'glo', '9mobile'])
  expect(carrierChain('+2348031234567')).toEqual(['mtn', 'glo', 'airtel', '9mobile'])
})
