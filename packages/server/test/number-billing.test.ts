import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { agentOf, numbersInPool, setBalance, untilWaiting } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const HOUR_MS = 60 * 60 * 1_000
/** The price of a month on the starter plan. */
const MONTH_KOBO = 500_000

let server: TestServer
let workspace: TestWorkspace
let agent_id: string
let number_id: string

beforeAll(async () => {
  server = await startTestServer()
  // The partitions of each week that passes would cost more than all that is tested here.
  await server.db.knex('jobs').where({ kind: 'retention.tables' }).delete()
})
afterAll(() => server.stop())

beforeEach(async () => {
  workspace = await server.workspace({ plan: 'starter', balance_kobo: 3 * MONTH_KOBO })
  ;({ agent_id } = await agentOf(workspace.production))
  ;[number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  return async () => {
    expect((await verifyLedger(server.db)).faults).toEqual([])
    await server.db.knex('number_claims').delete() // the clock advances for the next test's numbers alone
  }
})

const claim = () => workspace.production.numbers.claim({ number_id, agent_id })
/** When the last month that was charged begins. */
async function lastMonthCharged(): Promise<string> {
  const { items } = await workspace.production.billing.ledger({ entry_type: 'number_month' })
  return items[0]!.cause.split(':month:')[1] as string
}

const balance = async () => (await workspace.production.billing.balance()).balance_kobo
const get = () => workspace.production.numbers.get(number_id)
const subjects = async () => {
  const rows = await server.db.knex('mail_outbox').orderBy('created_at').select<{ subject: string }[]>('subject')
  return rows.map(({ subject }) => subject)
}

/** A week at a time: what falls due in one follows in its order. */
async function passDays(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 7) await server.leap(Math.min(left, 7) * DAY_MS)
}

describe('a production number', () => {
  test('is paid for when it is claimed', async () => {
    await claim()
    expect(await balance()).toBe(2 * MONTH_KOBO)
    const { items } = await workspace.production.billing.ledger({ entry_type: 'number_month' })
    expect(items).toMatchObject([{ amount_kobo: -MONTH_KOBO, quantity: 1, agent_id }])
    expect(items[0]?.cause.startsWith(`${number_id}:month:`)).toBe(true)
    expect((await workspace.production.usage.get()).spent_kobo).toMatchObject({ numbers: MONTH_KOBO })
  })

  test('402 WORKSPACE_BLOCKED and no claim when the balance does not pay for a month', async () => {
    await setBalance(server, workspace, MONTH_KOBO - 1)
    await expect(claim()).rejects.toMatchObject({ code: 'WORKSPACE_BLOCKED' })
    await expect(get()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is claimed three times of ten at once with a balance for three', async () => {
    const numbers = await numbersInPool(server.db, { count: 10 })
    const claims = numbers.map((id) => workspace.production.numbers.claim({ number_id: id, agent_id }))
    const settled = await Promise.allSettled(claims)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await balance()).toBe(0)
  })

  test('is paid for each month from the day it was claimed', async () => {
    await claim()
    await passDays(29)
    expect(await balance()).toBe(2 * MONTH_KOBO)
    await passDays(2)
    expect(await balance()).toBe(MONTH_KOBO)
    await passDays(31)
    expect(await balance()).toBe(0)
  })

  test('works for a week if it is not paid for, with mail to the owner, and is then released', async () => {
    await claim()
    await setBalance(server, workspace, 0)
    await passDays(31)
    expect(await get()).toMatchObject({ status: 'provisioned' })
    const { e164 } = await get()
    expect(await subjects()).toContain(`Ohun: ${e164} could not be charged`)
    await passDays(8)
    expect(await get()).toMatchObject({ status: 'quarantined', agent_id: null })
    expect(await subjects()).toContain(`Ohun: ${e164} was released`)
    await expect(workspace.production.numbers.reclaim(number_id)).rejects.toMatchObject({ code: 'WORKSPACE_BLOCKED' })
    await setBalance(server, workspace, MONTH_KOBO)
    expect(await workspace.production.numbers.reclaim(number_id)).toMatchObject({ status: 'provisioned' })
    expect(await balance()).toBe(0)
  })

  test('stays when the balance pays for it within the week', async () => {
    await claim()
    await setBalance(server, workspace, 0)
    await passDays(31)
    await setBalance(server, workspace, MONTH_KOBO + 1)
    await server.leap(HOUR_MS)
    expect(await balance()).toBe(1)
    await passDays(10)
    expect(await get()).toMatchObject({ status: 'provisioned' })
  })

  test('costs nothing again if it is reclaimed within the month that was paid for', async () => {
    await claim()
    await workspace.production.numbers.release(number_id)
    await workspace.production.numbers.reclaim(number_id)
    expect(await balance()).toBe(2 * MONTH_KOBO)
  })

  test('costs nothing more if it is released while its next month is being charged', async () => {
    await claim()
    await passDays(29)
    const { workspace_id } = workspace
    let passing: Promise<void> | undefined
    await server.db.knex.transaction(async (trx) => {
      await trx('workspaces').where({ workspace_id }).forNoKeyUpdate().first()
      passing = server.clock.leap(2 * DAY_MS)
      await untilWaiting(server.db, 1)
      await workspace.production.numbers.release(number_id)
    })
    await passing
    await server.settle()
    expect(await balance()).toBe(2 * MONTH_KOBO)
  })

  test('is not charged again for a month charged by a process that then died', async () => {
    await claim()
    await passDays(31)
    await server.db
      .knex('number_claims')
      .where({ number_id })
      .update({ paid_until: await lastMonthCharged() })
    await server.leap(HOUR_MS)
    expect(await balance()).toBe(MONTH_KOBO)
    await passDays(29)
    expect(await balance()).toBe(MONTH_KOBO)
    await passDays(3)
    expect(await balance()).toBe(0)
  })

  test('is not charged any more once it is released', async () => {
    await claim()
    await workspace.production.numbers.release(number_id)
    await passDays(31)
    expect(await balance()).toBe(2 * MONTH_KOBO)
  })
})

test('a sandbox number costs nothing, also at a balance of zero', async () => {
  await setBalance(server, workspace, 0)
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  expect(await balance()).toBe(0)
})
