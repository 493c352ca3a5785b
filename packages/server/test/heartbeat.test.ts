import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECONNECT_MS } from '../src/platform/db/reconnecting-client.ts'
import { isGone, OWNER_LOCK_CLASS } from '../src/platform/leases/living-owners.ts'
import { BEAT_MS } from '../src/platform/leases/heartbeat.ts'
import { Owner, RETURN_MS } from '../src/platform/leases/owner.ts'
import { createLog } from '../src/platform/log.ts'
import { lockAwaited } from './support/mortal-database.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let db: TestDatabase
let clock: TestClock
let other_clock: TestClock
let judge: Owner
let other: Owner
let freed: number

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

beforeEach(async () => {
  clock = new TestClock()
  freed = 0
  judge = await open(clock, () => freed++)
  other_clock = new TestClock()
  other = await open(other_clock) // its clock stands still, so it runs no timer
  return () => Promise.all([judge.close(), other.close()])
})

async function open(of: TestClock, froze = () => {}): Promise<Owner> {
  const owner = new Owner({ db, clock: of, heartbeat_clock: of, log: createLog('silent'), froze })
  await owner.open()
  return owner
}

/** By the clock of the database. */
const seenAgo = (owner: Owner, seconds: number) =>
  db
    .knex('owners')
    .where({ owner: owner.id })
    .update({ seen_at: db.knex.raw(`clock_timestamp() - interval '${seconds} s'`) })
const steadyFor = (owner: Owner, seconds: number) =>
  db
    .knex('owners')
    .where({ owner: owner.id })
    .update({ steady_since: db.knex.raw(`clock_timestamp() - interval '${seconds} s'`) })
const isFree = async ({ id }: Owner): Promise<boolean> => {
  const sql = `select ${isGone('owner')} as free from (values (${id})) as one (owner)`
  return (await db.pool.query<{ free: boolean }>(sql)).rows[0]!.free
}
const beats = async (): Promise<void> => {
  const before = await lastBeat()
  await clock.advance(BEAT_MS)
  await expect.poll(lastBeat).not.toEqual(before)
}
const lastBeat = async () => (await db.knex('owners').where({ owner: judge.id }).first('seen_at')) as unknown

test('a process that has not been seen for 10 s loses what it has leased, although its connection is there', async () => {
  await steadyFor(judge, 60)
  await seenAgo(other, 9)
  await beats()
  expect([await isFree(other), freed]).toEqual([false, 0])
  await seenAgo(other, 11)
  await beats()
  expect([await isFree(other), await isFree(judge)]).toEqual([true, false])
  await expect.poll(() => freed).toBe(1)
})

test('a process that was away itself, such as after a failover of the database, judges no other', async () => {
  await steadyFor(judge, 60)
  await seenAgo(judge, 30)
  await seenAgo(other, 30)
  await beats()
  await beats()
  expect([await isFree(other), freed]).toEqual([false, 0])
})

test('a clock of the database that is set forward or back frees nothing', async () => {
  for (const seconds of [3_600, -3_600]) {
    await steadyFor(judge, 60 + seconds)
    await seenAgo(judge, seconds)
    await seenAgo(other, seconds)
    await beats()
    expect([await isFree(other), freed]).toEqual([false, 0])
  }
})

test('a process that runs again is seen before it leases anything', async () => {
  await steadyFor(judge, 60)
  await seenAgo(other, 11)
  await beats()
  expect(await isFree(other)).toBe(true)
  // Its timers do not run before it asks.
  const leapt = other_clock.leap(8_000)
  await other.fresh()
  await leapt
  await other.fresh()
  expect([other.is_fresh, await isFree(other)]).toEqual([true, false])
})

test('a process that stops leaves no row and leases nothing, and the row of one that died is removed by another', async () => {
  await other.close()
  expect([await db.knex('owners').where({ owner: other.id }), other.is_fresh]).toEqual([[], false])
  const dead = 1_000_000_000
  await db.knex('owners').insert({ owner: dead, is_frozen: true })
  await beats()
  expect(await db.knex('owners').where({ owner: dead })).toEqual([])
})

describe('after a failover, when the new primary knows no lock', () => {
  const LOCKED = `select objid::int as id from pg_locks where locktype = 'advisory' and classid = ${OWNER_LOCK_CLASS}
    and objid in (?, ?) and granted`
  const locked = async (): Promise<number[]> => {
    const { rows } = await db.knex.raw<{ rows: { id: number }[] }>(LOCKED, [judge.id, other.id])
    return rows.map(({ id }) => id)
  }
  /** Ends both connections, as HAProxy does with those to a former primary. */
  const failOver = async (): Promise<void> => {
    const holders = `select pid from pg_locks where locktype = 'advisory' and classid = ${OWNER_LOCK_CLASS} and objid in (?, ?)`
    await db.knex.raw(`select pg_terminate_backend(pid, 5000) from (${holders}) as holder`, [judge.id, other.id])
    await expect.poll(locked).toEqual([])
  }
  /** Its clock advances until it has connected again. */
  const returns = (owner: Owner, of: TestClock): Promise<void> =>
    expect
      .poll(async () => {
        await of.advance(RECONNECT_MS)
        return await locked()
      })
      .toContain(owner.id)

  test('no process counts as dead before the others had time to come back', async () => {
    await failOver()
    expect([await isFree(other), await isFree(judge)]).toEqual([false, false])
    await returns(judge, clock)
    expect(await isFree(other)).toBe(false)
    await returns(other, other_clock)
    await clock.advance(RETURN_MS)
    await other_clock.advance(RETURN_MS)
    expect([await isFree(other), await isFree(judge)]).toEqual([false, false])
  })

  test('one that does not come back counts as dead then', async () => {
    await failOver()
    await returns(judge, clock)
    await clock.advance(RETURN_MS)
    await expect.poll(() => isFree(other)).toBe(true)
  })
})

test('a process whose connection breaks while it ends is free, and ends without an error', async () => {
  const row = await db.knex.transaction()
  await row('owners').where({ owner: other.id }).forUpdate().first()
  const closing = other.close()
  await lockAwaited(db)
  await db.knex.raw(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  await closing.finally(() => row.rollback())
  expect(await isFree(other)).toBe(true)
})
