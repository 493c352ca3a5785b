import { expect, test } from 'vitest'
import { Refusals } from './refusals.ts'

const LIMITS = { per_key: { at_once: 2, per_second: 1 }, per_tenant: { at_once: 3, per_second: 2 } }

test('a key that refuses begins a limited number of items per second, and any number once it does not', () => {
  const refusals = new Refusals(LIMITS)
  expect(refusals.roomOfKey('k', 't', 0)).toBe(Infinity)
  refusals.note('k', true, 0)
  expect(refusals.roomOfKey('k', 't', 0)).toBe(2)
  for (let n = 0; n < 2; n++) refusals.take('k', 't', 0)
  expect([0, 999, 1_000].map((now) => refusals.roomOfKey('k', 't', now))).toEqual([0, 0, 1])
  refusals.note('k', false, 1_000)
  expect([refusals.roomOfKey('k', 't', 1_000), refusals.empty]).toEqual([Infinity, true])
})

test('the refusing keys of a tenant share a rate, which another tenant does not use', () => {
  const refusals = new Refusals(LIMITS)
  for (const key of ['a', 'b', 'c']) refusals.note(key, true, 0)
  for (const key of ['a', 'a', 'b']) refusals.take(key, 't', 0)
  expect([refusals.roomOfKey('b', 't', 0), refusals.roomOfKey('c', 't', 0)]).toEqual([0, 0])
  expect(refusals.roomOfKey('c', 'other', 0)).toBe(2)
  expect(refusals.roomOfKey('healthy', 't', 0)).toBe(Infinity)
  expect(refusals.roomOfTenant('t', 1_000)).toBe(2)
})

test('a key that is refused again does not get its burst again', () => {
  const refusals = new Refusals(LIMITS)
  refusals.note('k', true, 0)
  for (let n = 0; n < 2; n++) refusals.take('k', 't', 0)
  refusals.note('k', true, 0)
  expect(refusals.roomOfKey('k', 't', 0)).toBe(0)
})

test('without limits nothing refuses', () => {
  const refusals = new Refusals(undefined)
  refusals.note('k', true, 0)
  refusals.take('k', 't', 0)
  expect([refusals.roomOfKey('k', 't', 0), refusals.roomOfTenant('t', 0)]).toEqual([Infinity, Infinity])
})

test('among many refusing keys, the least recently used are forgotten', () => {
  const refusals = new Refusals(LIMITS)
  const keys = Array.from({ length: 100_000 }, (_, at) => `k${at}`)
  refusals.note('busy', true, 0)
  for (const key of keys) {
    refusals.note(key, true, 0)
    refusals.take('busy', 't', 0)
  }
  expect([refusals.refuses('busy'), refusals.refuses('k0')]).toEqual([true, false])
  const remembered = keys.filter((key) => refusals.refuses(key)).length
  expect(remembered).toBeGreaterThan(9_000)
  expect(remembered).toBeLessThanOrEqual(20_000)
})
