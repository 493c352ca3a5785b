import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import type { CallRecord } from '../src/features/calls/call.model.ts'
import { chargeMinute } from '../src/features/calls/charging/charge-minute.ts'
import { minuteCharges } from '../src/features/calls/charging/minute-charges.ts'
import { openDatabase, type Database } from '../src/platform/db/database.ts'
import { createIds } from '../src/platform/ids.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const PRICE = 4_000
const AGENT = 'agt_1'
const clock = new TestClock()
const ids = createIds(clock)

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ connectionString: database.url })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => async () => expect((await verifyLedger(db)).faults).toEqual([]))

interface Standing {
  balance_kobo: number
  daily_limit_kobo?: number
  low_balance_threshold_kobo?: number
}

/** A workspace with a balance, as a top-up leaves it. */
async function workspaceWith(standing: Standing): Promise<string> {
  const workspace_id = ids('ws')
  const at = { created_at: clock.now(), updated_at: clock.now() }
  await db
    .knex('workspaces')
    .insert({ workspace_id, name: 'One', plan: 'scale', ledger_sequence: 1, ...standing, ...at })
  const entry = { entry_id: ids('led'), workspace_id, sequence: 1, entry_type: 'top_up', cause: 'top_up' }
  const { balance_kobo } = standing
  const amounts = { amount_kobo: balance_kobo, balance_kobo, quantity: 1 }
  await db.knex('ledger_entries').insert({ ...entry, ...amounts, created_at: clock.now() })
  return workspace_id
}

/** Connected calls of the workspace. */
async function connected(workspace_id: string, count: number): Promise<CallRecord[]> {
  const { rows } = await db.pool.query<CallRecord>(
    `insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode,
       cost_kobo, answered_at, created_at, updated_at)
     select id, $2, $3, 'production', 'inbound', 'in_progress', '+2348031234567', '+2348039900001', 'byom', 0, $4, $4, $4
     from unnest($1::text[]) id returning *`,
    [Array.from({ length: count }, () => ids('call')), workspace_id, AGENT, clock.now()],
  )
  return rows
}

/** All at the same time. @returns the costs; null for one that is not paid. */
async function charge(calls: CallRecord[], minute = 1): Promise<(number | null)[]> {
  const deps = { db, clock, ids, chargeTogether: minuteCharges(db) }
  return await Promise.all(calls.map((call) => chargeMinute(deps, { call, minute, amount_kobo: PRICE })))
}

async function together(calls: CallRecord[]): Promise<boolean[]> {
  const seen: boolean[] = []
  const chargeTogether = minuteCharges(db)
  const watched = async (params: Parameters<typeof chargeTogether>[0]) => {
    const cost = await chargeTogether(params)
    seen[calls.findIndex(({ call_id }) => call_id === params.call_id)] = cost !== undefined
    return cost
  }
  const deps = { db, clock, ids, chargeTogether: watched }
  await Promise.all(calls.map((call) => chargeMinute(deps, { call, minute: 1, amount_kobo: PRICE })))
  return seen
}

const one = async (sql: string, ...values: unknown[]) => (await db.pool.query(sql, values)).rows[0]
const balanceOf = async (workspace_id: string): Promise<number> =>
  (await one('select balance_kobo from workspaces where workspace_id = $1', workspace_id)).balance_kobo

test('minutes of several workspaces share a commit, and each entry follows from the one before', async () => {
  const [ada, obi] = [await workspaceWith({ balance_kobo: 100_000 }), await workspaceWith({ balance_kobo: 50_000 })]
  const calls = [...(await connected(ada, 5)), ...(await connected(obi, 3))]
  expect(await charge(calls)).toEqual(Array(8).fill(PRICE))
  expect([await balanceOf(ada), await balanceOf(obi)]).toEqual([80_000, 38_000])
  const commits = `select count(distinct xmin::text)::int as commits, count(*)::int as entries from ledger_entries
    where entry_type = 'voice_minute' and workspace_id = any($1)`
  expect(await one(commits, [ada, obi])).toEqual({ commits: 1, entries: 8 })
  const used = 'select quantity::int, amount_kobo from usage_months where workspace_id = $1'
  expect(await one(used, ada)).toEqual({ quantity: 5, amount_kobo: 20_000 })
  expect(await charge(calls, 2)).toEqual(Array(8).fill(2 * PRICE))
})

test('a balance that does not suffice for all pays for as many as it can, and delays nobody else', async () => {
  const [poor, rich] = [await workspaceWith({ balance_kobo: 9_999 }), await workspaceWith({ balance_kobo: 50_000 })]
  const costs = await charge([...(await connected(poor, 4)), ...(await connected(rich, 2))])
  expect(costs.slice(0, 4).filter((cost) => cost === PRICE)).toHaveLength(2)
  expect(costs.slice(4)).toEqual([PRICE, PRICE])
  expect([await balanceOf(poor), await balanceOf(rich)]).toEqual([1_999, 42_000])
})

test('the limit of a day holds for all minutes together', async () => {
  const limited = await workspaceWith({ balance_kobo: 100_000, daily_limit_kobo: 3 * PRICE })
  const calls = [
    ...(await connected(limited, 4)),
    ...(await connected(await workspaceWith({ balance_kobo: 50_000 }), 1)),
  ]
  const costs = await charge(calls)
  expect(costs.slice(0, 4).filter((cost) => cost === PRICE)).toHaveLength(3)
  expect(costs[4]).toBe(PRICE)
  const spent = 'select amount_kobo from workspace_days where workspace_id = $1'
  expect(await one(spent, limited)).toEqual({ amount_kobo: 3 * PRICE })
})

test('a minute that was charged before is not charged again, and the others of its batch are', async () => {
  const workspace_id = await workspaceWith({ balance_kobo: 100_000 })
  const calls = await connected(workspace_id, 3)
  await charge(calls.slice(0, 1))
  expect(await charge(calls)).toEqual([0, PRICE, PRICE])
  expect(await balanceOf(workspace_id)).toBe(88_000)
})

test('a blocked workspace pays for nothing, and a call that has ended costs nothing more', async () => {
  const [blocked, open] = [await workspaceWith({ balance_kobo: 50_000 }), await workspaceWith({ balance_kobo: 50_000 })]
  await db.pool.query('insert into workspace_blocks (workspace_id, blocked_at) values ($1, now())', [blocked])
  const calls = [...(await connected(blocked, 1)), ...(await connected(open, 2))]
  await db.pool.query(`update calls set status = 'completed' where call_id = $1`, [calls[1]!.call_id])
  expect(await charge(calls)).toEqual([null, 0, PRICE])
  expect([await balanceOf(blocked), await balanceOf(open)]).toEqual([50_000, 46_000])
})

test('the balance that passes its threshold within a batch is reported once', async () => {
  const standing = { balance_kobo: 20_000, low_balance_threshold_kobo: 10_000 }
  const workspace_id = await workspaceWith(standing)
  await charge(await connected(workspace_id, 5))
  const { rows } = await db.pool.query(
    'select subject, payload from billing_events where workspace_id = $1 order by 1',
    [workspace_id],
  )
  expect(rows).toMatchObject([
    { subject: 'billing.blocked', payload: { balance_kobo: 0 } },
    { subject: 'billing.low_balance', payload: { balance_kobo: 8_000 } },
  ])
})

test('a workspace whose balance is locked delays no other, and is charged alone', async () => {
  const [locked, free] = [await workspaceWith({ balance_kobo: 50_000 }), await workspaceWith({ balance_kobo: 50_000 })]
  const calls = [...(await connected(locked, 1)), ...(await connected(free, 1))]
  const lock = await db.pool.connect()
  await lock.query('begin')
  await lock.query('select from workspaces where workspace_id = $1 for no key update', [locked])
  const charged = together(calls)
  await expect.poll(() => balanceOf(free)).toBe(46_000)
  await lock.query('commit')
  lock.release()
  expect(await charged).toEqual([false, true])
  expect(await balanceOf(locked)).toBe(46_000)
})
