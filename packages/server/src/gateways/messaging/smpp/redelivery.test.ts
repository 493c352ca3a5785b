import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { Arrivals, contentKey, Redelivery } from './redelivery.ts'

const KEY = contentKey({ from: '+2348031234567', to: '+23432811', body: 'yes' })
const MINUTE = 60_000

let clock: TestClock
let redelivery: Redelivery
let arrivals: Arrivals

beforeEach(() => {
  clock = new TestClock()
  redelivery = new Redelivery(clock)
  arrivals = new Arrivals(clock, redelivery)
  redelivery.bound()
})

/** How long before now equal messages are the same; negative: none is. */
const looksBack = (): number => {
  const back_ms = clock.now().getTime() - redelivery.repeatsSince(KEY).getTime()
  arrivals.add(KEY)
  return back_ms
}

test('sender, recipient and text make the key', () => {
  const keys = [
    contentKey({ from: '1', to: '2', body: '3' }),
    contentKey({ from: '1', to: '2', body: '4' }),
    contentKey({ from: '12', to: '', body: '3' }),
  ]
  expect(new Set(keys).size).toBe(3)
})

test('after a start the first of a text may repeat what an earlier process stored, the second is a message of its own', async () => {
  await clock.advance(MINUTE)
  expect(looksBack()).toBe(6 * MINUTE)
  expect(looksBack()).toBeLessThan(0)
})

test('five minutes after the bind every message is its own', async () => {
  await clock.advance(5 * MINUTE)
  expect(looksBack()).toBeLessThan(0)
})

test('what had just arrived when its session was lost may come once more', async () => {
  await clock.advance(10 * MINUTE)
  looksBack()
  await clock.advance(5_000)
  arrivals.lost()
  await clock.advance(MINUTE)
  expect(looksBack()).toBe(MINUTE + 5_000)
  expect(looksBack()).toBeLessThan(0)
})

test('what was answered long before is a message of its own, and so is what comes long after', async () => {
  await clock.advance(10 * MINUTE)
  looksBack()
  await clock.advance(15_000)
  arrivals.lost()
  expect(looksBack()).toBeLessThan(0)
  arrivals.lost()
  await clock.advance(10 * MINUTE)
  expect(looksBack()).toBeLessThan(0)
})

test('what could not be stored may have been stored, since it came first', async () => {
  await clock.advance(10 * MINUTE)
  const first = redelivery.repeatsSince(KEY)
  const at = clock.now()
  redelivery.doubt(KEY, first.getTime())
  await clock.advance(1_000)
  const second = redelivery.repeatsSince(KEY)
  expect(second).toEqual(at)
  redelivery.doubt(KEY, second.getTime())
  await clock.advance(1_000)
  expect(redelivery.repeatsSince(KEY)).toEqual(at)
})
