import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDelivery } from '../src/delivery/create-delivery.ts'
import { callCompleted } from '../src/features/calls/call-events.ts'
import type { CallRecord } from '../src/features/calls/call.model.ts'
import { finishBatches, type Finish, type FinishTogether } from '../src/features/calls/ending/finish-batches.ts'
import { createSecretBox } from '../src/platform/crypto.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { createAddressGuard } from '../src/platform/net/address-guard.ts'
import { createResolver } from '../src/platform/net/resolver.ts'
import { untilWaiting } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const CALLS = 20
const clock = new TestClock()
const ids = createIds(clock)
const analysesWanted = vi.fn<() => void>()

let database: TestDatabase
let db: Database
let finishTogether: FinishTogether

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connectionString: database.url })
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  const [box, metrics, log] = [createSecretBox(Buffer.alloc(32, 7)), new Metrics(), createLog('silent')]
  const { outbox, live_bus } = createDelivery({ db, clock, log, ids, box, guard, metrics, retry_delays_ms: [0] })
  finishTogether = finishBatches({ db, outbox, bus: live_bus, analysesWanted })
})
afterEach(async () => {
  vi.clearAllMocks()
  await db.pool.query('truncate live_calls, live_call_counts')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Connected calls of two workspaces. @returns their ends. */
async function connected(count: number): Promise<Finish[]> {
  const calls = Array.from({ length: count }, (_, at) => ({ call_id: ids('call'), workspace_id: `ws_${at % 2}` }))
  const lists = [calls.map(({ call_id }) => call_id), calls.map(({ workspace_id }) => workspace_id)]
  const { rows } = await db.pool.query<CallRecord>(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       answered_at, created_at, updated_at)
     select id, ws, 'agt_1', 'production', 'inbound', 'in_progress', '+2348031234567', '+2348039900001', 'byom', now(), now(), now()
     from unnest($1::text[], $2::text[]) as c (id, ws) returning *`,
    lists,
  )
  await db.pool.query(
    `insert into live_calls (call_id, workspace_id, environment, owner, lease_until, agent)
     select id, ws, 'production', 1, now(), '{"analysis_schema": {}}' from unnest($1::text[], $2::text[]) as c (id, ws)`,
    lists,
  )
  await db.pool.query(
    `insert into live_call_counts select workspace_id, environment, count(*) from live_calls group by 1, 2`,
  )
  return rows.map(endOf)
}

const END = { status: 'completed', end_reason: 'remote_hangup' } as const

function endOf(call: CallRecord): Finish {
  const ended = { ...call, ...END, ended_at: clock.now(), duration_seconds: 7, quality_mos: '4.25' }
  const row = { ...ended, claim: 1, keeps_recording: true, analysis_id: ids('ana') }
  return { row: { ...row, recording_url: `/recordings/${call.call_id}` }, event: callCompleted(ended, []) }
}

const idsOf = (ends: Finish[]): string[] => ends.map(({ row }) => row.call_id)

/** The rows that each of the calls leaves behind. */
async function leftBy(ends: Finish[]): Promise<Record<string, unknown>[]> {
  const { rows } = await db.pool.query(
    `select c.status, c.quality_mos::float8 as mos, c.duration_seconds as seconds, l.call_id is not null as live,
       k.call_id is not null as kept, q.call_id is not null as classified, a.status as analysis,
       (select count(*)::int from events e where e.body::json -> 'payload' ->> 'call_id' = c.call_id) as events
     from calls c left join live_calls l using (call_id) left join recordings_to_keep k using (call_id)
       left join calls_to_classify q using (call_id) left join analyses a using (call_id)
     where c.call_id = any($1) order by array_position($1, c.call_id)`,
    [idsOf(ends)],
  )
  return rows
}

const ENDED = { live: false, kept: true, classified: true, analysis: 'pending', events: 1 }
const LIVE = { status: 'in_progress', live: true, kept: false, classified: false, analysis: null, events: 0 }
const live = async (): Promise<number[]> =>
  (await db.pool.query('select live from live_call_counts order by workspace_id')).rows.map((row) => row.live)

test('calls that end at the same time share a commit, and each has its own end, event and analysis', async () => {
  const ends = await connected(CALLS)
  expect(await Promise.all(ends.map(finishTogether))).toEqual(Array(CALLS).fill(true))
  expect(await leftBy(ends)).toEqual(ends.map(() => ({ status: 'completed', mos: 4.25, seconds: 7, ...ENDED })))
  const commits = 'select count(distinct xmin::text)::int as commits from calls where call_id = any($1)'
  expect((await db.pool.query(commits, [idsOf(ends)])).rows).toEqual([{ commits: 1 }])
  expect(await live()).toEqual([0, 0])
  expect(analysesWanted).toHaveBeenCalledOnce()
})

test.each(['calls', 'live_calls'])(
  'a call whose row of %s is locked delays no other, and is left to be ended alone',
  async (table) => {
    const ends = await connected(2)
    const lock = await db.pool.connect()
    await lock.query('begin')
    await lock.query(`select from ${table} where call_id = $1 for no key update`, [ends[0]!.row.call_id])
    expect(await Promise.all(ends.map(finishTogether))).toEqual([false, true])
    await lock.query('rollback')
    lock.release()
    expect(await leftBy(ends)).toMatchObject([LIVE, ENDED])
    expect(await live()).toEqual([1, 0])
  },
)

test('a call that has ended, is erased, or is carried by another process is not ended', async () => {
  const ends = await connected(4)
  const [ended, erased, taken] = idsOf(ends)
  await db.pool.query(`update calls set status = 'canceled' where call_id = $1`, [ended])
  await db.pool.query('update calls set erased_at = now() where call_id = $1', [erased])
  await db.pool.query('update live_calls set claim = 2 where call_id = $1', [taken])
  expect(await Promise.all(ends.map(finishTogether))).toEqual([false, false, false, true])
  expect(await leftBy(ends)).toMatchObject([{ events: 0 }, LIVE, LIVE, ENDED])
  expect(await live()).toEqual([2, 1])
})

test('a call that another process takes over while a batch waits is not ended', async () => {
  const ends = await connected(2)
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select from live_call_counts for update')
  const finished = Promise.all(ends.map(finishTogether))
  await untilWaiting(db, 1)
  await db.pool.query('update live_calls set claim = 2 where call_id = $1', [ends[0]!.row.call_id])
  await other.query('commit')
  other.release()
  expect(await finished).toEqual([false, true])
  expect(await leftBy(ends)).toMatchObject([LIVE, ENDED])
})
