import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
/** The price of a segment on the builder plan. */
const SEGMENT_KOBO = 1_200
const DAY_MS = 24 * 60 * 60 * 1_000

const mtn = new FakeSmsLink('mtn')
let server: TestServer

beforeAll(async () => {
  const carriers = { links: { sms: [mtn], whatsapp: [] }, trunks: [] }
  server = await startTestServer(PRODUCTION_CONNECTIONS, createLog('silent'), carriers)
})
afterAll(() => server.stop())

async function sender({ production }: TestWorkspace, daily_spend_cap_kobo: number | null): Promise<string> {
  const { agent_id } = await agentOf(production, { daily_spend_cap_kobo, display_name: `Cap ${daily_spend_cap_kobo}` })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await production.numbers.claim({ number_id: number_id!, agent_id })
  return agent_id
}

const send = ({ production }: TestWorkspace, agent_id: string) =>
  production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Good day.' })

describe('GET /v1/billing/spend-caps', () => {
  test('200: the workspace’s limit, then the agents with a cap, with what was spent today, until the day ends', async () => {
    const workspace = await server.workspace({ plan: 'builder', daily_limit_kobo: 50_000 })
    const { production, sandbox } = workspace
    const older = await sender(workspace, 5_000)
    const free = await sender(workspace, null)
    const newer = await sender(workspace, 0)
    await send(workspace, older)
    await send(workspace, older)
    await send(workspace, free)
    const resets_at = '2026-11-20T23:00:00.000Z'
    const of = (agent_id: string, cap_kobo: number, spent_kobo: number) => ({
      agent_id,
      display_name: `Cap ${cap_kobo}`,
      cap_kobo,
      set_by: 'workspace',
      spent_kobo,
      resets_at,
      ends_at: null,
    })
    const own = {
      agent_id: null,
      display_name: null,
      cap_kobo: 50_000,
      set_by: 'operator',
      spent_kobo: 3 * SEGMENT_KOBO,
      resets_at,
      ends_at: null,
    }
    await production.billing.setSpendCap({ daily_spend_cap_kobo: 40_000 })
    const cap = { ...own, cap_kobo: 40_000, set_by: 'workspace' }
    const expected = [own, cap, of(newer, 0, 0), of(older, 5_000, 2 * SEGMENT_KOBO)]
    expect((await production.billing.spendCaps()).items).toEqual(expected)
    expect((await sandbox.billing.spendCaps()).items).toEqual(expected)
    const paged = []
    for await (const one of production.billing.spendCaps({ page_size: 1 })) paged.push(one)
    expect(paged).toEqual(expected)
    await server.leap(DAY_MS)
    const tomorrow = (await production.billing.spendCaps()).items
    expect(tomorrow.map(({ spent_kobo }) => spent_kobo)).toEqual([0, 0, 0, 0])
    expect(tomorrow[0]).toMatchObject({ resets_at: '2026-11-21T23:00:00.000Z' })
  })

  test('200: no cap of a deleted agent or another workspace, and no limit that has ended', async () => {
    const workspace = await server.workspace({ daily_limit_kobo: 50_000 })
    const { production, workspace_id } = workspace
    await sender(await server.workspace(), 5_000)
    const { agent_id } = await agentOf(production, { daily_spend_cap_kobo: 1 })
    await production.agents.delete(agent_id)
    const ends_at = new Date(server.clock.now().getTime() + DAY_MS)
    await server.db.knex('workspaces').where({ workspace_id }).update({ daily_limit_ends_at: ends_at })
    expect((await production.billing.spendCaps()).items).toMatchObject([{ ends_at: ends_at.toISOString() }])
    await server.leap(DAY_MS)
    expect((await production.billing.spendCaps()).items).toEqual([])
  })
})
