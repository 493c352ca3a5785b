import { expect, test } from 'vitest'
import { TestClock } from '../support/test-clock.ts'
import { timeLimit } from '@ohun/clock'

test('advance runs timers in the order they are due, at their own time', async () => {
  const clock = new TestClock(new Date(0))
  const seen: [string, number][] = []
  const note = (name: string) => () => seen.push([name, clock.now().getTime()])
  clock.after(20, note('second'))
  clock.after(10, note('first'))
  clock.after(20, note('third'))
  clock.after(31, note('later'))
  await clock.advance(30)
  expect(seen).toEqual([
    ['first', 10],
    ['second', 20],
    ['third', 20],
  ])
  expect(clock.now().getTime()).toBe(30)
})

test('a timer set on the way, after some promises, still runs in the same advance', async () => {
  const clock = new TestClock(new Date(0))
  let ended_at = 0
  clock.after(10, async () => {
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    clock.after(5, () => (ended_at = clock.now().getTime()))
  })
  await clock.advance(100)
  expect(ended_at).toBe(15)
})

test('a cancelled timer does not run', async () => {
  const clock = new TestClock()
  const cancel = clock.after(1, () => expect.unreachable())
  cancel()
  await clock.advance(10)
})

test('a time limit aborts with a TimeoutError at its time and not before', async () => {
  const clock = new TestClock()
  using limit = timeLimit(clock, 5_000, new AbortController().signal)
  await clock.advance(4_999)
  expect(limit.signal.aborted).toBe(false)
  await clock.advance(1)
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a time limit aborts with its parent, at once when that has aborted before', () => {
  const parent = new AbortController()
  using limit = timeLimit(new TestClock(), 5_000, parent.signal)
  parent.abort(new Error('hung up'))
  using late = timeLimit(new TestClock(), 5_000, parent.signal)
  expect([limit.signal.reason, late.signal.reason]).toEqual([parent.signal.reason, parent.signal.reason])
})

test('a lifted limit aborts no more', async () => {
  const clock = new TestClock()
  const limit = timeLimit(clock, 5_000, new AbortController().signal)
  limit[Symbol.dispose]()
  await clock.advance(5_000)
  expect(limit.signal.aborted).toBe(false)
})
