import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import type { RateLimiter } from './limits.ts'
import { MAX_WINDOWS, slidingWindow } from './sliding-window.ts'

const HOUR_MS = 60 * 60_000

let clock: TestClock
let limiter: RateLimiter

beforeEach(() => {
  clock = new TestClock(new Date('2026-11-20T11:00:00.000Z'))
  limiter = slidingWindow(clock)
})

async function take(count: number, limit: number, key = 'ws_one'): Promise<number> {
  let accepted = 0
  for (let n = 0; n < count; n++) if ((await limiter.take(key, limit)).allowed) accepted++
  return accepted
}

test('a flood from many addresses takes a bounded amount of memory, and does not reset a client that continues', async () => {
  await take(100, 100, 'first')
  await take(100, 100, 'active')
  for (let n = 0; n < MAX_WINDOWS - 2; n++) await limiter.take(`address ${n}`, 100)
  await clock.advance(1_000)
  expect(await take(1, 100, 'active')).toBe(0)
  await limiter.take('one more', 100)
  expect(await take(1, 100, 'active')).toBe(0)
  expect(await take(1, 100, 'first')).toBe(1)
})

test('a clock that is set back or forward by an hour neither frees nor loses anything', async () => {
  await take(100, 100)
  clock.step(-HOUR_MS)
  expect(await take(10, 100)).toBe(0)
  clock.step(2 * HOUR_MS)
  expect(await take(10, 100)).toBe(0)
  await clock.advance(61_000)
  expect(await take(150, 100)).toBe(100)
})
