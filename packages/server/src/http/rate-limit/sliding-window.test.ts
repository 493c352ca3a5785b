import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { MOST_WINDOWS, slidingWindow } from './sliding-window.ts'

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

async function refusal(limit: number): Promise<number> {
  const decision = await limiter.take('ws_one', limit)
  return decision.allowed ? 0 : decision.retry_after_seconds
}

describe('the window slides', () => {
  test('no burst over the turn of a minute doubles the limit', async () => {
    await clock.advance(59_000)
    expect(await take(150, 100)).toBe(100)
    await clock.advance(2_000)
    expect(await take(150, 100)).toBe(0)
  })

  test('returns requests a minute later, in the order in which they were made', async () => {
    await take(60, 100)
    await clock.advance(30_000)
    await take(40, 100)
    await clock.advance(31_000)
    expect(await take(150, 100)).toBe(60)
    await clock.advance(30_000)
    expect(await take(150, 100)).toBe(40)
  })

  test('the second that is leaving counts in proportion', async () => {
    await take(100, 100)
    await clock.advance(60_250)
    expect(await take(150, 100)).toBe(25)
  })

  test('an even pace just below the limit is never refused', async () => {
    for (let count = 0; count < 180; count++) {
      expect(await take(1, 60)).toBe(1)
      await clock.advance(1020)
    }
  })

  test('a refused request is not counted', async () => {
    await take(100_000, 100)
    await clock.advance(61_000)
    expect(await take(150, 100)).toBe(100)
  })
})

describe('Retry-After', () => {
  test.each([0, 1, 250, 999])(
    '%d ms into a second: a request after the wait passes, one a second earlier not',
    async (ms) => {
      await clock.advance(ms)
      await take(50, 100)
      await clock.advance(7_000)
      await take(50, 100)
      const wait = await refusal(100)
      expect(wait).toBeGreaterThanOrEqual(1)
      await clock.advance((wait - 1) * 1000)
      expect(await refusal(100)).toBe(1)
      await clock.advance(1000)
      expect(await take(1, 100)).toBe(1)
    },
  )
})

test('workspaces do not count for each other, and a lower limit holds at once', async () => {
  await take(100, 100)
  expect(await take(1, 100, 'ws_two')).toBe(1)
  expect(await take(1, 50)).toBe(0)
  expect(await take(50, 120)).toBe(20)
})

test('a flood from many addresses takes no more memory than the most that are remembered, and frees nobody who goes on', async () => {
  await take(100, 100, 'first')
  await take(100, 100, 'active')
  for (let n = 0; n < MOST_WINDOWS - 2; n++) await limiter.take(`address ${n}`, 100)
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
  expect(await refusal(100)).toBe(61)
  await clock.advance(61_000)
  expect(await take(150, 100)).toBe(100)
})
