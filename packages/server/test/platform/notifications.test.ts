import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createNotifications, type Notifications } from '../../src/platform/db/notifications.ts'
import { createLog } from '../../src/platform/log.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

interface Process {
  notifications: Notifications
  clock: TestClock
  /** Waits until so many lines have been heard. */
  hears(count: number): Promise<string[]>
  /** Waits until it knows that it may have missed something, while its clock advances. */
  misses(): Promise<void>
}

/** A process that listens. */
async function listening(): Promise<Process> {
  const clock = new TestClock()
  const notifications = createNotifications({ db, clock, log: createLog('silent') })
  const lines: string[] = []
  const missed: true[] = []
  let heard = Promise.withResolvers<void>()
  notifications.listen('ohun_work', {
    heard(more) {
      lines.push(...more)
      heard.resolve()
      heard = Promise.withResolvers()
    },
    missed: () => void missed.push(true),
  })
  await notifications.start()
  onTestFinished(() => notifications.close())
  return {
    notifications,
    clock,
    async hears(count) {
      while (lines.length < count) await heard.promise
      return lines
    },
    async misses() {
      while (missed.length === 0) {
        await db.pool.query('select 1')
        await clock.advance(1_000)
      }
    },
  }
}

test('a notification that its listener cannot read does no harm', async () => {
  const notifications = createNotifications({ db, clock: new TestClock(), log: createLog('silent') })
  const heard: unknown[] = []
  notifications.listen('ohun_work', { heard: ([line]) => void heard.push(JSON.parse(line!)), missed() {} })
  await notifications.start()
  onTestFinished(() => notifications.close())
  for (const line of ['not JSON', '"JSON"']) await db.pool.query('select pg_notify($1, $2)', ['ohun_work', line])
  await expect.poll(() => heard).toEqual(['JSON'])
})

test('the others hear it, and not the process that says it', async () => {
  const [speaker, hearer] = [await listening(), await listening()]
  speaker.notifications.notify('ohun_work', 'deliveries')
  expect(await hearer.hears(1)).toEqual(['deliveries'])
  hearer.notifications.notify('ohun_work', 'over')
  expect(await speaker.hears(1)).toEqual(['over'])
})

test('concurrent notifications all arrive, the same line once, at any length', async () => {
  const [speaker, hearer] = [await listening(), await listening()]
  const lines = Array.from({ length: 1_000 }, (_, at) => `events:ws_1:sandbox evt_${String(at).padStart(22, '0')}`)
  const long = 'x'.repeat(7_900)
  for (const line of [...lines, ...lines, long]) speaker.notifications.notify('ohun_work', line)
  expect(await hearer.hears(1_001)).toEqual([...lines, long])
  expect(() => speaker.notifications.notify('ohun_work', `${long}x`)).toThrow(/7901/)
})

test('a connection that was cut is made again, and its process knows that it may have missed something', async () => {
  const [speaker, hearer] = [await listening(), await listening()]
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
  )
  await Promise.all([speaker.misses(), hearer.misses()])
  speaker.notifications.notify('ohun_work', 'again')
  expect(await hearer.hears(1)).toEqual(['again'])
})

test('a channel has one listener: a second would silently take its messages', async () => {
  const { notifications } = await listening()
  expect(() => notifications.listen('ohun_work', { heard: () => {}, missed: () => {} })).toThrow(/ohun_work/)
})

test('without a connection nothing is said and nothing fails', async () => {
  const notifications = createNotifications({ db, clock: new TestClock(), log: createLog('silent') })
  expect(() => notifications.notify('ohun_work', 'deliveries')).not.toThrow()
  await notifications.close()
})
