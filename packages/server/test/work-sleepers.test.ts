import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { createWorkEngine, type WorkEngine } from '../src/platform/work/engine.ts'
import { createJobs } from '../src/platform/work/jobs.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { watchStatements } from './support/watch-statements.ts'

const POLL_MS = 5_000
const INTERVAL_MS = 10_000
const ASLEEP_MS = 60_000
const BEGAN = new Date('2026-11-20T11:00:00.000Z')

let db: TestDatabase
let clock: TestClock
let engine: WorkEngine
/** Seconds after the beginning. */
const runs: number[] = []
const log = createLog('silent')

beforeAll(async () => {
  db = await createTestDatabase()
  await db.knex.raw('create table things (due timestamptz(3))')
})
afterAll(() => db.drop())
beforeEach(async () => {
  runs.length = 0
  clock = new TestClock(BEGAN)
  engine = engineWithJob()
  await engine.start()
  await engine.idle()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await engine.stop({ within_ms: 0 })
  await db.knex.raw('truncate things, jobs')
})

/** Its recurring job notes when it ran, and leaves the things. */
function engineWithJob(): WorkEngine {
  const made = createWorkEngine({ db, clock, log })
  const recurrence = { interval_ms: INTERVAL_MS, due: { sql: 'select min(due) from things' } }
  createJobs({ engine: made, db, clock, ids: createIds(clock), log }).every('things.handle', recurrence, () => {
    runs.push((clock.now().getTime() - BEGAN.getTime()) / 1_000)
    return Promise.resolve()
  })
  return made
}

/** Seconds after the beginning. */
async function nextRun(): Promise<number> {
  const job = await db.knex('jobs').first<{ next_attempt_at: Date }>('next_attempt_at')
  return (job.next_attempt_at.getTime() - BEGAN.getTime()) / 1_000
}

const add = (due_ms: number) => db.knex('things').insert({ due: new Date(BEGAN.getTime() + due_ms) })

/** From look to look; between them nothing is in flight. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += POLL_MS) {
    await clock.advance(POLL_MS)
    await engine.idle()
  }
}

test('without anything to do it runs once a minute, and costs no statement of its own meanwhile', async () => {
  await pass(INTERVAL_MS)
  const seen = watchStatements()
  await pass(ASLEEP_MS - POLL_MS)
  expect(seen.filter((name) => !name.startsWith('work_poll_') && name !== 'owner_beat')).toEqual([])
  await pass(POLL_MS)
  expect(runs).toEqual([10, 70])
})

test('it runs at the look after something has come', async () => {
  await pass(20_000)
  await add(0)
  await pass(POLL_MS)
  expect(runs).toEqual([10, 25])
})

test('it runs once in its interval while there is always something', async () => {
  await add(0)
  await pass(40_000)
  expect(runs).toEqual([10, 20, 30, 40])
})

test('it runs at a time that lies between two looks', async () => {
  await add(28_000)
  await pass(25_000)
  await clock.advance(3_000)
  await engine.idle()
  expect(runs).toEqual([10, 28])
})

test('it runs in one of two processes that have both seen what there is', async () => {
  const other = engineWithJob()
  await other.start()
  await add(0)
  for (let passed = 0; passed < 30_000; passed += POLL_MS) {
    await clock.advance(POLL_MS)
    await engine.idle()
    await other.idle()
  }
  await other.stop({ within_ms: 0 })
  expect(runs).toEqual([10, 20, 30])
})

test('it runs in its interval when the look fails', async () => {
  await pass(INTERVAL_MS)
  await db.knex.raw('alter table things rename to away')
  await clock.advance(POLL_MS)
  while ((await nextRun()) > 20) await new Promise((resolve) => setImmediate(resolve))
  await clock.advance(POLL_MS)
  while (runs.length < 2) await new Promise((resolve) => setImmediate(resolve))
  await db.knex.raw('alter table away rename to things')
  expect(runs).toEqual([10, 20])
})

test('a clock that is turned is told when it has something to do', async () => {
  await pass(INTERVAL_MS)
  expect(await engine.nextDue()).toBeNull()
  await add(3 * 60 * 60_000)
  expect(await engine.nextDue()).toEqual(new Date(BEGAN.getTime() + 3 * 60 * 60_000))
  await add(0) // for long, so the interval after the last run counts
  expect(await engine.nextDue()).toEqual(new Date(BEGAN.getTime() + 20_000))
})
