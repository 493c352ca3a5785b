import type { Agent, NumberAutoClaim } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, all, numbersInPool, outcomesOf, rawClient } from './support/scenario.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS)
  workspace = await server.workspace()
  agent = await agentOf(workspace.sandbox)
})
afterAll(() => server.stop())

const sandboxNumber = async (): Promise<string> =>
  ((await workspace.sandbox.numbers.available({ page_size: 1 })).items[0] as { number_id: string }).number_id
const unavailable = { status: 409, code: 'NUMBER_UNAVAILABLE' }
const mismatch = { status: 409, code: 'CHANNEL_MISMATCH' }
const missing = { status: 404, code: 'NOT_FOUND' }
const mobile = (agent_id: string): NumberAutoClaim => ({ agent_id, type: 'mobile_virtual', country_code: 'NG' })

describe('a claim', () => {
  test('makes the number the agent’s from now on and takes it off the available ones', async () => {
    const number_id = await sandboxNumber()
    const claimed = await workspace.sandbox.numbers.claim({ number_id, agent_id: agent.agent_id })
    expect(claimed).toMatchObject({
      number_id,
      agent_id: agent.agent_id,
      status: 'provisioned',
      provisioned_at: server.clock.now().toISOString(),
      released_at: null,
      quarantine_until: null,
    })
    expect(await sandboxNumber()).not.toBe(number_id)
  })

  test('has all channels of the number, or the ones it names', async () => {
    const [whole, part] = await numbersInPool(server.db, { count: 2, channels: ['voice', 'sms'] })
    const { agent_id } = agent
    const { numbers } = workspace.production
    expect(await numbers.claim({ number_id: whole as string, agent_id })).toMatchObject({ channels: ['voice', 'sms'] })
    const chosen = { number_id: part as string, agent_id, channels: ['sms' as const] }
    expect(await numbers.claim(chosen)).toMatchObject({ channels: ['sms'] })
    expect(await numbers.get(part as string)).toMatchObject({ channels: ['sms'] })
  })

  test('409 CHANNEL_MISMATCH for a channel that the number lacks, and the number stays free', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1, channels: ['voice'] })) as [string]
    const { numbers } = workspace.production
    const claim = { number_id, agent_id: agent.agent_id }
    await expect(numbers.claim({ ...claim, channels: ['voice', 'sms'] })).rejects.toMatchObject(mismatch)
    expect(await numbers.claim(claim)).toMatchObject({ status: 'provisioned' })
  })

  test('409 NUMBER_UNAVAILABLE for a production number that another workspace has', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    const other = await server.workspace()
    await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
    const { agent_id } = await agentOf(other.sandbox)
    await expect(other.production.numbers.claim({ number_id, agent_id })).rejects.toMatchObject(unavailable)
    await expect(other.production.numbers.get(number_id)).rejects.toMatchObject(missing)
    const available = await all(other.production.numbers.available())
    expect(available.map((number) => number.number_id)).not.toContain(number_id)
  })

  test('409 NUMBER_UNAVAILABLE for a number that the workspace has already', async () => {
    const claim = { number_id: await sandboxNumber(), agent_id: agent.agent_id }
    await workspace.sandbox.numbers.claim(claim)
    await expect(workspace.sandbox.numbers.claim(claim)).rejects.toMatchObject(unavailable)
  })

  test('for a sandbox number leaves it to every other workspace as well', async () => {
    const number_id = await sandboxNumber()
    const other = await server.workspace()
    const { agent_id } = await agentOf(other.sandbox)
    await workspace.sandbox.numbers.claim({ number_id, agent_id: agent.agent_id })
    expect(await other.sandbox.numbers.claim({ number_id, agent_id })).toMatchObject({ agent_id })
    expect(await workspace.sandbox.numbers.get(number_id)).toMatchObject({ agent_id: agent.agent_id })
  })

  test('404 NOT_FOUND for an unknown number and for an unknown agent', async () => {
    const { agent_id } = agent
    const { numbers } = workspace.sandbox
    await expect(numbers.claim({ number_id: 'num_unknown', agent_id })).rejects.toMatchObject(missing)
    const unknown = { number_id: await sandboxNumber(), agent_id: 'agt_unknown' }
    await expect(numbers.claim(unknown)).rejects.toMatchObject(missing)
    await expect(numbers.auto(mobile('agt_unknown'))).rejects.toMatchObject(missing)
  })

  test('403 PERMISSION_DENIED for another workspace’s agent, and the number stays free', async () => {
    const other = await server.workspace()
    const { agent_id } = await agentOf(other.sandbox)
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    const number_id = await sandboxNumber()
    await expect(workspace.sandbox.numbers.claim({ number_id, agent_id })).rejects.toMatchObject(denied)
    await expect(workspace.sandbox.numbers.auto(mobile(agent_id))).rejects.toMatchObject(denied)
    expect(await sandboxNumber()).toBe(number_id)
  })

  test.each([
    [{ number_id: 'num_x' }, 'agent_id'],
    [{ agent_id: 'agt_x' }, 'number_id'],
    [{ agent_id: 'agt_x', number_id: 'num_x', channels: [] }, 'channels'],
    [{ agent_id: 'agt_x', number_id: 'num_x', channels: ['fax'] }, 'channels[0]'],
    [{ agent_id: 'agt_x', number_id: 'num_x', channels: ['sms', 'sms'] }, 'channels'],
    [{ agent_id: 'agt_x', number_id: 'num_x', label: 'x' }, 'label'],
  ])('400 for %j, naming %s', async (body, field) => {
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/numbers', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message?.split(': ')[0]).toBe(field)
  })
})

describe('an automatic claim', () => {
  test('takes a free number of the type, country and channels', async () => {
    const { agent_id } = agent
    const [voice, sms] = await numbersInPool(server.db, { count: 2, country_code: 'GB', type: 'intl_did' })
    await server.db
      .knex('numbers')
      .where({ number_id: voice })
      .update({ channels: ['voice'] })
    const wanted: NumberAutoClaim = { agent_id, type: 'intl_did', country_code: 'GB', channels: ['sms'] }
    expect(await workspace.production.numbers.auto(wanted)).toMatchObject({ number_id: sms, channels: ['sms'] })
    await expect(workspace.production.numbers.auto(wanted)).rejects.toMatchObject(missing)
  })

  test('404 NOT_FOUND, saying what was sought, when nothing matches', async () => {
    const sought: NumberAutoClaim = { ...mobile(agent.agent_id), type: 'geo_did', channels: ['whatsapp'] }
    await expect(workspace.sandbox.numbers.auto(sought)).rejects.toMatchObject({
      ...missing,
      message: expect.stringMatching(/geo_did .*NG.*whatsapp/) as string,
    })
  })

  test.each([
    [{ agent_id: 'agt_x', type: 'mobile_virtual' }, 'country_code'],
    [{ agent_id: 'agt_x', country_code: 'NG' }, 'type'],
    [{ type: 'mobile_virtual', country_code: 'NG' }, 'agent_id'],
    [{ agent_id: 'agt_x', type: 'landline', country_code: 'NG' }, 'type'],
    [{ agent_id: 'agt_x', type: 'mobile_virtual', country_code: 'Nigeria' }, 'country_code'],
    [{ agent_id: 'agt_x', type: 'geo_did', country_code: 'NG', area_code: '1' }, 'area_code'],
  ])('400 for %j, naming %s', async (body, field) => {
    const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/numbers/auto', { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(new RegExp(`^${field}: `))
  })
})

describe('claims at once', () => {
  test('give one production number to exactly one of 25 workspaces', async () => {
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    const rivals = await Promise.all(Array.from({ length: 25 }, () => server.workspace()))
    const agents = await Promise.all(rivals.map(({ sandbox }) => agentOf(sandbox)))
    const claims = rivals.map(({ production }, index) =>
      production.numbers.claim({ number_id, agent_id: (agents[index] as Agent).agent_id }),
    )
    const results = await Promise.allSettled(claims)
    expect(outcomesOf(results)).toEqual({ succeeded: 1, codes: Array(24).fill('NUMBER_UNAVAILABLE') })
    const held = await Promise.all(rivals.map(({ production }) => all(production.numbers.list())))
    expect(held.flat()).toHaveLength(1)
  })

  test('give one sandbox number to one workspace once, for twenty claims', async () => {
    const number_id = await sandboxNumber()
    const claims = Array.from({ length: 20 }, () =>
      workspace.sandbox.numbers.claim({ number_id, agent_id: agent.agent_id }),
    )
    const results = await Promise.allSettled(claims)
    expect(outcomesOf(results)).toEqual({ succeeded: 1, codes: Array(19).fill('NUMBER_UNAVAILABLE') })
  })

  test('twenty automatic ones of one workspace get twenty numbers', async () => {
    const claims = Array.from({ length: 20 }, () => workspace.sandbox.numbers.auto(mobile(agent.agent_id)))
    const claimed = await Promise.all(claims)
    expect(new Set(claimed.map(({ number_id }) => number_id)).size).toBe(20)
  })

  test('an automatic one does not wait for a claim about to be committed: it takes the next number', async () => {
    const other = await server.workspace()
    const { agent_id } = await agentOf(other.sandbox)
    const connection = await server.db.pool.connect()
    await connection.query('begin')
    await connection.query(
      `insert into number_claims (number_id, workspace_id, environment, channels, status, provisioned_at)
       select number_id, $1, environment, channels, 'provisioned', $2 from numbers
       where environment = 'sandbox' and type = 'mobile_virtual' order by number_id limit 1`,
      [other.workspace_id, server.clock.now()],
    )
    const claimed = await other.sandbox.numbers.auto(mobile(agent_id)).catch((error: unknown) => error)
    await connection.query('commit')
    connection.release()
    expect(claimed).toMatchObject({ e164: '+2348000000001', agent_id })
  })

  test('thirty automatic ones of six workspaces for the last 25 production numbers: all 25 go', async () => {
    const left = await numbersInPool(server.db, { count: 25, type: 'shortcode' })
    const rivals = await Promise.all(Array.from({ length: 6 }, () => server.workspace()))
    const agents = await Promise.all(rivals.map(({ sandbox }) => agentOf(sandbox)))
    const claims = Array.from({ length: 30 }, (_, index) =>
      (rivals[index % 6] as TestWorkspace).production.numbers.auto({
        ...mobile((agents[index % 6] as Agent).agent_id),
        type: 'shortcode',
      }),
    )
    const results = await Promise.allSettled(claims)
    expect(outcomesOf(results)).toEqual({ succeeded: 25, codes: Array(5).fill('NOT_FOUND') })
    const held = await Promise.all(rivals.map(({ production }) => all(production.numbers.list({ page_size: 100 }))))
    expect(
      held
        .flat()
        .map(({ number_id }) => number_id)
        .toSorted(),
    ).toEqual(left)
  })
})
