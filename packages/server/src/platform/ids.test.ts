import { expect, test } from 'vitest'
import { systemClock } from '@ohun/clock'
import { TestClock } from '../../test/support/test-clock.ts'
import { createIds, firstIdAt } from './ids.ts'

test('an id is its prefix and 22 base62 characters', () => {
  expect(createIds(new TestClock())('call')).toMatch(/^call_[0-9A-Za-z]{22}$/)
})

test('ids strictly increase in byte order, even while the clock stands still', () => {
  const next = createIds(new TestClock())
  const ids = Array.from({ length: 300_000 }, () => next('evt'))
  expect(ids.every((id, index) => index === 0 || ids[index - 1]! < id)).toBe(true)
})

test('ids keep increasing when the clock steps back', () => {
  let now = new Date('2026-11-20T11:00:00Z')
  const next = createIds({ ...systemClock, now: () => now })
  const before = next('msg')
  now = new Date('2026-11-20T10:00:00Z')
  expect(next('msg') > before).toBe(true)
})

test('a later millisecond sorts after an earlier one in another process', async () => {
  const clock = new TestClock()
  const earlier = createIds(clock)('agt')
  await clock.advance(1)
  expect(createIds(clock)('agt') > earlier).toBe(true)
})

test('the bound at a time is below the ids made then and above those made before, even at the ends of time', async () => {
  const clock = new TestClock()
  const before = createIds(clock)('msg')
  await clock.advance(1)
  expect(firstIdAt('msg', clock.now()) > before).toBe(true)
  expect(firstIdAt('msg', clock.now()) < createIds(clock)('msg')).toBe(true)
  expect(firstIdAt('msg', new Date('0001-01-01T00:00:00Z')) < before).toBe(true)
  expect(firstIdAt('msg', new Date('9999-12-31T23:59:59Z')) > createIds(clock)('msg')).toBe(true)
})
