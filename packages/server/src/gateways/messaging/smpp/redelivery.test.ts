import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { Arrivals, contentKey, Redelivery, type Identity } from './redelivery.ts'

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

const arrive = (): Identity => {
  const identity = redelivery.identify(KEY)
  arrivals.add(KEY, identity)
  return identity
}

const minutesAgo = (minutes: number): Date => new Date(clock.now().getTime() - minutes * MINUTE)

test('sender, recipient and text make the key', () => {
  const keys = [
    contentKey({ from: '1', to: '2', body: '3' }),
    contentKey({ from: '1', to: '2', body: '4' }),
    contentKey({ from: '12', to: '', body: '3' }),
  ]
  expect(new Set(keys).size).toBe(3)
})

test('messages of the same text have keys of their own, which count from now on', async () => {
  await clock.advance(5 * MINUTE)
  const [first, second, third] = [arrive(), arrive(), arrive()]
  expect([first, second, third].map(({ repeat_key }) => repeat_key)).toEqual([KEY, `${KEY}.2`, `${KEY}.3`])
  for (const { repeats_since } of [first, second, third]) expect(repeats_since).toEqual(clock.now())
})

test('after a start the first of a text may repeat what an earlier process has stored; the second does not', async () => {
  await clock.advance(MINUTE)
  expect(arrive()).toEqual({ repeat_key: KEY, repeats_since: minutesAgo(6) })
  expect(arrive()).toEqual({ repeat_key: `${KEY}.2`, repeats_since: clock.now() })
})

test('messages in progress when their session was lost are recognised on redelivery, one for one', async () => {
  await clock.advance(10 * MINUTE)
  const before = [arrive(), arrive()]
  await clock.advance(14_999)
  arrivals.lost()
  await clock.advance(MINUTE)
  expect([arrive(), arrive()]).toEqual(before)
  expect(arrive()).toEqual({ repeat_key: `${KEY}.3`, repeats_since: clock.now() })
})

test('a message answered long before the loss, or sent long after it, is not a redelivery', async () => {
  await clock.advance(10 * MINUTE)
  arrive()
  await clock.advance(15_000)
  arrivals.lost()
  expect(arrive().repeat_key).toBe(`${KEY}.2`)
  arrivals.lost()
  await clock.advance(10 * MINUTE)
  expect(arrive()).toEqual({ repeat_key: KEY, repeats_since: clock.now() })
})

test('a message that could not be stored keeps its key on every attempt', async () => {
  await clock.advance(10 * MINUTE)
  const first = arrive()
  for (let again = 0, last = first; again < 3; again++) {
    arrivals.remove(last)
    redelivery.doubt(KEY, last)
    await clock.advance(1_000)
    last = arrive()
    expect(last).toEqual(first)
  }
  arrivals.lost()
  redelivery.doubt(KEY, first)
  expect([redelivery.identify(KEY), redelivery.identify(KEY)]).toEqual([
    first,
    { repeat_key: `${KEY}.2`, repeats_since: clock.now() },
  ])
})
