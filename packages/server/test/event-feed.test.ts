import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventFeed } from '../src/features/events/event-feed.ts'
import { createLog } from '../src/platform/log.ts'
import type { LiveBus } from '../src/platform/live/live-bus.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => void (db = await createTestDatabase()))
afterAll(() => db.drop())

/** A bus whose subscriptions reach the other processes when `reach` is called. */
function slowBus() {
  const asked = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const bus: LiveBus = {
    publish() {},
    announce() {},
    subscribe: () => () => {},
    active() {
      asked.resolve()
      return reached.promise
    },
  }
  return { bus, asked: asked.promise, reach: reached.resolve }
}

test('a stream that joins while another one waits for its subscription does not wait for the next sweep', async () => {
  const { bus, asked, reach } = slowBus()
  const deps = { db, clock: new TestClock(), live_bus: bus, log: createLog('silent') }
  const feed = new EventFeed(deps, { workspace_id: 'wks_1', environment: 'sandbox' })
  const [first, second] = [{ offer() {} }, { offer() {} }]
  const joined = [feed.join(first)]
  await asked
  joined.push(feed.join(second))
  reach()
  // The clock stands still, so the next sweep never comes.
  await Promise.all(joined)
  expect(feed.idle).toBe(false)
  feed.leave(first)
  feed.leave(second)
  feed.close()
  expect(feed.idle).toBe(true)
})
