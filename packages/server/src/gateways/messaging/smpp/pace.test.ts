import { describe, expect, test } from 'vitest'
import { bindBackOffMs } from './bind-back-off.ts'
import { Pace } from './pace.ts'

describe('the pace of submissions', () => {
  test('pauses after throttling, twice as long each time, and not for answers to messages sent before the pause', () => {
    const pace = new Pace()
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
    const pace = new Pace()
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
