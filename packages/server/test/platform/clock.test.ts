import { describe, expect, test } from 'vitest'
import { TestClock } from '../support/test-clock.ts'
import { ranFor, systemClock, timeLimit } from '@ohun/clock'

const HOUR_MS = 60 * 60_000

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

test('a clock that is set tells another time; no time has passed, and no timer is due earlier', async () => {
  const clock = new TestClock(new Date(0))
  const began_ms = clock.monotonic_ms()
  let rang = false
  clock.after(1_000, () => (rang = true))
  clock.step(HOUR_MS)
  await clock.advance(999)
  expect([clock.now().getTime(), clock.monotonic_ms() - began_ms, rang]).toEqual([HOUR_MS + 999, 999, false])
  clock.step(-2 * HOUR_MS)
  await clock.advance(1)
  expect([clock.now().getTime(), clock.monotonic_ms() - began_ms, rang]).toEqual([1_000 - HOUR_MS, 1_000, true])
})

describe('a process that was frozen', () => {
  test('gives others the time in which it did not run', async () => {
    const clock = new TestClock()
    using limit = timeLimit(clock, 5_000)
    await clock.advance(2_000)
    await clock.freeze(70_000)
    await clock.advance(2_999)
    expect(limit.expired).toBe(false)
    await clock.advance(1)
    expect(limit.expired).toBe(true)
  })

  test('has a second to read what came meanwhile, even if the limit had almost ended', async () => {
    const clock = new TestClock()
    using limit = timeLimit(clock, 5_000)
    await clock.advance(4_999)
    await clock.freeze(70_000)
    await clock.advance(999)
    expect(limit.expired).toBe(false)
    await clock.advance(1)
    expect(limit.expired).toBe(true)
  })

  test('does not give the same stall twice', async () => {
    const clock = new TestClock()
    using limit = timeLimit(clock, 5_000)
    await clock.freeze(2_000)
    await clock.advance(2_000)
    await clock.freeze(2_000)
    await clock.advance(2_999)
    expect(limit.expired).toBe(false)
    await clock.advance(1)
    expect(limit.expired).toBe(true)
  })

  test('knows for how long it did not run since a time', async () => {
    const clock = new TestClock()
    await clock.freeze(10_000)
    const since_ms = clock.monotonic_ms()
    await clock.advance(1_000)
    expect(clock.stalled_ms(since_ms)).toBe(0)
    await clock.freeze(3_000)
    expect([clock.stalled_ms(since_ms), ranFor(clock, since_ms)]).toEqual([3_000, 1_000])
  })
})

test('the event loop that was held for two seconds was stalled, and one that was only idle was not', async () => {
  const idle_ms = systemClock.monotonic_ms()
  systemClock.stalled_ms(idle_ms)
  await new Promise((resolve) => void systemClock.after(1_500, () => resolve(undefined)))
  expect(systemClock.stalled_ms(idle_ms)).toBeLessThan(1_500)
  const held_ms = systemClock.monotonic_ms()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000) // holds the thread without work for the processor
  expect(systemClock.stalled_ms(held_ms)).toBeGreaterThan(1_900)
})
