import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, numbersInPool, rawClient } from './support/scenario.ts'
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

const missing = { status: 404, code: 'NOT_FOUND' }
const denied = { status: 403, code: 'PERMISSION_DENIED' }

/** A sandbox number with voice, sms and whatsapp, answered by the agent. */
async function claimed(): Promise<string> {
  const wanted = { agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
  return (await workspace.sandbox.numbers.auto(wanted)).number_id
}

describe('a change of a number', () => {
  test('gives it to another agent, or to none, and leaves what is not named', async () => {
    const { numbers } = workspace.sandbox
    const number_id = await claimed()
    const other = await agentOf(workspace.sandbox)
    const { request_id: _, updated_at: seen, ...before } = await numbers.get(number_id)
    const { request_id: __, updated_at, ...moved } = await numbers.update(number_id, { agent_id: other.agent_id })
    expect(moved).toEqual({ ...before, agent_id: other.agent_id })
    expect(updated_at).not.toBe(seen)
    expect(await numbers.update(number_id, { agent_id: null })).toMatchObject({ ...before, agent_id: null })
    expect(await numbers.get(number_id)).toMatchObject({ ...before, agent_id: null })
  })

  test('narrows and widens its channels among those it has', async () => {
    const { numbers } = workspace.sandbox
    const number_id = await claimed()
    const wide = ['voice', 'sms', 'whatsapp'] as const
    const narrow = { channels: ['sms'], supported_channels: wide }
    expect(await numbers.update(number_id, { channels: ['sms'] })).toMatchObject(narrow)
    expect(await numbers.get(number_id)).toMatchObject(narrow)
    expect(await numbers.update(number_id, { channels: [...wide] })).toMatchObject({ channels: wide })
    expect(await numbers.get(number_id)).toMatchObject({ agent_id: agent.agent_id, channels: wide })
  })

  test('409 CHANNEL_MISMATCH for a channel that the number lacks, and nothing is changed', async () => {
    const { numbers } = workspace.sandbox
    const wanted = { agent_id: agent.agent_id, type: 'geo_did', country_code: 'NG' } as const
    const { number_id, e164 } = await numbers.auto(wanted)
    const change = { agent_id: null, channels: ['voice' as const, 'sms' as const] }
    await expect(numbers.update(number_id, change)).rejects.toMatchObject({
      status: 409,
      code: 'CHANNEL_MISMATCH',
      message: `channels: ${e164} has no sms; it has voice.`,
    })
    expect(await numbers.get(number_id)).toMatchObject({ agent_id: agent.agent_id, channels: ['voice'] })
  })

  test('takes the number out of what the agent may call from', async () => {
    const { numbers, calls } = workspace.sandbox
    const { agent_id } = await agentOf(workspace.sandbox)
    const { number_id, e164 } = await numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call = { agent_id, to_number: '+2348031234567' }
    expect(await calls.create(call)).toMatchObject({ from_number: e164 })
    await numbers.update(number_id, { channels: ['sms'] })
    await expect(calls.create(call)).rejects.toMatchObject({ status: 409, code: 'CHANNEL_MISMATCH' })
    await numbers.update(number_id, { agent_id: null })
    await expect(calls.create(call)).rejects.toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
  })

  test('404 NOT_FOUND for an unknown agent, an unknown number and one that nobody claimed', async () => {
    const { numbers } = workspace.sandbox
    const number_id = await claimed()
    await expect(numbers.update(number_id, { agent_id: 'agt_unknown' })).rejects.toMatchObject(missing)
    await expect(numbers.update('num_unknown', { agent_id: null })).rejects.toMatchObject(missing)
    const [free] = (await numbersInPool(server.db, { count: 1, environment: 'sandbox' })) as [string]
    await expect(numbers.update(free, { agent_id: null })).rejects.toMatchObject(missing)
  })

  test('403 PERMISSION_DENIED for another workspace’s agent, and for its number', async () => {
    const theirs = await server.workspace()
    const { agent_id } = await agentOf(theirs.sandbox)
    const number_id = await claimed()
    await expect(workspace.sandbox.numbers.update(number_id, { agent_id })).rejects.toMatchObject(denied)
    for (const change of ['update', 'release', 'reclaim'] as const)
      await expect(theirs.sandbox.numbers[change](number_id, { agent_id: null })).rejects.toMatchObject(denied)
    expect(await workspace.sandbox.numbers.get(number_id)).toMatchObject({ agent_id: agent.agent_id })
  })

  test('404 NOT_FOUND with the key of the other environment', async () => {
    const number_id = await claimed()
    const { numbers } = workspace.production
    await expect(numbers.update(number_id, { agent_id: null })).rejects.toMatchObject(missing)
    await expect(numbers.release(number_id)).rejects.toMatchObject(missing)
    await expect(numbers.reclaim(number_id)).rejects.toMatchObject(missing)
  })

  test.each([
    [{}, 'body'],
    [{ agent_id: '' }, 'agent_id'],
    [{ agent_id: 7 }, 'agent_id'],
    [{ channels: null }, 'channels'],
    [{ channels: [] }, 'channels'],
    [{ channels: ['fax'] }, 'channels[0]'],
    [{ channels: ['sms', 'sms'] }, 'channels'],
    [{ status: 'available' }, 'status'],
    [{ e164: '+2348031234567' }, 'e164'],
  ])('400 for %j, naming %s', async (body, field) => {
    const send = rawClient(server, workspace.sandbox_key)
    const answer = await send('PATCH', `/v1/numbers/${await claimed()}`, { body })
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message?.split(': ')[0]).toBe(field)
  })

  test('does not deadlock with the deletion of its agent, however often', async () => {
    const { numbers, agents } = workspace.sandbox
    for (let round = 0; round < 10; round++) {
      const number_id = await claimed()
      const { agent_id } = await agentOf(workspace.sandbox)
      await numbers.update(number_id, { agent_id })
      const [update] = await Promise.allSettled([
        numbers.update(number_id, { agent_id, channels: ['voice'] }),
        agents.delete(agent_id),
      ])
      if (update.status === 'rejected') expect(update.reason).toMatchObject(missing)
      expect(await numbers.get(number_id)).toMatchObject({ agent_id: null })
    }
  })
})
