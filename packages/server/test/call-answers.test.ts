import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBatches, type Answer } from '../src/features/calls/session/answer-batches.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const CALLS = 20
const NOW = new Date('2026-11-28T09:00:00Z')

let database: TestDatabase
let db: Database
let made = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connectionString: database.url })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Calls that ring. @returns their answers. */
async function ringing(count: number): Promise<Answer[]> {
  const call_ids = Array.from({ length: count }, () => `call_${++made}`)
  await db.pool.query(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       created_at, updated_at)
     select id, 'ws_1', 'agt_1', 'production', 'inbound', 'ringing', '+2348031234567', '+2348039900001', 'byom', now(), now()
     from unnest($1::text[]) id`,
    [call_ids],
  )
  await db.pool.query(
    `insert into live_calls (call_id, workspace_id, environment, owner, lease_until, agent, minute_kobo)
     select id, 'ws_1', 'production', 1, now(), json_build_object('agent_id', id), 7 from unnest($1::text[]) id`,
    [call_ids],
  )
  return call_ids.map((call_id) => ({ call_id, claim: 1, line_position: 0, now: NOW }))
}

const statusesOf = async (answers: Answer[]): Promise<string[]> => {
  const { rows } = await db.pool.query<{ call_id: string; status: string }>('select call_id, status from calls')
  const statuses = new Map(rows.map(({ call_id, status }) => [call_id, status]))
  return answers.map(({ call_id }) => statuses.get(call_id)!)
}

test('calls that are answered at the same time share a commit, and each gets its own agent and price', async () => {
  const answers = await ringing(CALLS)
  const answered = await Promise.all(answers.map(answerBatches(db)))
  expect(answered).toMatchObject(answers.map(({ call_id }) => ({ agent: { agent_id: call_id }, minute_kobo: 7 })))
  expect(await statusesOf(answers)).toEqual(Array(CALLS).fill('in_progress'))
  const commits = `select count(distinct xmin::text)::int as commits from live_calls where step = 'announce'`
  expect((await db.pool.query(commits)).rows).toEqual([{ commits: 1 }])
})

test.each(['calls', 'live_calls'])(
  'a call whose row of %s is locked delays no other, and is left to be written alone',
  async (table) => {
    const answers = await ringing(2)
    const lock = await db.pool.connect()
    await lock.query('begin')
    await lock.query(`select from ${table} where call_id = $1 for update`, [answers[0]!.call_id])
    const answered = await Promise.all(answers.map(answerBatches(db)))
    await lock.query('rollback')
    lock.release()
    expect(answered.map((one) => one !== undefined)).toEqual([false, true])
    expect(await statusesOf(answers)).toEqual(['ringing', 'in_progress'])
  },
)

test('a call that has ended, and one that another process carries, are not answered', async () => {
  const answers = await ringing(3)
  await db.pool.query(`update calls set status = 'canceled' where call_id = $1`, [answers[0]!.call_id])
  await db.pool.query('update live_calls set claim = 2 where call_id = $1', [answers[1]!.call_id])
  const answered = await Promise.all(answers.map(answerBatches(db)))
  expect(answered.map((one) => one !== undefined)).toEqual([false, false, true])
})
