import { expect, test } from 'vitest'
import { Ticker, type Ticking } from './ticker.ts'

/** A clock that only the test advances, with a timer that can be late. */
class Time {
  now = 0
  wake_ups = 0
  #timer: { due: number; callback: () => void } | null = null

  readonly deps = {
    monotonic: () => this.now,
    after: (delay_ms: number, callback: () => void) => {
      this.#timer = { due: this.now + delay_ms, callback }
      return () => (this.#timer = null)
    },
  }

  /** Runs the callback that is due, as late as the event loop allows. */
  pass(ms: number, late_ms = 0): void {
    const end = this.now + ms
    while (this.#timer && this.#timer.due + late_ms <= end) {
      const { due, callback } = this.#timer
      this.#timer = null
      this.now = Math.max(this.now, due + late_ms)
      this.wake_ups += 1
      callback()
    }
    this.now = end
  }
}

function counting(): Ticking & { ticks: number; missed: number } {
  return {
    ticks: 0,
    missed: 0,
    tick(missed) {
      this.ticks += 1
      this.missed += missed
    },
    broke() {},
  }
}

test('each call has a tick every 20 ms, however late the timer is', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const calls = Array.from({ length: 9 }, () => counting())
  for (const call of calls) ticker.add(call)
  time.pass(1_000, 7)
  expect(calls.map(({ ticks }) => ticks).every((ticks) => ticks === 49 || ticks === 50)).toBe(true)
  expect(ticker.slips).toBe(0)
})

test('a few calls wake the thread once every 20 ms', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  for (let call = 0; call < 40; call++) ticker.add(counting())
  time.pass(1_000)
  expect(time.wake_ups).toBe(50)
})

test('many calls are spread over the 20 ms, and one that is alone in its phase has its ticks on time', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  for (let call = 0; call < 40; call++) ticker.add(counting())
  time.pass(107)
  const last = counting()
  ticker.add(last)
  time.pass(1_000)
  expect(last).toMatchObject({ ticks: 50, missed: 0 })
  expect(ticker.slips).toBe(0)
  expect(time.wake_ups).toBe(6 + 100)
})

test('frames of a stall up to 200 ms are caught up with, and counted', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const call = counting()
  ticker.add(call)
  time.pass(200)
  time.now += 150
  time.pass(50)
  expect(call).toMatchObject({ ticks: 20, missed: 0 })
  expect(ticker.slips).toBeGreaterThan(0)
})

test('frames of a longer stall are skipped, and the time is right after it', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const call = counting()
  ticker.add(call)
  time.pass(200)
  time.now += 1_000
  time.pass(800)
  expect(call.ticks + call.missed).toBe(100)
  expect(call.missed).toBeGreaterThanOrEqual(49)
  expect(ticker.missed).toBe(call.missed)
})

test('ticks that take longer than their time leave some for everything else, and frames are skipped', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const call = counting()
  ticker.add({ ...call, tick: (missed) => ((time.now += 30), call.tick(missed)) })
  for (let round = 0; round < 20; round++) time.pass(0)
  time.pass(5_000)
  expect(call.ticks).toBeLessThan(200)
  expect(call.missed).toBeGreaterThan(call.ticks / 3)
})

test('a call that fails gets no more ticks, and the others continue', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const broken: unknown[] = []
  const failing: Ticking = {
    tick() {
      throw new Error('no such frame')
    },
    broke: (error) => void broken.push(error),
  }
  const call = counting()
  ticker.add(failing)
  ticker.add(call)
  time.pass(1_000)
  expect(broken).toEqual([new Error('no such frame')])
  expect(call.ticks).toBe(50)
})

test('it stops while there are no calls, and starts again', () => {
  const time = new Time()
  const ticker = new Ticker(time.deps)
  const first = counting()
  ticker.add(first)
  time.pass(100)
  ticker.remove(first)
  time.pass(10_000)
  const call = counting()
  ticker.add(call)
  time.pass(1_000)
  expect([call.ticks, call.missed, ticker.slips]).toEqual([50, 0, 0])
})
