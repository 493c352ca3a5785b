import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseClock } from '../src/platform/db/database-clock.ts'
import { clockOffset } from '../src/platform/db/clock-offset.ts'
import { createLog } from '../src/platform/log.ts'
import { AT_ONCE_MS } from '../../../test/limits.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const HOUR_MS = 60 * 60_000

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** How far it is from real time, which the database on this machine has. */
const wrongBy = (clock: DatabaseClock): number => Math.abs(clock.now().getTime() - systemClock.now().getTime())

test.each([10 * 60_000, -10 * 60_000])(
  'a machine whose clock is wrong by %i ms has the time of the database',
  async (by_ms) => {
    const machine = new TestClock(new Date(systemClock.now().getTime() + by_ms))
    const clock = new DatabaseClock({ db, machine, log: createLog('silent') })
    expect(wrongBy(clock)).toBeGreaterThan(AT_ONCE_MS)
    await clock.start()
    expect(wrongBy(clock)).toBeLessThan(AT_ONCE_MS)
    clock.stop()
  },
)

test('a step of the clock of the machine does not move it', async () => {
  const machine = new TestClock(systemClock.now())
  const clock = new DatabaseClock({ db, machine, log: createLog('silent') })
  await clock.start()
  const before = clock.now().getTime()
  machine.step(HOUR_MS)
  expect(clock.now().getTime()).toBe(before)
  machine.step(-2 * HOUR_MS)
  expect(clock.now().getTime()).toBe(before)
  clock.stop()
})

test('it follows the database, also after a comparison that failed', async () => {
  const machine = new TestClock(systemClock.now())
  let is_away = false
  const pool = { query: (sql: string) => (is_away ? Promise.reject(new Error('away')) : db.pool.query(sql)) }
  const clock = new DatabaseClock({ db: { pool } as never, machine, log: createLog('silent') })
  await clock.start()
  is_away = true
  await machine.leap(HOUR_MS) // an hour of this machine, and no time of the database
  expect(wrongBy(clock)).toBeGreaterThan(HOUR_MS - AT_ONCE_MS)
  is_away = false
  await machine.advance(10_000)
  await expect.poll(() => wrongBy(clock)).toBeLessThan(AT_ONCE_MS)
  clock.stop()
})

test('the difference has the sign of a database that is ahead', async () => {
  const slow = new TestClock(new Date(systemClock.now().getTime() - HOUR_MS))
  expect(Math.abs((await clockOffset(db, slow)) - HOUR_MS)).toBeLessThan(AT_ONCE_MS)
})
