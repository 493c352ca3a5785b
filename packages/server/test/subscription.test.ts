import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charge } from '../src/features/billing/charge.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createIds } from '../src/platform/ids.ts'
import { agentOf, all, outcomesOf, rawClient, setBalance, startSecondServer } from './support/scenario.ts'
import {
  clientAt,
  PRODUCTION_CONNECTIONS,
  startTestServer,
  type TestServer,
  type TestWorkspace,
} from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
/** 11 of the 30 days of November are left. */
const BUILDER_REST = 916_666
const SCALE_REST = 3_666_666

let server: TestServer

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS)
})
afterAll(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
})

const balanceOf = async ({ production }: TestWorkspace): Promise<number> =>
  (await production.billing.balance()).balance_kobo

/** A workspace that has come to its plan from starter, and paid for it. */
async function switched(plan: 'builder' | 'scale', balance_kobo = 20_000_000): Promise<TestWorkspace> {
  const workspace = await server.workspace({ plan: 'starter', balance_kobo })
  await workspace.production.subscription.switch({ plan })
  await forgetSwitch(workspace)
  return workspace
}

/** As if 24 hours had passed since the last switch. */
async function forgetSwitch({ workspace_id }: TestWorkspace): Promise<void> {
  await server.clock.advance(1)
  await server.db.knex('subscriptions').where({ workspace_id }).update({ last_changed_at: null })
}

describe('GET /v1/workspace/subscription', () => {
  test('200: the plan and its month in Lagos, the same with either key', async () => {
    const { production, sandbox, workspace_id } = await server.workspace({ plan: 'builder' })
    const expected = {
      workspace_id,
      plan: 'builder',
      status: 'active',
      monthly_kobo: 2_500_000,
      current_period_start: '2026-10-31T23:00:00.000Z',
      current_period_end: '2026-11-30T23:00:00.000Z',
      last_changed_at: null,
      next_change_at: null,
    }
    expect(await production.subscription.get()).toMatchObject(expected)
    expect(await sandbox.subscription.get()).toMatchObject(expected)
  })

  test('404 on payg', async () => {
    const { production } = await server.workspace({ plan: 'payg' })
    await expect(production.subscription.get()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})

describe('PATCH /v1/workspace/subscription', () => {
  test('an upgrade charges the rest of the month, and answers with what is left of the new quotas', async () => {
    const workspace = await server.workspace({ plan: 'starter', balance_kobo: 5_000_000 })
    await agentOf(workspace.production)
    const { production } = workspace
    const answer = await production.subscription.switch({ plan: 'builder' })
    const now = server.clock.now()
    expect(answer).toMatchObject({
      subscription: {
        plan: 'builder',
        monthly_kobo: 2_500_000,
        last_changed_at: now.toISOString(),
        next_change_at: new Date(now.getTime() + DAY_MS).toISOString(),
      },
      proration: {
        refund_kobo: 0,
        charge_kobo: BUILDER_REST,
        net_kobo: BUILDER_REST,
        proration_ratio: 11 / 30,
        days_remaining: 11,
      },
      quota_after: {
        resets_at: '2026-11-30T23:00:00.000Z',
        agents: { used: 1, limit: 10, remaining: 9 },
        voice_minutes: { used: 0, limit: 1_000, remaining: 1_000 },
      },
      paused_agent_ids: [],
      recording_disabled: false,
    })
    expect(await balanceOf(workspace)).toBe(5_000_000 - BUILDER_REST)
    const { request_id: _, ...subscription } = await production.subscription.get()
    expect(subscription).toEqual(answer.subscription)
    expect((await production.usage.get()).spent_kobo).toMatchObject({ plan: BUILDER_REST })
    const [entry] = (await production.billing.ledger()).items
    expect(entry).toMatchObject({ entry_type: 'plan_charge', amount_kobo: -BUILDER_REST })
    expect(entry?.cause).toBe(`plan_switch:${now.toISOString()}:builder`)
  })

  test('a downgrade refunds what is left of the month that was paid', async () => {
    const workspace = await switched('scale')
    const before = await balanceOf(workspace)
    const { proration } = await workspace.production.subscription.switch({ plan: 'builder' })
    expect(proration).toMatchObject({
      refund_kobo: SCALE_REST,
      charge_kobo: BUILDER_REST,
      net_kobo: BUILDER_REST - SCALE_REST,
    })
    expect(await balanceOf(workspace)).toBe(before + SCALE_REST - BUILDER_REST)
    const types = (await workspace.production.billing.ledger()).items.map(({ entry_type }) => entry_type)
    expect(types.slice(0, 2)).toEqual(['plan_charge', 'proration_refund'])
  })

  test('a month that the balance has not paid for is not refunded', async () => {
    const workspace = await server.workspace({ plan: 'scale', balance_kobo: 1_000 })
    const { proration } = await workspace.production.subscription.switch({ plan: 'starter' })
    expect(proration).toMatchObject({ refund_kobo: 0, charge_kobo: 0, net_kobo: 0 })
    expect(await balanceOf(workspace)).toBe(1_000)
  })

  test('a switch and back costs nothing on the same day', async () => {
    const workspace = await switched('builder', BUILDER_REST)
    expect(await balanceOf(workspace)).toBe(0)
    await workspace.production.subscription.switch({ plan: 'starter' })
    expect(await balanceOf(workspace)).toBe(BUILDER_REST)
  })

  test('the refund may pay for the charge', async () => {
    const workspace = await switched('scale', SCALE_REST)
    await workspace.production.subscription.switch({ plan: 'builder' })
    expect(await balanceOf(workspace)).toBe(SCALE_REST - BUILDER_REST)
  })

  test('an entry in the audit log by the key, and the new request limit', async () => {
    const { production } = await server.workspace({ plan: 'starter' })
    await production.subscription.switch({ plan: 'builder' })
    expect(await all(production.auditLog.list())).toMatchObject(
      [{ action: 'workspace.plan_changed', actor: /^key_/, detail: { from: 'starter', to: 'builder' } }].map(
        (entry) => ({ ...entry, actor: expect.stringMatching(entry.actor) as string }),
      ),
    )
    expect(await production.workspace.get()).toMatchObject({ plan: 'builder' })
  })
})

describe('a switch is refused, and nothing is changed', () => {
  test.each(['payg', 'gold', '', 'Builder', 'x'.repeat(51)])('400 INVALID_PLAN for %j', async (plan) => {
    const { production } = await server.workspace({ plan: 'starter' })
    await expect(production.subscription.switch({ plan })).rejects.toMatchObject({ status: 400, code: 'INVALID_PLAN' })
  })

  test.each([{}, { plan: 7 }, { plan: null }, { plan: 'builder', more: 1 }])('400 for %j', async (body) => {
    const { production_key } = await server.workspace({ plan: 'starter' })
    const answer = await rawClient(server, production_key)('PATCH', '/v1/workspace/subscription', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  })

  test('400 TIER_SWITCH_UNSUPPORTED on payg', async () => {
    const { production } = await server.workspace({ plan: 'payg' })
    const refused = { status: 400, code: 'TIER_SWITCH_UNSUPPORTED' }
    await expect(production.subscription.switch({ plan: 'builder' })).rejects.toMatchObject(refused)
  })

  test('400 NO_ACTIVE_SUBSCRIPTION when it was canceled', async () => {
    const { production, workspace_id } = await server.workspace({ plan: 'starter' })
    await server.db.knex('subscriptions').where({ workspace_id }).update({ status: 'canceled' })
    const refused = { status: 400, code: 'NO_ACTIVE_SUBSCRIPTION' }
    await expect(production.subscription.switch({ plan: 'builder' })).rejects.toMatchObject(refused)
    await expect(production.subscription.get()).rejects.toMatchObject({ status: 404 })
  })

  test('400 NO_OP for the plan it is on, also within 24 hours of a switch', async () => {
    const { production } = await server.workspace({ plan: 'starter' })
    await expect(production.subscription.switch({ plan: 'starter' })).rejects.toMatchObject({ code: 'NO_OP' })
    await production.subscription.switch({ plan: 'builder' })
    await expect(production.subscription.switch({ plan: 'builder' })).rejects.toMatchObject({ code: 'NO_OP' })
  })

  test('429 TIER_SWITCH_TOO_FREQUENT with Retry-After, before the balance is looked at, for 24 hours to the millisecond', async () => {
    const own = await startTestServer()
    try {
      const workspace = await own.workspace({ plan: 'starter', balance_kobo: BUILDER_REST })
      const { production } = workspace
      await production.subscription.switch({ plan: 'builder' })
      await own.advance(HOUR_MS)
      const refused = { status: 429, code: 'TIER_SWITCH_TOO_FREQUENT', retryAfter: 23 * 3_600 }
      await expect(production.subscription.switch({ plan: 'scale' })).rejects.toMatchObject(refused)
      await own.leap(DAY_MS - HOUR_MS - 1)
      await expect(production.subscription.switch({ plan: 'scale' })).rejects.toMatchObject({ retryAfter: 1 })
      await own.advance(1)
      await expect(production.subscription.switch({ plan: 'scale' })).rejects.toMatchObject({
        code: 'INSUFFICIENT_BALANCE',
      })
      const { subscription } = await production.subscription.switch({ plan: 'starter' })
      expect(subscription.plan).toBe('starter')
    } finally {
      await own.stop()
    }
  })

  test('402 INSUFFICIENT_BALANCE naming what is missing, to the kobo', async () => {
    const workspace = await server.workspace({ plan: 'starter', balance_kobo: BUILDER_REST - 1 })
    const { production } = workspace
    const refused = { status: 402, code: 'INSUFFICIENT_BALANCE', message: /top up at least NGN 0\.01/ }
    await expect(production.subscription.switch({ plan: 'builder' })).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(refused.message) as string,
    })
    expect(await production.subscription.get()).toMatchObject({ plan: 'starter', last_changed_at: null })
    await setBalance(server, workspace, BUILDER_REST)
    await production.subscription.switch({ plan: 'builder' })
    expect(await balanceOf(workspace)).toBe(0)
  })

  test('404 WORKSPACE_NOT_FOUND while another process still knows its key', async () => {
    const { production, production_key, workspace_id } = await server.workspace()
    const second = await startSecondServer(server)
    const there = clientAt(second.base_url, production_key)
    await there.auth.me()
    // Not by the API: every process learns of that at once.
    await server.db.knex('workspaces').where({ workspace_id }).update({ deleted_at: server.clock.now() })
    const gone = { status: 404, code: 'WORKSPACE_NOT_FOUND' }
    for (const plan of ['builder', 'gold'])
      await expect(there.subscription.switch({ plan })).rejects.toMatchObject(gone)
    await expect(there.subscription.get()).rejects.toMatchObject(gone)
    await expect(there.subscription.preview({ plan: 'builder' })).rejects.toMatchObject(gone)
    await expect(there.billing.invoice('2026-11')).rejects.toMatchObject({ status: 404 })
    await server.db.knex('workspaces').where({ workspace_id }).update({ deleted_at: null })
    await production.workspace.delete({ confirm: workspace_id })
    expect(await server.db.knex('subscriptions').where({ workspace_id })).toMatchObject([{ status: 'canceled' }])
    await second.stop()
  })
})

describe('switches at once', () => {
  test('let one of ten win, which is charged once', async () => {
    const workspace = await server.workspace({ plan: 'starter', balance_kobo: 20_000_000 })
    const wanted = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'builder' : 'scale'))
    const results = await Promise.allSettled(wanted.map((plan) => workspace.production.subscription.switch({ plan })))
    const { succeeded, codes } = outcomesOf(results)
    expect(succeeded).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['NO_OP', 'TIER_SWITCH_TOO_FREQUENT']))
    expect((await workspace.production.billing.ledger({ entry_type: 'plan_charge' })).items).toHaveLength(1)
  })

  test('with changes of agents: none of them waits for the other for good', async () => {
    const workspace = await switched('builder')
    const agents = await Promise.all(Array.from({ length: 6 }, () => agentOf(workspace.production)))
    const renamed = agents.map(({ agent_id }, index) =>
      workspace.production.agents.update(agent_id, { display_name: `Renamed ${index}` }),
    )
    const results = await Promise.allSettled([
      workspace.production.subscription.switch({ plan: 'starter' }),
      ...renamed,
    ])
    expect(outcomesOf(results)).toEqual({ succeeded: 7, codes: [] })
  })

  test('with charges: the balance is the sum of its entries, never negative, and each plan is paid for', async () => {
    const step = fc.record({
      plan: fc.constantFrom('starter', 'builder', 'scale', null),
      amount: fc.nat({ max: 900_000 }),
    })
    const ids = createIds(server.clock)
    const runs = amount(10, 50)
    let serial = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const workspace = await server.workspace({ plan: 'starter', balance_kobo: 6_000_000 })
        const { workspace_id } = workspace
        const spend = (amount_kobo: number) =>
          charge({ clock: server.clock, ids }, server.db, {
            workspace_id,
            entry_type: 'sms_segment',
            cause: `msg_${++serial}`,
            quantity: 1,
            amount_kobo: amount_kobo + 1,
            limit: null,
            agent_id: null,
          })
        await Promise.allSettled(
          steps.map(({ plan, amount }) =>
            plan === null ? spend(amount) : workspace.production.subscription.switch({ plan }),
          ),
        )
        expect((await verifyLedger(server.db)).faults).toEqual([])
        const { plan } = await workspace.production.subscription.get()
        const { items } = await workspace.production.billing.ledger({ entry_type: 'plan_charge' })
        const paid = { starter: [], builder: [-BUILDER_REST], scale: [-SCALE_REST] }[plan]
        expect(items.map(({ amount_kobo }) => amount_kobo)).toEqual(paid)
      }),
      { numRuns: runs },
    )
  })
})

describe('a downgrade applies its limits to what exists', () => {
  test('the newest agents beyond the limit are paused, said in the answer and in the audit log, and not deleted', async () => {
    const workspace = await switched('builder')
    const { production } = workspace
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      made.push((await agentOf(production)).agent_id)
      await server.clock.advance(1)
    }
    // One that is paused already takes no active place.
    await production.agents.update(made[0]!, { status: 'paused' })
    const answer = await production.subscription.switch({ plan: 'starter' })
    expect(answer.paused_agent_ids).toEqual([made[4], made[3]])
    expect(answer.quota_after.agents).toEqual({ used: 5, limit: 2, remaining: 0 })
    const agents = await all(production.agents.list())
    expect(agents.filter(({ status }) => status === 'active').map(({ agent_id }) => agent_id)).toEqual([
      made[2],
      made[1],
    ])
    expect(agents).toHaveLength(5)
    const paused = (await all(production.auditLog.list())).find(({ action }) => action === 'workspace.agents_paused')
    expect(paused?.detail).toEqual({ plan: 'starter', limit: 2, agent_ids: [made[4], made[3]] })
  })

  test('402 QUOTA_EXCEEDED naming the limit when a paused agent is made active, until there is a place', async () => {
    const workspace = await switched('builder')
    const { production } = workspace
    const made: string[] = []
    for (let count = 0; count < 3; count++) made.push((await agentOf(production)).agent_id)
    const { paused_agent_ids } = await production.subscription.switch({ plan: 'starter' })
    const [paused] = paused_agent_ids as [string]
    const active = made.find((agent_id) => agent_id !== paused)
    const refused = {
      status: 402,
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('allows 2 active agents') as string,
    }
    await expect(production.agents.update(paused, { status: 'active' })).rejects.toMatchObject(refused)
    await expect(agentOf(production)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' })
    // A switch that changes nothing about it is not refused.
    expect(await production.agents.update(active!, { status: 'active' })).toMatchObject({ status: 'active' })
    expect(await production.agents.update(paused, { description: 'x' })).toMatchObject({ status: 'paused' })
    await production.agents.update(active!, { status: 'paused' })
    expect(await production.agents.update(paused, { status: 'active' })).toMatchObject({ status: 'active' })
  })

  test('recording is switched off and said, numbers stay', async () => {
    const workspace = await switched('builder')
    const { production, sandbox } = workspace
    await production.workspace.switchRecording({ enabled: true })
    const { agent_id } = await agentOf(production, { recording_enabled: true })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    expect((await production.subscription.switch({ plan: 'starter' })).recording_disabled).toBe(true)
    expect(await production.workspace.get()).toMatchObject({ recording_enabled: false })
    expect(await production.agents.get(agent_id)).toMatchObject({ recording_enabled: false })
    expect((await sandbox.numbers.list()).items).toHaveLength(1)
  })

  test('going back to the old plan brings nothing back', async () => {
    const workspace = await switched('builder')
    const { production } = workspace
    for (let count = 0; count < 3; count++) await agentOf(production)
    const { paused_agent_ids } = await production.subscription.switch({ plan: 'starter' })
    await forgetSwitch(workspace)
    await production.subscription.switch({ plan: 'builder' })
    expect(await production.agents.get(paused_agent_ids[0]!)).toMatchObject({ status: 'paused' })
    expect(await production.agents.update(paused_agent_ids[0]!, { status: 'active' })).toMatchObject({
      status: 'active',
    })
  })
})
