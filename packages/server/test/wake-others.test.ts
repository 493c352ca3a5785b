import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Dispatcher } from '../src/delivery/dispatcher.ts'
import { wakeOthers } from '../src/delivery/wake-others.ts'
import { createNotifications } from '../src/platform/db/notifications.ts'
import { createLog } from '../src/platform/log.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** A process whose dispatcher only says since when it is to look for work. */
async function dispatching() {
  const clock = new TestClock()
  const woken = Promise.withResolvers<Date | undefined>()
  const own: Dispatcher = { birth: () => null, take: () => {}, wake: woken.resolve }
  const notifications = createNotifications({ db, clock, log: createLog('silent') })
  const dispatcher = wakeOthers(own, { notifications, clock })
  await notifications.start()
  onTestFinished(() => notifications.close())
  return { dispatcher, woken: woken.promise, now: clock.now() }
}

test.each([
  ['since when work has been due', new Date('2026-11-20T10:59:58.500Z')],
  ['that it is due now', undefined],
])('a dispatcher that is woken tells those of the other processes %s', async (_, since) => {
  const [here, there] = [await dispatching(), await dispatching()]
  here.dispatcher.wake(since)
  expect(await here.woken).toEqual(since)
  expect(await there.woken).toEqual(since ?? here.now)
})
