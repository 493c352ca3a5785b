import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { agentOf, all, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const BUILDER = 2_500_000
const SCALE = 10_000_000

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
})

/** The test clock begins on a Friday noon; November ends ten days and a half later in Lagos. In two steps: at the second the
 * hourly job is not due. */
async function toDecember(): Promise<void> {
  await server.leap(10 * DAY_MS + 12 * HOUR_MS - 1)
  await server.advance(1)
}

const balanceOf = async ({ production }: TestWorkspace): Promise<number> =>
  (await production.billing.balance()).balance_kobo
const charges = async ({ production }: TestWorkspace) =>
  (await production.billing.ledger({ entry_type: 'plan_charge' })).items
const mails = () => server.db.knex('mail_outbox').select<{ subject: string; body: string }[]>('*')

describe('at the beginning of a month in Lagos', () => {
  test('the price of builder and scale is charged once, also by two processes and in the hours after', async () => {
    const second = await startSecondServer(server)
    const [builder, scale, starter, payg] = await Promise.all(
      (['builder', 'scale', 'starter', 'payg'] as const).map((plan) => server.workspace({ plan })),
    )
    await toDecember()
    expect(await charges(builder!)).toEqual([])
    for (let hour = 0; hour < 3; hour++) await server.advance(HOUR_MS)
    expect(await charges(builder!)).toMatchObject([{ amount_kobo: -BUILDER, cause: 'plan_month:2026-12' }])
    expect(await charges(scale!)).toMatchObject([{ amount_kobo: -SCALE }])
    for (const free of [starter!, payg!]) expect(await charges(free)).toEqual([])
    await second.stop()
    await server.leap(31 * DAY_MS)
    await server.advance(HOUR_MS)
    expect((await charges(builder!)).map(({ cause }) => cause)).toEqual(['plan_month:2027-01', 'plan_month:2026-12'])
  })

  test('the whole month is given back on its first day, and its rest later', async () => {
    const workspace = await server.workspace({ plan: 'builder', balance_kobo: BUILDER })
    await toDecember()
    await server.advance(HOUR_MS)
    expect(await balanceOf(workspace)).toBe(0)
    const { proration } = await workspace.production.subscription.switch({ plan: 'starter' })
    expect(proration).toMatchObject({
      refund_kobo: BUILDER,
      net_kobo: -BUILDER,
      proration_ratio: 1,
      days_remaining: 31,
    })
  })

  test('a switch before the renewal pays for the month, and the renewal leaves it alone', async () => {
    const workspace = await server.workspace({ plan: 'builder', balance_kobo: SCALE })
    await toDecember()
    const { proration } = await workspace.production.subscription.switch({ plan: 'scale' })
    expect(proration).toMatchObject({ refund_kobo: 0, charge_kobo: SCALE })
    await server.advance(HOUR_MS)
    expect(await balanceOf(workspace)).toBe(0)
    expect(await workspace.production.subscription.get()).toMatchObject({ plan: 'scale' })
  })

  test('a deleted workspace is not charged', async () => {
    const { production, workspace_id } = await server.workspace({ plan: 'scale' })
    await production.workspace.delete({ confirm: workspace_id })
    await toDecember()
    await server.advance(HOUR_MS)
    const where = { workspace_id, entry_type: 'plan_charge' }
    expect(await server.db.knex('ledger_entries').where(where)).toEqual([])
  })
})

describe('when the balance does not pay for the month', () => {
  test('the workspace moves to starter with its limits, nothing is charged, and its owner gets one mail', async () => {
    const workspace = await server.workspace({ plan: 'builder', balance_kobo: BUILDER - 1 })
    const { production } = workspace
    for (let made = 0; made < 3; made++) await agentOf(production)
    await toDecember()
    for (let hour = 0; hour < 3; hour++) await server.advance(HOUR_MS)
    expect(await production.workspace.get()).toMatchObject({ plan: 'starter' })
    expect(await balanceOf(workspace)).toBe(BUILDER - 1)
    const agents = await all(production.agents.list())
    expect(agents.map(({ status }) => status)).toEqual(['paused', 'active', 'active'])
    const actions = await all(production.auditLog.list())
    expect(actions.map(({ action, actor }) => [action, actor])).toEqual([
      ['workspace.agents_paused', 'renewal'],
      ['workspace.plan_changed', 'renewal'],
    ])
    const sent = (await mails()).filter(({ subject }) => subject.includes('starter plan'))
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain('1 agent was paused')
    expect(JSON.stringify(sent)).toContain('NGN 25000.00')
  })

  test('its owner can switch back at once', async () => {
    const { production } = await server.workspace({ plan: 'scale', balance_kobo: BUILDER })
    await toDecember()
    await server.advance(HOUR_MS)
    expect(await production.subscription.get()).toMatchObject({ plan: 'starter', next_change_at: null })
    expect(await production.subscription.switch({ plan: 'builder' })).toMatchObject({
      proration: { net_kobo: BUILDER },
    })
  })

  test('an owner without a verified address gets no mail', async () => {
    await server.workspace({ plan: 'builder', balance_kobo: 1, verified: false })
    await toDecember()
    await server.advance(HOUR_MS)
    expect(await mails()).toEqual([])
  })
})
