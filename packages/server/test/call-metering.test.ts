import type { Agent, Call } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { charge } from '../src/features/billing/charge.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import type { Responder } from '../src/gateways/ai/responder.ts'
import type { Plan } from '../src/domain/plan.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openCallHarness, type CallHarness } from './support/call-harness.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { advanceThroughCall, agentOf, numbersInPool, setBalance, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
beforeEach(() => async () => {
  for (const line of trunk.lines.splice(0)) line.leaves()
  await server.settle()
  expect((await verifyLedger(server.db)).faults).toEqual([])
})

/** The balance that is left once the number is paid for. */
async function callingWorkspace(balance_kobo: number, { plan = 'builder' }: { plan?: Plan } = {}): Promise<void> {
  workspace = await server.workspace({ plan, balance_kobo: 100_000_000 })
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  await leaveBalance(balance_kobo)
}

const leaveBalance = (balance_kobo: number) => setBalance(server, workspace, balance_kobo)

/** In this month, before now. */
async function useMinutes(quantity: number): Promise<void> {
  const { workspace_id } = workspace
  const deps = { clock: server.clock, ids: createIds(server.clock) }
  const used = { workspace_id, entry_type: 'voice_minute', cause: 'call_before', quantity, amount_kobo: 1 } as const
  await charge(deps, server.db, { ...used, limit: null, agent_id: null })
}

const place = () => workspace.production.calls.create({ agent_id: agent.agent_id, to_number: '+2348031234567' })
const get = (call_id: string) => workspace.production.calls.get(call_id)
const balance = async () => (await workspace.production.billing.balance()).balance_kobo
const minutes = async () => (await workspace.production.usage.get()).voice_minutes.used

/** As a database does that is away for a moment. */
async function failCharges(cause: string): Promise<void> {
  await server.db.knex.raw(`
    create function fails() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger fails before insert on ledger_entries for each row when (new.cause = '${cause}') execute function fails()`)
}

const restoreCharges = () => server.db.knex.raw('drop function fails cascade')

async function connected(): Promise<string> {
  const { call_id } = await place()
  await server.settle()
  await workspace.production.calls.hold(call_id) // silence does not end it
  return call_id
}

describe('a production call', () => {
  test('is charged for each minute when it begins, and its cost is the sum of its entries', async () => {
    await callingWorkspace(100_000)
    const call_id = await connected()
    expect(await balance()).toBe(96_000)
    await server.advance(59_000)
    expect(await balance()).toBe(96_000)
    await server.advance(1_000)
    expect(await balance()).toBe(92_000)
    await server.advance(5_000)
    trunk.line.leaves()
    await server.settle()
    const ended = { cost_kobo: 8_000, duration_seconds: 65, status: 'completed' }
    expect(await get(call_id)).toMatchObject(ended)
    const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
    expect(items.map(({ cause, agent_id }) => [cause, agent_id])).toEqual([
      [`${call_id}:minute:2`, agent.agent_id],
      [`${call_id}:minute:1`, agent.agent_id],
    ])
    expect(await minutes()).toBe(2)
    const completed = backend.events().find(({ json }) => json.event_type === 'call.completed')
    expect(completed?.json.payload).toMatchObject({ call_id, cost_kobo: 8_000 })
  })

  test('costs nothing if nobody answers', async () => {
    await callingWorkspace(100_000)
    trunk.behaviour = 'no_answer'
    const { call_id } = await place()
    trunk.behaviour = 'answers'
    expect(await get(call_id)).toMatchObject({ status: 'no_answer', cost_kobo: 0 })
    expect(await balance()).toBe(100_000)
  })

  test('ends with a closing message when the next minute is not paid for', async () => {
    await callingWorkspace(9_999)
    const call_id = await connected()
    await server.advance(60_000)
    const { line } = trunk
    await server.advance(60_000)
    expect(line.log.slice(-2)).toEqual(['say I am sorry, this call has to end now. Goodbye.', 'hang up'])
    const call = await get(call_id)
    expect(call).toMatchObject({ status: 'completed', end_reason: 'balance_exhausted', cost_kobo: 8_000 })
    expect(call.transcript.at(-1)).toMatchObject({ role: 'agent', text: expect.stringContaining('Goodbye') as string })
    expect(await balance()).toBe(1_999)
  })

  test('does not end at the quota: that holds for calls that begin', async () => {
    await callingWorkspace(1_000_000, { plan: 'starter' })
    await useMinutes(99)
    const call_id = await connected()
    await server.advance(60_000)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress', cost_kobo: 10_000 })
    expect(await minutes()).toBe(101)
  })

  test('is charged at its end for a minute whose charge failed, though a later one was charged', async () => {
    await callingWorkspace(100_000)
    const call_id = await connected()
    await failCharges(`${call_id}:minute:2`)
    await server.advance(60_000)
    expect(await balance()).toBe(96_000)
    await server.advance(61_000)
    await restoreCharges()
    trunk.line.leaves()
    await server.settle()
    expect(await get(call_id)).toMatchObject({ cost_kobo: 12_000 })
    expect([await balance(), await minutes()]).toEqual([88_000, 3])
  })

  test('reports the cost that was recorded, also when the answer to a charge was lost', async () => {
    await callingWorkspace(100_000)
    const call_id = await connected()
    const { workspace_id } = workspace
    const charged = { workspace_id, entry_type: 'voice_minute', cause: `${call_id}:minute:2`, quantity: 1 } as const
    const deps = { clock: server.clock, ids: createIds(server.clock) }
    await charge(deps, server.db, { ...charged, amount_kobo: 4_000, limit: null, agent_id: null })
    await server.db.knex('calls').where({ call_id }).update({ cost_kobo: 8_000 })
    await server.advance(61_000)
    trunk.line.leaves()
    await server.settle()
    const completed = backend.events().findLast(({ json }) => json.event_type === 'call.completed')
    expect(completed?.json.payload).toMatchObject({ call_id, cost_kobo: 8_000 })
    expect(await balance()).toBe(92_000)
  })

  test('keeps the rate with which it began', async () => {
    await callingWorkspace(100_000)
    const call_id = await connected()
    await server.db.knex('workspaces').where({ workspace_id: workspace.workspace_id }).update({ plan: 'payg' })
    await server.advance(60_000)
    expect(await get(call_id)).toMatchObject({ cost_kobo: 8_000 })
  })
})

describe('an inbound call that a rule hands over', () => {
  const responder: Responder = {
    async *respond() {
      yield await Promise.resolve({ kind: 'text', text: 'One moment.' })
    },
  }
  let harness: CallHarness

  beforeEach(async () => {
    harness = await openCallHarness({ db: server.db, clock: server.clock, trunk, responder })
    return () => harness.stop()
  })

  /** At a number of a hosted agent whose callers who say "order" a byom agent takes. */
  async function ringing(first_words: string): Promise<Call> {
    await callingWorkspace(100_000)
    const desk = await agentOf(workspace.production, { ai_provider: 'openai', webhook_url: null })
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    await leaveBalance(1_000_000)
    const { e164: number } = await workspace.production.numbers.claim({ number_id, agent_id: desk.agent_id })
    await leaveBalance(100_000)
    const { agent_id } = agent
    await workspace.production.routingRules.create({ number_id, agent_id, match_type: 'keyword', match_value: 'order' })
    const { workspace_id } = workspace
    const calling = { workspace_id, environment: 'production', agent_id: desk.agent_id, number } as const
    const call_id = await harness.ring(calling, [first_words])
    for (let second = 0; second < 10; second++) {
      await server.clock.advance(1_000)
      await harness.activity.idle()
    }
    return await get(call_id)
  }

  test('costs what its agent costs, from the first minute on', async () => {
    const call = await ringing('My order')
    expect(call).toMatchObject({ agent_id: agent.agent_id, ai_mode: 'byom', status: 'completed', cost_kobo: 4_000 })
    expect(await balance()).toBe(96_000)
  })

  test('costs what the agent of the number costs when no rule matches', async () => {
    expect(await ringing('Good day')).toMatchObject({ ai_mode: 'hosted', status: 'completed', cost_kobo: 6_500 })
    expect(await balance()).toBe(93_500)
  })
})

describe('a sandbox call', () => {
  test('costs nothing and counts for nothing', async () => {
    await callingWorkspace(100_000)
    const sandbox = await agentOf(workspace.sandbox, { webhook_url: backend.url, display_name: 'Sandbox' })
    await workspace.sandbox.numbers.auto({ agent_id: sandbox.agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await workspace.sandbox.calls.create({
      agent_id: sandbox.agent_id,
      to_number: '+2348031234567',
    })
    await advanceThroughCall(server, 6_000)
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', cost_kobo: 0 })
    expect([await balance(), await minutes()]).toEqual([100_000, 0])
  })
})

describe('402 for a call', () => {
  test('WORKSPACE_BLOCKED when the balance does not pay for a minute, until it does', async () => {
    await callingWorkspace(3_999)
    await expect(place()).rejects.toMatchObject({ code: 'WORKSPACE_BLOCKED', status: 402 })
    await leaveBalance(4_000)
    await expect(place()).resolves.toMatchObject({ status: 'ringing' })
  })

  test('QUOTA_EXCEEDED names the quota, its limit and when it is reset', async () => {
    await callingWorkspace(1_000_000, { plan: 'starter' })
    await useMinutes(100)
    const refused = await place().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'QUOTA_EXCEEDED', status: 402 })
    expect(String(refused)).toMatch(/100 voice minutes a month; the quota is reset at 20..-..-..T23:00:00.000Z/)
  })
})

test('a call whose process died is charged once for each minute until then', async () => {
  await callingWorkspace(100_000)
  const call_id = await connected()
  await server.advance(60_000)
  await server.db.knex('live_calls').where({ call_id }).update({ owner: 0, claim: 99, lease_until: server.clock.now() })
  await server.db
    .knex('ledger_entries')
    .where({ cause: `${call_id}:minute:2` })
    .update({ cause: `${call_id}:gone` })
  await server.db.knex('calls').where({ call_id }).update({ cost_kobo: 4_000 })
  const second = await startSecondServer(server)
  await server.advance(20_000)
  await second.stop()
  const call = await get(call_id)
  expect(call).toMatchObject({ end_reason: 'connection_lost', status: 'completed' })
  expect(call.cost_kobo).toBe(4_000 * Math.max(1, Math.ceil(call.duration_seconds / 60)))
})
