import { expect, test } from 'vitest'
import { TestClock } from '../../../../test/support/test-clock.ts'
import { processLimits } from '../../../platform/limits/process-limits.ts'
import { SubmitPermits } from './submit-permits.ts'

test('without an agreed throughput, everything may be sent', async () => {
  const permits = new SubmitPermits(processLimits(new TestClock()).tokens, 'mtn-1', null)
  for (let sent = 0; sent < 1_000; sent++) expect(await permits.take(1)).toBe(0)
})

test.each([1, 10, 100, 1_000])('%i a second are sent on average, even when it is asked late', async (per_second) => {
  const clock = new TestClock()
  const permits = new SubmitPermits(processLimits(clock).tokens, 'mtn-1', per_second)
  let sent = 0
  for (let now = 0; now < 10_000; now += 7) {
    while ((await permits.take(1_000)) === 0) sent++
    await clock.leap(7)
  }
  expect(sent).toBeGreaterThan(per_second * 9)
  expect(sent).toBeLessThanOrEqual(per_second * 10.1 + 1)
})

test('idle time gives no credit beyond what a late timer needs', async () => {
  const clock = new TestClock()
  const permits = new SubmitPermits(processLimits(clock).tokens, 'mtn-1', 100)
  await clock.advance(60_000)
  let sent = 0
  while ((await permits.take(1_000)) === 0) sent++
  expect(sent).toBe(2)
})

test('two links that share a throughput send as many together as one link alone', async () => {
  const clock = new TestClock()
  const { tokens } = processLimits(clock)
  // A limiter that answers asynchronously, as Redis does.
  const later = { take: async (...args: Parameters<typeof tokens.take>) => await tokens.take(...args) }
  const both = [new SubmitPermits(later, 'mtn-1', 100), new SubmitPermits(later, 'mtn-1', 100)]
  let sent = 0
  for (let now = 0; now < 10_000; now += 10) {
    for (const permits of both)
      for (let answer = permits.take(5); (await answer) === 0; answer = permits.take(5)) if (answer === 0) sent++
    await clock.leap(10)
  }
  expect(sent).toBeGreaterThan(950)
  expect(sent).toBeLessThanOrEqual(1_002)
})
