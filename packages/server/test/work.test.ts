import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run, statement } from '../src/platform/db/statement.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { createWorkEngine, type WorkEngine } from '../src/platform/work/engine.ts'
import { createJobs, enqueueFragment, type JobParams, type JobQueue, type NewJob } from '../src/platform/work/jobs.ts'
import { sweepFailedJobs } from '../src/platform/work/sweep-failed-jobs.ts'
import type { WorkItem } from '../src/platform/work/work.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

interface Kinds {
  greet: { name: string }
  part: null
}

let database: TestDatabase
let clock: TestClock
let engine: WorkEngine
const logged: { level: string; msg: string }[] = []
const log = createLog('debug', { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  logged.length = 0
  clock = new TestClock()
  engine = createWorkEngine({ db: database, clock, log })
})
afterEach(async () => {
  await engine.stop({ within_ms: 0 })
  await database.knex.raw('truncate jobs')
})

const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000)
const jobsOf = (metrics = new Metrics()): JobQueue<Kinds> =>
  createJobs<Kinds>({ engine, db: database, clock, ids: createIds(clock), log, metrics })
const enqueue = (jobs: JobQueue<Kinds>, job: NewJob<Kinds>) =>
  database.knex.transaction((trx) => jobs.enqueue(trx, job))

describe('a job', () => {
  test('runs at its time, not a second earlier, and is gone when done', async () => {
    const greeted: string[] = []
    const jobs = jobsOf()
    jobs.register('greet', async ({ name }) => void greeted.push(name))
    await engine.start()
    await enqueue(jobs, { kind: 'greet', payload: { name: 'Ada' }, due_at: inSeconds(3) })
    await clock.advance(2_000)
    await engine.idle()
    expect(greeted).toEqual([])
    await clock.advance(1_000)
    await engine.idle()
    expect(greeted).toEqual(['Ada'])
    expect(await database.knex('jobs')).toEqual([])
  })

  test('is brought forward at the next start when a clock that was ahead has planned it', async () => {
    const ran: string[] = []
    const declare = (): JobQueue<Kinds> => {
      const jobs = jobsOf()
      jobs.register('greet', async ({ name }) => void ran.push(name))
      jobs.every('tidy', { interval_ms: 60_000, due: 'unnoticed' }, async () => void ran.push('tidy'))
      return jobs
    }
    clock.step(2 * 60 * 60_000)
    const jobs = declare()
    await engine.start()
    await enqueue(jobs, { kind: 'greet', payload: { name: 'Ada' }, due_at: inSeconds(30) })
    await engine.stop({ within_ms: 0 })
    clock.step(-2 * 60 * 60_000)
    engine = createWorkEngine({ db: database, clock, log })
    declare()
    await engine.start()
    await clock.advance(29_000)
    await engine.idle()
    expect(ran).toEqual([])
    await clock.advance(40_000)
    await engine.idle()
    expect(ran).toEqual(['Ada', 'tidy'])
  })

  test('is brought forward while it runs when the clock is set back', async () => {
    const ran: string[] = []
    const jobs = jobsOf()
    jobs.register('greet', async ({ name }) => {
      ran.push(name)
      if (ran.length === 1) throw new Error('down')
    })
    jobs.every('tidy', { interval_ms: 60_000, due: 'unnoticed' }, async () => void ran.push('tidy'))
    await engine.start()
    await enqueue(jobs, { kind: 'greet', payload: { name: 'Ada' }, due_at: inSeconds(0) })
    await engine.idle()
    expect(ran).toEqual(['Ada'])
    await database
      .knex('jobs')
      .where({ kind: 'greet' })
      .update({ created_at: inSeconds(-24 * 60 * 60) })
    clock.step(-2 * 60 * 60_000)
    await clock.advance(5_000)
    await engine.idle()
    expect(logged.map(({ msg }) => msg)).toContain(
      'the clock was set back; work that was planned before has been brought forward',
    )
    await clock.advance(5 * 60_000)
    await engine.idle()
    expect(ran).toContain('tidy')
    expect(ran.filter((name) => name === 'Ada')).toHaveLength(2)
  })

  test('keeps its attempts and waits when only another release knows its kind', async () => {
    const jobs = jobsOf()
    jobs.register('part', async () => {})
    await engine.start()
    await enqueue(jobs, { kind: 'greet', payload: { name: 'Ada' }, due_at: inSeconds(1) })
    await database.knex('jobs').update({ attempt_count: 19 })
    await clock.advance(1_000)
    await engine.idle()
    const last_error = 'This release does not know jobs of kind greet.'
    const waiting = { status: 'pending', attempt_count: 0, next_attempt_at: inSeconds(15), last_error }
    expect(await database.knex('jobs')).toMatchObject([waiting])
    expect(logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  })

  test('wakes a sleeping engine by itself when its time has come', async () => {
    const jobs = jobsOf()
    const ran = new Promise<void>((resolve) => jobs.register('part', async () => resolve()))
    await engine.start()
    await engine.idle()
    await enqueue(jobs, { kind: 'part', payload: null, due_at: inSeconds(2) })
    await clock.advance(2_000)
    await ran
  })

  test('does not exist when its transaction is rolled back', async () => {
    const jobs = jobsOf()
    jobs.register('part', () => Promise.reject(new Error('never')))
    await engine.start()
    const failure = database.knex.transaction(async (trx) => {
      await jobs.enqueue(trx, { kind: 'part', payload: null, due_at: clock.now() })
      throw new Error('the rest failed')
    })
    await expect(failure).rejects.toThrow('the rest failed')
    expect(await database.knex('jobs')).toEqual([])
  })

  test('with a unique_key is there once while it is pending', async () => {
    const greeted: string[] = []
    const jobs = jobsOf()
    jobs.register('greet', async ({ name }) => void greeted.push(name))
    await engine.start()
    for (const name of ['Ada', 'Bisi'])
      await enqueue(jobs, { kind: 'greet', payload: { name }, due_at: inSeconds(1), unique_key: 'greeting' })
    await clock.advance(1_000)
    await engine.idle()
    await enqueue(jobs, { kind: 'greet', payload: { name: 'Chi' }, due_at: clock.now(), unique_key: 'greeting' })
    await engine.idle()
    expect(greeted).toEqual(['Ada', 'Chi'])
  })

  test('can be queued by a bigger statement, several at once', async () => {
    const greeted: string[] = []
    const jobs = jobsOf()
    jobs.register('greet', async ({ name }) => void greeted.push(name))
    await engine.start()
    const list: NewJob<Kinds>[] = ['Ada', 'Bisi'].map((name) => ({
      kind: 'greet',
      payload: { name },
      due_at: clock.now(),
    }))
    await run(database, statement<JobParams>('test_queue', `with ${enqueueFragment} select 1`), jobs.params(list))
    jobs.notice(list)
    await engine.idle()
    expect(greeted.toSorted()).toEqual(['Ada', 'Bisi'])
  })

  test('is run again after 1 s, 2 s, 4 s if it throws', async () => {
    const ran_at: number[] = []
    const jobs = jobsOf()
    const start = clock.now().getTime()
    jobs.register('part', async () => {
      ran_at.push((clock.now().getTime() - start) / 1_000)
      if (ran_at.length < 4) throw new Error('not yet')
    })
    await engine.start()
    await enqueue(jobs, { kind: 'part', payload: null, due_at: clock.now() })
    for (let second = 0; second <= 10; second++) {
      await engine.idle()
      await clock.advance(1_000)
    }
    expect(ran_at).toEqual([0, 1, 3, 7])
    expect(await database.knex('jobs')).toEqual([])
  })

  test('stays as failed for 30 days if it fails for good, is logged as an error and counted', async () => {
    const metrics = new Metrics()
    const jobs = jobsOf(metrics)
    jobs.register('part', () => Promise.reject(new Error('broken')))
    expect(await metrics.text()).toContain('ohun_jobs_failed_total{kind="part"} 0')
    await engine.start()
    await enqueue(jobs, { kind: 'part', payload: null, due_at: clock.now() })
    for (let attempt = 0; attempt < 21; attempt++) {
      await engine.idle()
      await clock.advance(300_000)
    }
    const expected = { status: 'failed', attempt_count: 20, last_error: 'broken', next_attempt_at: null }
    expect(await database.knex('jobs')).toMatchObject([expected])
    expect(logged.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: expect.stringContaining('for good') },
    ])
    expect(await metrics.text()).toContain('ohun_jobs_failed_total{kind="part"} 1')
    const [{ failed_at }] = (await database.knex('jobs')) as [{ failed_at: Date }]
    const days = (clock.now().getTime() - failed_at.getTime()) / 86_400_000
    expect(days).toBeLessThan(1 / 12)
    clock.step((29.9 - days) * 86_400_000)
    await sweepFailedJobs({ db: database, clock }, [])
    expect(await database.knex('jobs')).toHaveLength(1)
    clock.step(0.2 * 86_400_000)
    await sweepFailedJobs({ db: database, clock }, ['part'])
    expect(await database.knex('jobs')).toHaveLength(1)
    await sweepFailedJobs({ db: database, clock }, ['other'])
    expect(await database.knex('jobs')).toEqual([])
  })

  test('is aborted and run again if it takes too long', async () => {
    const jobs = jobsOf()
    let runs = 0
    let started = (): void => {}
    const first = new Promise<void>((resolve) => (started = resolve))
    jobs.register('part', (_payload, { signal }) => {
      started()
      if (++runs > 1) return Promise.resolve()
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    await engine.start()
    await enqueue(jobs, { kind: 'part', payload: null, due_at: clock.now() })
    await first
    await clock.advance(50_000)
    await engine.idle()
    await clock.advance(1_000)
    await engine.idle()
    expect(runs).toBe(2)
  })

  test('runs once in each interval if it recurs, failures included, and exists once for all processes', async () => {
    let runs = 0
    const sweep = async (): Promise<void> => {
      if (++runs === 2) throw new Error('this time not')
    }
    jobsOf().every('sweep', { interval_ms: 3_600_000, due: 'unnoticed' }, sweep)
    await engine.start()
    const other = createWorkEngine({ db: database, clock, log })
    createJobs({ engine: other, db: database, clock, ids: createIds(clock), log }).every(
      'sweep',
      { interval_ms: 3_600_000, due: 'unnoticed' },
      sweep,
    )
    await other.start()
    for (let hour = 0; hour < 4; hour++) {
      await engine.idle()
      await other.idle()
      expect(runs).toBe(hour)
      await clock.advance(3_600_000)
    }
    await other.stop({ within_ms: 0 })
  })
})

describe('turns', () => {
  const table = { name: 'parts', relation: 'parts', id: 'part_id', key: 'key', columns: 'c.attempt_count' }
  const finish = statement<{ ids: string[]; claims: number[] }>(
    'parts_finish',
    `delete from parts p using unnest(:ids::text[], :claims::int[]) as r (id, claim) where p.part_id = r.id and p.claim = r.claim`,
  )
  interface Part extends WorkItem {
    attempt_count: number
  }

  beforeAll(async () => {
    await database.knex.raw(`create table parts (part_id text primary key, key text, claim int not null default 0,
      leased_by int, attempt_count int not null default 0, next_attempt_at timestamptz(3))`)
  })
  afterEach(() => database.knex.raw('truncate parts'))

  /** Notes the order in which items begin, and lets them end on command. */
  function addParts({ per_key, max_in_flight }: { per_key: number; max_in_flight: number }) {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const queue = engine.add<Part, Part>({
      table,
      per_key,
      max_in_flight,
      lease_ms: 60_000,
      execute: async (item) => {
        begun.push(item.id)
        await new Promise<void>((resolve) => ends.push(resolve))
        return item
      },
      record: async (parts) =>
        void (await run(database, finish, { ids: parts.map(({ id }) => id), claims: parts.map(({ claim }) => claim) })),
    })
    return { begun, ends, queue }
  }

  async function insert(rows: { part_id: string; key: string; attempt_count?: number; seconds?: number }[]) {
    await database
      .knex('parts')
      .insert(rows.map(({ seconds = 0, ...row }) => ({ ...row, next_attempt_at: inSeconds(-seconds) })))
  }

  async function until(reached: () => boolean): Promise<void> {
    while (!reached()) await new Promise((resolve) => setImmediate(resolve))
  }

  test('a key with a long backlog leaves room for the others', async () => {
    const backlog = Array.from({ length: 1_000 }, (_, n) => ({ part_id: `a${n}`, key: 'a', seconds: 100 }))
    await insert([...backlog, { part_id: 'b', key: 'b' }, { part_id: 'c', key: 'c' }])
    const { begun } = addParts({ per_key: 8, max_in_flight: 100 })
    await engine.start()
    await until(() => begun.length >= 10)
    expect(begun.filter((id) => id.startsWith('a')).length).toBe(8)
    expect(begun).toEqual(expect.arrayContaining(['b', 'c']))
  })

  test('everyone’s first item comes before anyone’s second', async () => {
    const keys = ['a', 'b', 'c', 'd']
    await insert(keys.flatMap((key) => [1, 2, 3].map((n) => ({ part_id: `${key}${n}`, key, seconds: 10 - n }))))
    const { begun } = addParts({ per_key: 8, max_in_flight: 4 })
    await engine.start()
    await until(() => begun.length >= 4)
    expect(begun.toSorted()).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  test('first attempts come before retries, though these are due longer', async () => {
    await insert([
      { part_id: 'retry', key: 'a', attempt_count: 1, seconds: 100 },
      { part_id: 'fresh', key: 'b' },
    ])
    const { begun, ends } = addParts({ per_key: 8, max_in_flight: 1 })
    await engine.start()
    await until(() => begun.length === 1)
    ends[0]?.()
    await until(() => begun.length === 2)
    expect(begun).toEqual(['fresh', 'retry'])
  })

  test('a place that becomes free is taken at once', async () => {
    await insert(Array.from({ length: 5 }, (_, n) => ({ part_id: `a${n}`, key: 'a' })))
    const { begun, ends } = addParts({ per_key: 2, max_in_flight: 100 })
    await engine.start()
    for (let place = 0; place < 5; place++) {
      await until(() => ends.length > place)
      expect(begun.length).toBeLessThanOrEqual(place + 2)
      ends[place]?.()
    }
    await engine.idle()
    expect(await database.knex('parts')).toEqual([])
  })
})
