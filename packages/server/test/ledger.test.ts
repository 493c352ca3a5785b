import type { LedgerEntry } from '@ohun/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charge, type ChargeOutcome } from '../src/features/billing/charge.ts'
import type { Charge } from '../src/features/billing/charge-sql.ts'
import { credit } from '../src/features/billing/credit.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createIds, type Ids } from '../src/platform/ids.ts'
import { createPages } from '../src/platform/pagination.ts'
import {
  PRODUCTION_CONNECTIONS,
  ENCRYPTION_KEY,
  startTestServer,
  type TestServer,
  type TestWorkspace,
} from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

let server: TestServer
let ids: Ids

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS)
  ids = createIds(server.clock)
})
afterAll(() => server.stop())

const deps = () => ({ clock: server.clock, ids })

const segment = (workspace: TestWorkspace, cause: string, more: Partial<Charge> = {}): Charge => ({
  workspace_id: workspace.workspace_id,
  entry_type: 'sms_segment',
  cause,
  quantity: 1,
  amount_kobo: 1_000,
  limit: null,
  agent_id: null,
  ...more,
})

const take = (wanted: Charge): Promise<ChargeOutcome> => charge(deps(), server.db, wanted)

const topUp = (workspace_id: string, cause: string, amount_kobo: number): Promise<number | null> =>
  server.db.knex.transaction((trx) => credit(deps(), trx, { workspace_id, entry_type: 'top_up', cause, amount_kobo }))

const subjects = async ({ workspace_id }: TestWorkspace): Promise<string[]> => {
  const rows = await server.db
    .knex('billing_events')
    .where({ workspace_id })
    .orderBy('billing_event_id')
    .select<{ subject: string }[]>('subject')
  return rows.map(({ subject }) => subject)
}

/** The check that anyone can make of a ledger: from the first line to the last, each follows from the one before. */
async function expectStatement({ production }: TestWorkspace): Promise<void> {
  const lines: LedgerEntry[] = []
  for await (const line of production.billing.ledger({ page_size: 100 })) lines.unshift(line)
  let balance_kobo = 0
  for (const [n, line] of lines.entries()) {
    expect(line).toMatchObject({ sequence: n + 1, balance_kobo: balance_kobo + line.amount_kobo })
    balance_kobo = line.balance_kobo
  }
  expect(await production.billing.balance()).toMatchObject({ balance_kobo })
}

describe('GET /v1/billing/balance', () => {
  test('200: the balance, the same with either key', async () => {
    const { production, sandbox, workspace_id } = await server.workspace({ balance_kobo: 4_500 })
    expect(await production.billing.balance()).toMatchObject({ workspace_id, balance_kobo: 4_500, currency: 'NGN' })
    expect(await sandbox.billing.balance()).toMatchObject({ balance_kobo: 4_500 })
  })
})

describe('GET /v1/billing/ledger', () => {
  test('200: every change of the balance, newest first, by type and time, in pages', async () => {
    const workspace = await server.workspace({ balance_kobo: 5_000 })
    await server.clock.advance(1)
    await take(segment(workspace, 'msg_1', { agent_id: 'agt_1' }))
    await take(segment(workspace, 'msg_2', { quantity: 2, amount_kobo: 2_000 }))
    const { items: entries } = await workspace.production.billing.ledger()
    expect(entries.map(({ cause, amount_kobo, balance_kobo }) => [cause, amount_kobo, balance_kobo])).toEqual([
      ['msg_2', -2_000, 2_000],
      ['msg_1', -1_000, 4_000],
      ['opening', 5_000, 5_000],
    ])
    expect(entries[1]).toMatchObject({ entry_type: 'sms_segment', quantity: 1, agent_id: 'agt_1' })
    const adjustments = await workspace.production.billing.ledger({ entry_type: 'adjustment' })
    expect(adjustments.items).toHaveLength(1)
    const before = new Date(server.clock.now().getTime() - 1).toISOString()
    expect((await workspace.production.billing.ledger({ created_before: before })).items).toEqual([])
    const paged: string[] = []
    for await (const entry of workspace.production.billing.ledger({ page_size: 1 })) paged.push(entry.cause)
    expect(paged).toEqual(['msg_2', 'msg_1', 'opening'])
  })

  test('200: sequence numbers the entries in the order of the balance, and pages follow it', async () => {
    const workspace = await server.workspace({ balance_kobo: 100_000 })
    await Promise.all(Array.from({ length: 25 }, (_, n) => take(segment(workspace, `msg_${n}`))))
    const sequences: number[] = []
    for await (const { sequence } of workspace.production.billing.ledger({ page_size: 7 })) sequences.push(sequence)
    expect(sequences).toEqual(Array.from({ length: 26 }, (_, n) => 26 - n))
  })

  test('200: created_after and created_before return exactly the entries between them, of one type and of all', async () => {
    const own = await startTestServer()
    try {
      const workspace = await own.workspace({ balance_kobo: 100_000 })
      const at = { clock: own.clock, ids: createIds(own.clock) }
      for (let n = 0; n < 40; n++) {
        await own.leap(60_000)
        await charge(at, own.db, segment(workspace, `msg_${n}`))
      }
      // The clocks of processes differ: times are not quite in the order of the numbers.
      await own.db.pool.query(
        `update ledger_entries set created_at = created_at - sequence * 7 % 5 * interval '1 minute' where workspace_id = $1`,
        [workspace.workspace_id],
      )
      const { items: all } = await workspace.production.billing.ledger({ page_size: 100 })
      for (const [created_after, created_before] of [
        [30, 12],
        [40, 0],
        [1, 1],
        [17, 16],
      ].map((pair) => pair.map((place) => all[place]!.created_at)) as [string, string][])
        for (const entry_type of [undefined, 'sms_segment', 'adjustment'] as const) {
          const wanted = all
            .filter((one) => one.created_at >= created_after && one.created_at < created_before)
            .filter((one) => entry_type === undefined || one.entry_type === entry_type)
          const filters = { created_after, created_before, page_size: 100, ...(entry_type && { entry_type }) }
          expect((await workspace.production.billing.ledger(filters)).items).toEqual(wanted)
        }
    } finally {
      await own.stop()
    }
  })

  test('400 for a page_token whose order was that of the ids', async () => {
    const { production, workspace_id } = await server.workspace()
    const query = { page_size: 1 }
    const caller = { workspace_id, environment: 'production' } as const
    const { next_page_token } = createPages({ encryption_key: ENCRYPTION_KEY, other_keys: [] })
      .open({ operation: 'listLedger', caller, query })
      .close(['led_2', 'led_1'], (id) => id)
    await expect(production.billing.ledger({ ...query, page_token: next_page_token! })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  test('200: no entry of another workspace', async () => {
    const [mine, other] = [await server.workspace({ balance_kobo: 0 }), await server.workspace()]
    await take(segment(other, 'msg_other'))
    expect((await mine.production.billing.ledger()).items).toEqual([])
  })
})

describe('GET /v1/billing/pricing', () => {
  test('200: every plan, and which is the workspace’s', async () => {
    const { production } = await server.workspace({ plan: 'starter' })
    const { currency, plan, plans } = await production.billing.pricing()
    expect({ currency, plan }).toEqual({ currency: 'NGN', plan: 'starter' })
    const [starter, payg] = ['starter', 'payg'].map((name) => plans.find((one) => one.plan === name))
    expect(starter).toMatchObject({ byom_minute_kobo: 5_000, hosted_minute_kobo: 8_000, sms_segment_kobo: 1_500 })
    expect(starter).toMatchObject({ number_month_kobo: 500_000, voice_minutes: 100, recording: false })
    expect(payg).toMatchObject({ byom_minute_kobo: 7_000, number_month_kobo: 600_000, voice_minutes: null })
  })
})

describe('GET /v1/usage', () => {
  test('200: what was used and spent in the month, against the plan’s limits', async () => {
    const workspace = await server.workspace({ plan: 'builder', balance_kobo: 50_000 })
    await take(segment(workspace, 'msg_1', { quantity: 3, amount_kobo: 3_600 }))
    await take(segment(workspace, 'call_1:minute:1', { entry_type: 'voice_minute', amount_kobo: 4_000 }))
    const usage = await workspace.production.usage.get()
    expect(usage).toMatchObject({
      plan: 'builder',
      sms: { used: 3, limit: 1_000, remaining: 997 },
      voice_minutes: { used: 1, limit: 1_000, remaining: 999 },
      whatsapp_conversations: { used: 0, limit: 500, remaining: 500 },
      spent_kobo: { sms: 3_600, voice: 4_000, whatsapp: 0, numbers: 0, plan: 0, total: 7_600 },
    })
    const earlier = await workspace.production.usage.get({ month: '2026-01' })
    expect(earlier).toMatchObject({ month: '2026-01', resets_at: '2026-01-31T23:00:00.000Z', sms: { used: 0 } })
  })

  test('200: payg has no limits', async () => {
    const { production } = await server.workspace({ plan: 'payg' })
    expect((await production.usage.get()).sms).toEqual({ used: 0, limit: null, remaining: null })
  })

  test.each(['2026-13', '2026-1', 'november'])('400 for the month %s', async (month) => {
    const { production } = await server.workspace()
    await expect(production.usage.get({ month })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('a charge', () => {
  test('is refused as a whole when the balance does not suffice', async () => {
    const workspace = await server.workspace({ balance_kobo: 999 })
    expect(await take(segment(workspace, 'msg_1'))).toEqual({ kind: 'refused', by: 'balance' })
    expect((await workspace.production.usage.get()).sms.used).toBe(0)
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 999 })
  })

  test('is refused when it would exceed the quota, also as the first of the month', async () => {
    const workspace = await server.workspace()
    const refused = { kind: 'refused', by: 'quota' }
    expect(await take(segment(workspace, 'msg_1', { quantity: 3, limit: 2 }))).toEqual(refused)
    expect(await take(segment(workspace, 'msg_2', { quantity: 2, limit: 2 }))).toMatchObject({ kind: 'charged' })
    expect(await take(segment(workspace, 'msg_3', { limit: 2 }))).toEqual(refused)
    expect((await workspace.production.usage.get()).sms.used).toBe(2)
  })

  test('counts in a new month from zero', async () => {
    const own = await startTestServer()
    try {
      const workspace = await own.workspace()
      const order = segment(workspace, 'msg_1', { limit: 1 })
      const at = { clock: own.clock, ids: createIds(own.clock) }
      expect(await charge(at, own.db, order)).toMatchObject({ kind: 'charged' })
      await own.advance(32 * 24 * 60 * 60 * 1_000)
      expect(await charge(at, own.db, { ...order, cause: 'msg_2' })).toMatchObject({ kind: 'charged' })
    } finally {
      await own.stop()
    }
  })

  test('is made once for each cause, and given back by one of its own', async () => {
    const workspace = await server.workspace({ balance_kobo: 5_000 })
    await take(segment(workspace, 'msg_1'))
    expect(await take(segment(workspace, 'msg_1'))).toEqual({ kind: 'repeated' })
    await take(segment(workspace, 'msg_1:refund', { quantity: -1, amount_kobo: -1_000 }))
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 5_000 })
    expect((await workspace.production.usage.get()).sms.used).toBe(0)
  })

  test('taken 80 times at once with balance for 30 succeeds 30 times', async () => {
    const workspace = await server.workspace({ balance_kobo: 30_999 })
    const outcomes = await Promise.all(Array.from({ length: 80 }, (_, n) => take(segment(workspace, `msg_${n}`))))
    expect(outcomes.filter(({ kind }) => kind === 'charged')).toHaveLength(30)
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 999 })
    expect((await workspace.production.usage.get()).sms.used).toBe(30)
  })

  test('notes the moment at which the balance is low, used up and back, once each', async () => {
    const workspace = await server.workspace({ balance_kobo: 3_000 })
    await workspace.production.workspace.update({ low_balance_threshold_kobo: 2_500 })
    await take(segment(workspace, 'msg_1'))
    await take(segment(workspace, 'msg_2'))
    expect(await subjects(workspace)).toEqual(['billing.unblocked', 'billing.low_balance'])
    await take(segment(workspace, 'msg_3'))
    await topUp(workspace.workspace_id, 'chk_1', 10_000)
    expect((await subjects(workspace)).slice(2)).toEqual(['billing.blocked', 'billing.unblocked'])
  })
})

test('a credit is made once for each cause, also by two at once', async () => {
  const { workspace_id, production } = await server.workspace({ balance_kobo: 0 })
  const settled = await Promise.allSettled([1, 2, 3, 4].map(() => topUp(workspace_id, 'chk_1', 700)))
  expect(settled.filter((one) => one.status === 'fulfilled' && one.value !== null)).toHaveLength(1)
  expect(await topUp(workspace_id, 'chk_1', 700)).toBeNull()
  expect(await production.billing.balance()).toMatchObject({ balance_kobo: 700 })
})

test('any concurrent charges, credits and repeats add up line by line without gaps, and no balance is negative', async () => {
  const step = fc.record({
    topUp: fc.boolean(),
    cause: fc.nat({ max: 300 }),
    amount: fc.integer({ min: 1, max: 3_000 }),
  })
  const runs = amount(5, 50)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 400 }), async (steps) => {
      const workspace = await server.workspace({ balance_kobo: 20_000 })
      const { workspace_id } = workspace
      await Promise.all(
        steps.map(({ topUp: comes, cause, amount }) =>
          comes
            ? topUp(workspace_id, `chk_${cause}`, amount).catch(() => null)
            : take(segment(workspace, `msg_${cause}`, { amount_kobo: amount, limit: 150 })),
        ),
      )
      expect((await verifyLedger(server.db)).faults).toEqual([])
      await expectStatement(workspace)
      expect((await workspace.production.usage.get()).sms.used).toBeLessThanOrEqual(150)
    }),
    { numRuns: runs },
  )
})
