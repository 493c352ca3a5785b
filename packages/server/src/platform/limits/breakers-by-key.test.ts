import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { BreakersByKey } from './breakers-by-key.ts'

function fail(breakers: BreakersByKey, key: string): void {
  for (let time = 0; time < 5; time++) breakers.of(key).ended('failed')
}

test('each key has a breaker of its own, which a success closes', () => {
  const breakers = new BreakersByKey(new TestClock())
  fail(breakers, 'a')
  expect([breakers.of('a').admits(), breakers.of('b').admits()]).toEqual([false, true])
  breakers.of('a').ended('worked')
  expect(breakers.of('a').admits()).toBe(true)
})

test('a failure counts although another attempt with the key worked while it was made', () => {
  const breakers = new BreakersByKey(new TestClock())
  const attempts = Array.from({ length: 6 }, () => breakers.of('a'))
  attempts[0]!.ended('worked')
  for (const attempt of attempts.slice(1)) attempt.ended('failed')
  expect(breakers.of('a').admits()).toBe(false)
})

test('over 10,000 failing keys, only the one that failed first is forgotten', () => {
  const breakers = new BreakersByKey(new TestClock())
  for (let key = 0; key <= 10_000; key++) fail(breakers, `key ${key}`)
  const admitted = Array.from({ length: 10_001 }, (_, key) => key).filter((key) => breakers.of(`key ${key}`).admits())
  expect(admitted).toEqual([0])
})
