import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { createWorkEngine, type WorkEngine } from '../src/platform/work/engine.ts'
import type { PreleasingQueue, WorkItem } from '../src/platform/work/work.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { watchStatements } from './support/watch-statements.ts'

const POLL_MS = 5_000
const TABLES = ['parts', 'others']
/** A number that no process has. */
const GONE = 2_000_000

let db: TestDatabase
let clock: TestClock
let engine: WorkEngine
let queues: PreleasingQueue<WorkItem>[]
const begun: string[] = []
const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) })

beforeAll(async () => {
  db = await createTestDatabase()
  for (const table of TABLES)
    await db.knex.raw(`create table ${table} (part_id text primary key, key text, claim int not null default 0,
      leased_by int, attempt_count int not null default 0, next_attempt_at timestamptz(3))`)
})
afterAll(() => db.drop())
beforeEach(async () => {
  begun.length = 0
  logged.length = 0
  clock = new TestClock()
  engine = createWorkEngine({ db, clock, log })
  queues = TABLES.map((relation) => addQueue(relation))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await engine.stop({ within_ms: 0 })
  await db.knex.raw(`truncate ${TABLES.join(', ')}`)
})

/** A queue whose items are over as soon as they have begun. */
function addQueue(relation: string): PreleasingQueue<WorkItem> {
  return engine.add<WorkItem, WorkItem>({
    table: { name: relation, relation, id: 'part_id', key: 'key', columns: 'c.attempt_count' },
    per_key: 8,
    max_in_flight: 8,
    lease_ms: 60_000,
    execute(item) {
      begun.push(item.id)
      return Promise.resolve(item)
    },
    record: async (items) =>
      void (await db
        .knex(relation)
        .delete()
        .whereIn(
          'part_id',
          items.map(({ id }) => id),
        )),
  })
}

interface Part {
  part_id: string
  due_ms?: number
  leased_by?: number
}

const insert = (relation: string, { part_id, due_ms = 0, leased_by }: Part) => {
  const next_attempt_at = new Date(clock.now().getTime() + due_ms)
  return db.knex(relation).insert({ part_id, key: part_id, next_attempt_at, leased_by: leased_by ?? null })
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setImmediate(resolve))
}

test('an idle engine sends one statement at each poll, whatever the number of its tables', async () => {
  await engine.start()
  await engine.idle()
  const seen = watchStatements()
  for (let poll = 0; poll < 12; poll++) {
    await clock.advance(POLL_MS)
    await until(() => clock.pending === 1) // the next poll
  }
  const others = seen.filter((name) => !name.startsWith('work_poll_') && name !== 'owner_beat')
  expect(others).toEqual([])
  expect(seen.filter((name) => name.startsWith('work_poll_'))).toHaveLength(12)
})

test('idle asks all tables at once, and only those with work are claimed from', async () => {
  await engine.start()
  await engine.idle()
  await insert('parts', { part_id: 'a' })
  const seen = watchStatements()
  await engine.idle()
  expect(begun).toEqual(['a'])
  expect(seen.filter((name) => name === 'parts_claim')).toHaveLength(1)
  expect(seen.filter((name) => name.startsWith('others_'))).toEqual([])
})

test('work whose wake-up was lost begins at the next poll, or at its time before the one after', async () => {
  await engine.start()
  await engine.idle()
  await insert('parts', { part_id: 'due' })
  await insert('others', { part_id: 'soon', due_ms: POLL_MS + 2_000 })
  await clock.advance(POLL_MS)
  await until(() => begun.length === 1)
  await engine.idle()
  expect(begun).toEqual(['due'])
  await clock.advance(2_000)
  await until(() => begun.length === 2)
})

test('each of several times before the next poll is kept, though other work wakes the queue meanwhile', async () => {
  await engine.start()
  await engine.idle()
  for (const seconds of [1, 2, 3]) {
    await insert('parts', { part_id: `${seconds}`, due_ms: seconds * 1_000 })
    queues[0]?.wakeAt(new Date(clock.now().getTime() + seconds * 1_000))
  }
  for (const seconds of [1, 2, 3]) {
    await insert('parts', { part_id: `at once ${seconds}` })
    queues[0]?.wake()
    await until(() => begun.includes(`at once ${seconds}`))
    await engine.idle()
    await clock.advance(1_000)
    await until(() => begun.includes(`${seconds}`))
    await engine.idle()
  }
  expect(begun).toHaveLength(6)
})

test('the lease of a process that is gone is released at the next poll', async () => {
  await engine.start()
  await engine.idle()
  await insert('others', { part_id: 'a', due_ms: 60_000, leased_by: GONE })
  await clock.advance(POLL_MS)
  await until(() => begun.length === 1)
})

test('idle includes work whose lease has lapsed', async () => {
  await engine.start()
  await insert('others', { part_id: 'a', due_ms: 60_000, leased_by: GONE })
  await engine.idle()
  expect(begun).toEqual(['a'])
})

test('a table that cannot be read leaves the work of the others as it is', async () => {
  await engine.start()
  await engine.idle()
  await db.knex.raw('alter table others rename to away')
  await insert('parts', { part_id: 'a' })
  await clock.advance(POLL_MS)
  await until(() => begun.length === 1)
  expect(logged).toContain('the tables of work could not be looked at together; each queue looks alone')
  await db.knex.raw('alter table away rename to others')
  await insert('others', { part_id: 'b' })
  await clock.advance(POLL_MS)
  await until(() => begun.length === 2)
})

test('nothing is asked after the engine has stopped', async () => {
  await engine.start()
  await engine.stop({ within_ms: 0 })
  const seen = watchStatements()
  await clock.advance(10 * POLL_MS)
  expect(seen.filter((name) => name !== 'owner_beat')).toEqual([])
})
