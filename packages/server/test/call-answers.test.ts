import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { minuteCharge } from '../src/features/calls/charging/charge-minute.ts'
import type { CallRecord } from '../src/features/calls/call.model.ts'
import {
  answerBatches,
  type Answer,
  type Answered,
  type PaidAnswer,
} from '../src/features/calls/session/answer-batches.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { createIds } from '../src/platform/ids.ts'
import { TestClock } from './support/test-clock.ts'
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

function withoutCharge(own: Database): (answer: Answer) => Promise<Answered | undefined> {
  const write = answerBatches(own)
  return (answer) => write({ answer, charge: null })
}

/** Calls that ring. @returns their answers. */
async function ringing(count: number, workspace_id = 'ws_1'): Promise<Answer[]> {
  const call_ids = Array.from({ length: count }, () => `call_${++made}`)
  await db.pool.query(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       created_at, updated_at)
     select id, $2, 'agt_1', 'production', 'inbound', 'ringing', '+2348031234567', '+2348039900001', 'byom', now(), now()
     from unnest($1::text[]) id`,
    [call_ids, workspace_id],
  )
  await db.pool.query(
    `insert into live_calls (call_id, workspace_id, environment, owner, lease_until, agent, minute_kobo)
     select id, $2, 'production', 1, now(), json_build_object('agent_id', id), substr(id, 6)::int from unnest($1::text[]) id`,
    [call_ids, workspace_id],
  )
  return call_ids.map((call_id) => ({ call_id, claim: 1, line_position: 0, now: NOW }))
}

const statusesOf = async (answers: Answer[]): Promise<string[]> => {
  const { rows } = await db.pool.query<{ call_id: string; status: string }>('select call_id, status from calls')
  const statuses = new Map(rows.map(({ call_id, status }) => [call_id, status]))
  return answers.map(({ call_id }) => statuses.get(call_id)!)
}

test('calls that are answered at the same time share a commit, and each gets its own price and no agent', async () => {
  const answers = await ringing(CALLS)
  const answered = await Promise.all(answers.map(withoutCharge(db)))
  expect(answered).toEqual(
    answers.map(({ call_id }) => {
      const minute_kobo = Number(call_id.slice('call_'.length))
      return { call_id, claim: 1, minute_kobo, cost_kobo: null }
    }),
  )
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
    const answered = await Promise.all(answers.map(withoutCharge(db)))
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
  const answered = await Promise.all(answers.map(withoutCharge(db)))
  expect(answered.map((one) => one !== undefined)).toEqual([false, false, true])
})

const PRICE = 4_000
const clock = new TestClock()
const ids = createIds(clock)

async function workspaceWith(standing: { balance_kobo: number; daily_limit_kobo?: number }): Promise<string> {
  const workspace_id = ids('ws')
  const at = { created_at: clock.now(), updated_at: clock.now() }
  const one = { workspace_id, name: 'One', plan: 'scale', ledger_sequence: 1, ...standing, ...at }
  await db.knex('workspaces').insert(one)
  const { balance_kobo } = standing
  const entry = { entry_id: ids('led'), workspace_id, sequence: 1, entry_type: 'top_up', cause: 'top_up', quantity: 1 }
  await db.knex('ledger_entries').insert({ ...entry, amount_kobo: balance_kobo, balance_kobo, created_at: clock.now() })
  return workspace_id
}

/** Answers of calls of the workspace that ring, each with the charge of its first minute. */
async function paid(workspace_id: string, count: number): Promise<PaidAnswer[]> {
  const minute = { minute: 1, amount_kobo: PRICE }
  return (await ringing(count, workspace_id)).map((answer) => {
    const call = { call_id: answer.call_id, workspace_id, agent_id: 'agt_1', answered_at: NOW } as CallRecord
    return { answer, charge: minuteCharge({ clock, ids }, { call, ...minute }) }
  })
}

/** All at the same time. @returns the costs: null of those that were not charged, and the errors. */
async function costsOf(paid_answers: PaidAnswer[]): Promise<unknown[]> {
  const results = await Promise.allSettled(paid_answers.map(answerBatches(db)))
  expect((await verifyLedger(db)).faults).toEqual([])
  return results.map((one) => (one.status === 'fulfilled' ? one.value?.cost_kobo : (one.reason as Error).message))
}

const statusesOfPaid = (paid_answers: PaidAnswer[]): Promise<string[]> =>
  statusesOf(paid_answers.map(({ answer }) => answer))

async function balanceOf(workspace_id: string): Promise<number> {
  const [workspace] = await db.knex('workspaces').where({ workspace_id })
  return workspace.balance_kobo
}

test('calls are charged for their first minute by the statement that records their answers', async () => {
  const [ada, obi] = [await workspaceWith({ balance_kobo: 100_000 }), await workspaceWith({ balance_kobo: 50_000 })]
  const answers = [...(await paid(ada, 3)), ...(await paid(obi, 2))]
  const [free] = await ringing(1)
  expect(await costsOf([...answers, { answer: free!, charge: null }])).toEqual([...Array(5).fill(PRICE), null])
  expect(await statusesOfPaid(answers)).toEqual(Array(5).fill('in_progress'))
  expect([await balanceOf(ada), await balanceOf(obi)]).toEqual([88_000, 42_000])
  const call_ids = answers.map(({ answer }) => answer.call_id)
  const commits = `select count(distinct xmin::text)::int as commits, sum(cost_kobo)::int as cost from calls where call_id = any($1)`
  expect((await db.pool.query(commits, [call_ids])).rows).toEqual([{ commits: 1, cost: 5 * PRICE }])
})

test('calls of a workspace that cannot pay for all of them are answered without a charge, and the others with one', async () => {
  const [poor, rich] = [await workspaceWith({ balance_kobo: 9_999 }), await workspaceWith({ balance_kobo: 50_000 })]
  const answers = [...(await paid(poor, 3)), ...(await paid(rich, 1))]
  expect(await costsOf(answers)).toEqual([null, null, null, PRICE])
  expect(await statusesOfPaid(answers)).toEqual(Array(4).fill('in_progress'))
  expect(await balanceOf(poor)).toBe(9_999)
})

test('a call that has ended, or is carried elsewhere, is not charged', async () => {
  const workspace_id = await workspaceWith({ balance_kobo: 50_000 })
  const answers = await paid(workspace_id, 3)
  await db.pool.query(`update calls set status = 'canceled' where call_id = $1`, [answers[0]!.answer.call_id])
  await db.pool.query('update live_calls set claim = 2 where call_id = $1', [answers[1]!.answer.call_id])
  expect(await costsOf(answers)).toEqual([undefined, undefined, PRICE])
  expect(await balanceOf(workspace_id)).toBe(46_000)
})

test('a charge beyond the limit of a day refuses one call alone, which is left to be recorded without it', async () => {
  const limited = await workspaceWith({ balance_kobo: 50_000, daily_limit_kobo: PRICE - 1 })
  const answers = [...(await paid(limited, 1)), ...(await paid(await workspaceWith({ balance_kobo: 50_000 }), 1))]
  expect(await costsOf(answers)).toEqual([expect.stringContaining('limit_left'), PRICE])
  expect(await statusesOfPaid(answers)).toEqual(['ringing', 'in_progress'])
})

test('a first minute that was charged before is not charged again', async () => {
  const workspace_id = await workspaceWith({ balance_kobo: 50_000 })
  const answers = await paid(workspace_id, 1)
  await costsOf(answers)
  await db.pool.query(`update calls set status = 'ringing' where call_id = $1`, [answers[0]!.answer.call_id])
  expect(await costsOf(answers)).toEqual([expect.stringContaining('ledger_entries_cause')])
  expect(await balanceOf(workspace_id)).toBe(46_000)
})
