import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import type { RunningServer } from '../src/start/start.ts'
import { agentOf, all, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const BUILDER = 2_500_000
const SCALE = 10_000_000

let server: TestServer
let second: RunningServer
let paying: Record<'builder' | 'scale' | 'starter' | 'payg', TestWorkspace>
let exact: TestWorkspace
let switching: TestWorkspace
let deleted: TestWorkspace
let poor: TestWorkspace
let returning: TestWorkspace
let unverified: TestWorkspace

/** All workspaces see the same month begin. */
beforeAll(async () => {
  server = await startTestServer()
  second = await startSecondServer(server)
  const plans = ['builder', 'scale', 'starter', 'payg'] as const
  const made = await Promise.all(plans.map(async (plan) => [plan, await server.workspace({ plan })] as const))
  paying = Object.fromEntries(made) as typeof paying
  exact = await server.workspace({ plan: 'builder', balance_kobo: BUILDER })
  switching = await server.workspace({ plan: 'builder', balance_kobo: SCALE })
  deleted = await server.workspace({ plan: 'scale' })
  await deleted.production.workspace.delete({ confirm: deleted.workspace_id })
  poor = await server.workspace({ plan: 'builder', balance_kobo: BUILDER - 1 })
  for (let agents = 0; agents < 3; agents++) await agentOf(poor.production)
  returning = await server.workspace({ plan: 'scale', balance_kobo: BUILDER })
  unverified = await server.workspace({ plan: 'builder', balance_kobo: 1, verified: false })
  await toDecember()
})
afterAll(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
})

/** The test clock begins on a Friday noon; November ends ten days and a half later in Lagos. In two steps: at the second the
 * hourly job is not due. */
async function toDecember(): Promise<void> {
  await server.leap(10 * DAY_MS + 12 * HOUR_MS - 1)
  await second.idle()
  await server.advance(1)
  await second.idle()
}

const balanceOf = async ({ production }: TestWorkspace): Promise<number> =>
  (await production.billing.balance()).balance_kobo
const charges = async ({ production }: TestWorkspace) =>
  (await production.billing.ledger({ entry_type: 'plan_charge' })).items

/** The mails to the owner. */
async function mailsTo({ user_id }: TestWorkspace): Promise<{ subject: string; body: string }[]> {
  const { email } = await server.db.knex('users').where({ user_id }).first<{ email: string }>('email')
  return await server.db.knex('mail_outbox').where({ to: email })
}

test('nothing is charged until a process looks, which is within an hour', async () => {
  expect(await charges(paying.builder)).toEqual([])
})

test('a switch before the renewal pays for the month', async () => {
  const { proration } = await switching.production.subscription.switch({ plan: 'scale' })
  expect(proration).toMatchObject({ refund_kobo: 0, charge_kobo: SCALE })
})

describe('at the beginning of a month in Lagos', () => {
  beforeAll(async () => {
    for (let hour = 0; hour < 3; hour++) {
      await server.leap(HOUR_MS)
      // The next hour would overtake a renewal that this process has begun.
      await second.idle()
    }
    await second.stop()
  })

  test('the price of builder and scale is charged once, also by two processes and in the hours after', async () => {
    expect(await charges(paying.builder)).toMatchObject([{ amount_kobo: -BUILDER, cause: 'plan_month:2026-12' }])
    expect(await charges(paying.scale)).toMatchObject([{ amount_kobo: -SCALE }])
    for (const free of [paying.starter, paying.payg]) expect(await charges(free)).toEqual([])
  })

  test('the whole month is given back on its first day', async () => {
    expect(await balanceOf(exact)).toBe(0)
    const { proration } = await exact.production.subscription.switch({ plan: 'starter' })
    expect(proration).toMatchObject({
      refund_kobo: BUILDER,
      net_kobo: -BUILDER,
      proration_ratio: 1,
      days_remaining: 31,
    })
  })

  test('a month that a switch has paid for is left alone', async () => {
    expect(await balanceOf(switching)).toBe(0)
    expect(await switching.production.subscription.get()).toMatchObject({ plan: 'scale' })
  })

  test('a deleted workspace is not charged', async () => {
    const where = { workspace_id: deleted.workspace_id, entry_type: 'plan_charge' }
    expect(await server.db.knex('ledger_entries').where(where)).toEqual([])
  })
})

describe('when the balance does not pay for the month', () => {
  test('the workspace moves to starter with its limits, nothing is charged, and its owner gets one mail', async () => {
    const { production } = poor
    expect(await production.workspace.get()).toMatchObject({ plan: 'starter' })
    expect(await balanceOf(poor)).toBe(BUILDER - 1)
    const agents = await all(production.agents.list())
    expect(agents.map(({ status }) => status)).toEqual(['paused', 'active', 'active'])
    const actions = await all(production.auditLog.list())
    expect(actions.map(({ action, actor }) => [action, actor])).toEqual([
      ['workspace.agents_paused', 'renewal'],
      ['workspace.plan_changed', 'renewal'],
    ])
    const sent = (await mailsTo(poor)).filter(({ subject }) => subject.includes('starter plan'))
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain('1 agent was paused')
    expect(JSON.stringify(sent)).toContain('NGN 25000.00')
  })

  test('its owner can switch back at once', async () => {
    const { production } = returning
    expect(await production.subscription.get()).toMatchObject({ plan: 'starter', next_change_at: null })
    expect(await production.subscription.switch({ plan: 'builder' })).toMatchObject({
      proration: { net_kobo: BUILDER },
    })
  })

  test('an owner without a verified address gets no mail', async () => {
    expect(await unverified.production.workspace.get()).toMatchObject({ plan: 'starter' })
    expect(await mailsTo(unverified)).toEqual([])
  })
})

test('each month is charged', async () => {
  await server.leap(31 * DAY_MS)
  await server.advance(HOUR_MS)
  const causes = (await charges(paying.builder)).map(({ cause }) => cause)
  expect(causes).toEqual(['plan_month:2027-01', 'plan_month:2026-12'])
})
