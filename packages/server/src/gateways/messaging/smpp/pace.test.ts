import { describe, expect, test } from 'vitest'
import { bindBackOffMs } from './bind-back-off.ts'
import { Pace } from './pace.ts'

describe('the pace of submissions', () => {
  test('is free without an agreed throughput', () => {
    const pace = new Pace(null)
    for (let sent = 0; sent < 1_000; sent++) pace.left(0)
    expect(pace.wait(0)).toBe(0)
  })

  test.each([1, 10, 100, 1_000])('is %i a second on average, also when it is asked late', (per_second) => {
    const pace = new Pace(per_second)
    let sent = 0
    for (let now = 0; now < 10_000; now += 7)
      while (pace.wait(now) === 0) {
        pace.left(now)
        sent++
      }
    expect(sent).toBeGreaterThan(per_second * 9)
    expect(sent).toBeLessThanOrEqual(per_second * 10.1 + 1)
  })

  test('gives no credit for idle time beyond what a late timer needs', () => {
    const pace = new Pace(100)
    const burst = []
    while (pace.wait(60_000) === 0) burst.push(pace.left(60_000))
    expect(burst).toHaveLength(2)
  })

  test('pauses after throttling, twice as long each time it comes again, and not for answers on their way', () => {
    const pace = new Pace(null)
    pace.throttled(0)
    pace.throttled(1)
    expect(pace.wait(1)).toBe(249)
    pace.throttled(250)
    expect(pace.wait(250)).toBe(500)
    pace.accepted(300)
    for (const at of [750, 2_000, 5_000, 10_000]) pace.throttled(at)
    expect(pace.wait(10_000)).toBe(4_000)
  })

  test('begins with the shortest pause again once something was accepted', () => {
    const pace = new Pace(null)
    pace.throttled(0)
    pace.accepted(250)
    expect(pace.paused).toBe(false)
    pace.throttled(300)
    expect(pace.wait(300)).toBe(250)
  })
})

test.each([
  [{ failures: 1, final: false, random: 0.5 }, 500],
  [{ failures: 2, final: false, random: 0.5 }, 1_000],
  [{ failures: 7, final: false, random: 0.5 }, 30_000],
  [{ failures: 9_999, final: false, random: 0.5 }, 30_000],
  [{ failures: 1, final: true, random: 0.5 }, 60_000],
  [{ failures: 1, final: false, random: 0 }, 375],
  [{ failures: 1, final: false, random: 1 }, 625],
])('the next bind after %j comes in %i ms', (failure, ms) => {
  expect(bindBackOffMs(failure)).toBe(ms)
})
