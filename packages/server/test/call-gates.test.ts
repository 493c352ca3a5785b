import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { ANY_HOUR } from './support/scenario.ts'

const to_number = '+2348031234567'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  workspace = await server.workspace()
  ;({ agent_id } = await workspace.sandbox.agents.create({ display_name: 'Ada' }))
})

const claim = (channels?: ('voice' | 'sms')[]) =>
  workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG', channels })
const place = (body: { agent_id?: string; from_number?: string } = {}) =>
  workspace.sandbox.calls.create({ agent_id, to_number, ...body })

test('404 NOT_FOUND for an agent that does not exist, or has been deleted', async () => {
  await expect(place({ agent_id: 'agt_unknown' })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await workspace.sandbox.agents.delete(agent_id)
  await expect(place()).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test("403 PERMISSION_DENIED for another workspace's agent", async () => {
  const other = await server.workspace()
  const foreign = await other.sandbox.agents.create({ display_name: 'Ada' })
  await expect(place({ agent_id: foreign.agent_id })).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
})

test('400 INVALID_ARGUMENT for a paused agent', async () => {
  await claim()
  await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
  await expect(place()).rejects.toMatchObject({ status: 400, message: expect.stringContaining('paused') as string })
})

test('400 INVALID_ARGUMENT when the agent has no number', async () => {
  await expect(place()).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/^from_number: /) as string,
  })
})

test('409 CHANNEL_MISMATCH when the number has no voice', async () => {
  const { e164 } = await claim(['sms'])
  await expect(place()).rejects.toMatchObject({ status: 409, code: 'CHANNEL_MISMATCH' })
  await expect(place({ from_number: e164 })).rejects.toMatchObject({ status: 409, code: 'CHANNEL_MISMATCH' })
})

test('404 NOT_FOUND for a from_number that the workspace does not hold', async () => {
  await claim()
  await expect(place({ from_number: '+2348000009999' })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test("calls from the agent's oldest number with voice, or from the one that is named", async () => {
  await claim(['sms'])
  const oldest = await claim(['voice'])
  await server.clock.advance(1_000)
  const newer = await claim(['voice'])
  expect(await place()).toMatchObject({ from_number: oldest.e164 })
  expect(await place({ from_number: newer.e164 })).toMatchObject({ from_number: newer.e164 })
})

describe('422 CALL_WINDOW_RESTRICTED', () => {
  test("outside the agent's window, naming the window and the time there", async () => {
    await claim()
    await workspace.sandbox.agents.update(agent_id, { call_window_start: '13:00', call_window_end: '15:00' })
    await expect(place()).rejects.toMatchObject({
      status: 422,
      code: 'CALL_WINDOW_RESTRICTED',
      message: 'The agent may call 13:00–15:00 (Africa/Lagos); it is 12:00 there.',
    })
  })

  test('never for an agent whose window is null', async () => {
    await claim()
    await workspace.sandbox.agents.update(agent_id, ANY_HOUR)
    expect(await place()).toMatchObject({ status: 'ringing' })
  })
})

describe('with a production key', () => {
  const giveNumber = async ({ workspace_id }: TestWorkspace) => {
    const e164 = `+23480312${String(Math.floor(Math.random() * 99_999)).padStart(5, '0')}`
    const number_id = `num_${e164.slice(1)}`
    await server.db.knex('numbers').insert({
      number_id,
      e164,
      type: 'mobile_virtual',
      country_code: 'NG',
      channels: ['voice'],
      environment: 'production',
    })
    return { workspace_id, number_id }
  }

  test('402 WORKSPACE_BLOCKED when the balance is zero, before anything about the number', async () => {
    const poor = await server.workspace({ balance_kobo: 0 })
    const agent = await poor.production.agents.create({ display_name: 'Ada' })
    await expect(poor.production.calls.create({ agent_id: agent.agent_id, to_number })).rejects.toMatchObject({
      status: 402,
      code: 'WORKSPACE_BLOCKED',
    })
  })

  test('502 CALL_FAILED says that no carrier is configured', async () => {
    const { number_id } = await giveNumber(workspace)
    await workspace.production.numbers.claim({ number_id, agent_id })
    await expect(workspace.production.calls.create({ agent_id, to_number })).rejects.toMatchObject({
      status: 502,
      code: 'CALL_FAILED',
      message: expect.stringContaining('no carrier is configured') as string,
    })
  })

  test('sandbox calls are not seen, nor the other way round', async () => {
    await claim()
    const { call_id } = await place()
    await expect(workspace.production.calls.get(call_id)).rejects.toMatchObject({ status: 404 })
    expect((await workspace.production.calls.list()).items).toEqual([])
  })
})

describe('GET /v1/calls', () => {
  test('filters by agent, status, direction and time, newest first', async () => {
    await claim()
    const first = await place()
    await server.clock.advance(60_000)
    await server.settle()
    const second = await place()
    const ids = async (query: Parameters<typeof workspace.sandbox.calls.list>[0]) =>
      (await workspace.sandbox.calls.list(query)).items.map(({ call_id }) => call_id)

    expect(await ids({})).toEqual([second.call_id, first.call_id])
    expect(await ids({ created_after: second.created_at })).toEqual([second.call_id])
    expect(await ids({ created_before: second.created_at })).toEqual([first.call_id])
    expect(await ids({ status: 'ringing' })).toEqual([second.call_id])
    expect(await ids({ direction: 'inbound' })).toEqual([])
    expect(await ids({ agent_id })).toHaveLength(2)
    expect(await ids({ agent_id: 'agt_unknown' })).toEqual([])
  })

  test("404 NOT_FOUND for another workspace's call", async () => {
    await claim()
    const { call_id } = await place()
    const other = await server.workspace()
    await expect(other.sandbox.calls.get(call_id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
