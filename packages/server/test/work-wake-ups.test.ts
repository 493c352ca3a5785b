import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createNotifications } from '../src/platform/db/notifications.ts'
import { createLog } from '../src/platform/log.ts'
import { createWorkEngine } from '../src/platform/work/engine.ts'
import type { WorkItem } from '../src/platform/work/work.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase
const clock = new TestClock()
const log = createLog('silent')

beforeAll(async () => {
  db = await createTestDatabase()
  await db.knex.raw(`create table parts (part_id text primary key, key text, claim int not null default 0,
    leased_by int, attempt_count int not null default 0, next_attempt_at timestamptz(3))`)
})
afterAll(() => db.drop())

/** An engine with one place, which its first item never gives back; counts what it says to the others. */
async function processWithOnePlace() {
  const notifications = createNotifications({ db, clock, log })
  const said: string[] = []
  const begun: string[] = []
  const engine = createWorkEngine({
    db,
    clock,
    log,
    notifications: {
      listen: (channel, listener) => notifications.listen(channel, listener),
      notify(channel, line) {
        said.push(line)
        notifications.notify(channel, line)
      },
    },
  })
  const queue = engine.add<WorkItem, WorkItem>({
    table: { name: 'parts', relation: 'parts', id: 'part_id', key: 'key', columns: 'c.attempt_count' },
    per_key: 1,
    max_in_flight: 1,
    lease_ms: 60_000,
    execute: async ({ id }, signal) => {
      begun.push(id)
      return await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
    record: () => Promise.resolve(),
  })
  await notifications.start()
  await engine.start()
  onTestFinished(async () => {
    await engine.stop({ within_ms: 0 })
    await notifications.close()
    await db.knex.raw('truncate parts')
  })
  return { queue, said, begun }
}

const insert = (part_ids: string[]) =>
  db.knex('parts').insert(part_ids.map((part_id) => ({ part_id, key: part_id, next_attempt_at: clock.now() })))

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}

test('work without a place here is begun by a process that has one, without a poll', async () => {
  const [here, there] = [await processWithOnePlace(), await processWithOnePlace()]
  await insert(['a', 'b'])
  here.queue.wake()
  await until(() => here.begun.length + there.begun.length === 2) // the clock stands still
  expect([here.begun.length, there.begun.length]).toEqual([1, 1])
})

test('two processes that are both full exchange no more messages than there were commits', async () => {
  const [here, there] = [await processWithOnePlace(), await processWithOnePlace()]
  await insert(['a', 'b'])
  here.queue.wake()
  await until(() => here.begun.length + there.begun.length === 2)
  await insert(['c', 'd', 'e'])
  here.queue.wake()
  there.queue.wake()
  await clock.advance(10_000)
  expect(here.said.length).toBeLessThanOrEqual(2)
  expect(there.said.length).toBeLessThanOrEqual(1)
})

test('a burst of commits is two messages, which say since when', async () => {
  const { queue, said, begun } = await processWithOnePlace()
  await insert(['a', 'b'])
  queue.wake()
  await until(() => begun.length === 1)
  await clock.advance(100)
  said.length = 0
  const first = clock.now()
  for (let commit = 0; commit < 100; commit++) queue.wake(new Date(first.getTime() + commit))
  await clock.advance(100)
  const messages = said.map((line) => JSON.parse(line) as unknown)
  expect(messages).toEqual([0, 1].map((late_ms) => ({ table: 'parts', since: first.getTime() + late_ms })))
})
