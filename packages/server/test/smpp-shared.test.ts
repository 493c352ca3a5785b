import { afterAll, beforeAll, expect, test } from 'vitest'
import { processLimits } from '../src/platform/limits/process-limits.ts'
import { smppHarness } from './support/smpp-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('two processes have no more binds than the account may have, and one takes over what the other gives back', async () => {
  const limits = processLimits(new TestClock())
  const account = { binds: 2, most_binds: 3 }
  const [first, second] = [await smppHarness(db, { account, limits }), await smppHarness(db, { account, limits })]
  expect(first.link.state()).toMatchObject({ state: 'up', detail: expect.stringContaining('2 of 2 binds') as string })
  expect(second.link.state()).toMatchObject({
    state: 'degraded',
    detail: expect.stringContaining('1 of 2 binds') as string,
    last_error: { what: 'other processes have all binds that the account may have' },
  })
  await first.link.stop()
  await second.clock.advance(5_000)
  await second.settle()
  expect(second.link.state()).toMatchObject({ state: 'up' })
})

test('two processes send no more messages a second than the account may send', async () => {
  const clock = new TestClock()
  const limits = processLimits(clock)
  const account = { throughput_per_second: 1 }
  const [first, second] = [await smppHarness(db, { account, limits }), await smppHarness(db, { account, limits })]
  expect(await first.send()).toMatchObject({ kind: 'accepted' })
  const waiting = second.send()
  await second.clock.advance(1_000)
  expect(second.smsc.submissions).toHaveLength(0)
  await clock.advance(1_000)
  await second.clock.advance(1_000)
  expect(await waiting).toMatchObject({ kind: 'accepted' })
})
