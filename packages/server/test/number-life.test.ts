import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returnNumbers } from '../src/features/numbers/return-numbers.ts'
import { agentOf, all, numbersInPool, outcomesOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const missing = { status: 404, code: 'NOT_FOUND' }
const unavailable = { status: 409, code: 'NUMBER_UNAVAILABLE' }

let server: TestServer
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  agent = await agentOf(workspace.sandbox)
})
afterAll(() => server.stop())

type Client = TestWorkspace['sandbox']

/** A number of the pool that nothing else uses, claimed for the agent. */
async function claimed(environment: 'production' | 'sandbox' = 'production'): Promise<string> {
  const [number_id] = (await numbersInPool(server.db, { count: 1, environment })) as [string]
  await workspace[environment].numbers.claim({ number_id, agent_id: agent.agent_id, channels: ['voice'] })
  return number_id
}

const availableTo = async (client: Client): Promise<string[]> =>
  (await all(client.numbers.available({ page_size: 100, type: 'mobile_virtual' }))).map(({ number_id }) => number_id)

const daysFromNow = (days: number): string => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString()

describe.each(['production', 'sandbox'] as const)('a released number of the %s', (environment) => {
  test('is in quarantine for 30 days: without an agent, with its channels, in the list and by its id', async () => {
    const { numbers } = workspace[environment]
    const number_id = await claimed(environment)
    const { request_id: _, ...before } = await numbers.get(number_id)
    const { request_id: __, ...released } = await numbers.release(number_id)
    expect(released).toEqual({
      ...before,
      status: 'quarantined',
      agent_id: null,
      released_at: daysFromNow(0),
      quarantine_until: daysFromNow(30),
      updated_at: released.updated_at,
    })
    expect(await numbers.get(number_id)).toMatchObject(released)
    expect(await all(numbers.list())).toContainEqual(released)
  })

  test('stays as it is when it is released again', async () => {
    const { numbers } = workspace[environment]
    const number_id = await claimed(environment)
    const { request_id: _, ...released } = await numbers.release(number_id)
    await server.clock.advance(1_000)
    expect(await numbers.release(number_id)).toMatchObject(released)
  })

  test('can be neither listed as available nor claimed nor changed, but reclaimed', async () => {
    const { numbers } = workspace[environment]
    const number_id = await claimed(environment)
    await numbers.release(number_id)
    expect(await availableTo(workspace[environment])).not.toContain(number_id)
    const quarantined = { ...unavailable, message: expect.stringContaining('is in quarantine until') as string }
    const { agent_id } = agent
    await expect(numbers.claim({ number_id, agent_id })).rejects.toMatchObject(quarantined)
    await expect(numbers.update(number_id, { agent_id })).rejects.toMatchObject(quarantined)
    const reclaimed = { status: 'provisioned', agent_id: null, channels: ['voice'] }
    const free = { released_at: null, quarantine_until: null }
    expect(await numbers.reclaim(number_id)).toMatchObject({ ...reclaimed, ...free })
    expect(await numbers.update(number_id, { agent_id })).toMatchObject({ agent_id })
  })

  test('can be reclaimed to the last moment, and then not: 404 NOT_FOUND wherever it is named', async () => {
    const { numbers } = workspace[environment]
    const [kept, lost] = [await claimed(environment), await claimed(environment)]
    await numbers.release(kept)
    await numbers.release(lost)
    await server.leap(30 * DAY_MS - 1)
    expect(await numbers.reclaim(kept)).toMatchObject({ number_id: kept, status: 'provisioned' })
    await server.clock.advance(1)
    await expect(numbers.reclaim(lost)).rejects.toMatchObject(missing)
    await expect(numbers.get(lost)).rejects.toMatchObject(missing)
    await expect(numbers.update(lost, { agent_id: null })).rejects.toMatchObject(missing)
    await expect(numbers.release(lost)).rejects.toMatchObject(missing)
    expect((await all(numbers.list())).map(({ number_id }) => number_id)).not.toContain(lost)
  })

  test('is free again once its quarantine is over', async () => {
    const { numbers } = workspace[environment]
    const number_id = await claimed(environment)
    await numbers.release(number_id)
    await server.leap(30 * DAY_MS + 2 * 60 * 60 * 1_000)
    expect(await availableTo(workspace[environment])).toContain(number_id)
    const fresh = { agent_id: agent.agent_id, channels: ['voice', 'sms'], provisioned_at: daysFromNow(0) }
    expect(await numbers.claim({ number_id, agent_id: agent.agent_id })).toMatchObject(fresh)
  })
})

test('409 NUMBER_UNAVAILABLE to reclaim a number that is not released', async () => {
  const number_id = await claimed()
  await expect(workspace.production.numbers.reclaim(number_id)).rejects.toMatchObject({
    ...unavailable,
    message: expect.stringContaining('not released') as string,
  })
  expect(await workspace.production.numbers.get(number_id)).toMatchObject({ agent_id: agent.agent_id })
})

test('404 NOT_FOUND for an unknown number', async () => {
  for (const change of ['release', 'reclaim'] as const)
    await expect(workspace.sandbox.numbers[change]('num_unknown')).rejects.toMatchObject(missing)
})

describe('while a production number is in quarantine', () => {
  test('no other workspace gets it, and afterwards any does', async () => {
    const other = await server.workspace()
    const { agent_id } = await agentOf(other.sandbox)
    const number_id = await claimed()
    await workspace.production.numbers.release(number_id)
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    const { numbers } = other.production
    await expect(numbers.claim({ number_id, agent_id })).rejects.toMatchObject(unavailable)
    await expect(numbers.reclaim(number_id)).rejects.toMatchObject(denied)
    expect(await availableTo(other.production)).not.toContain(number_id)
    await server.leap(31 * DAY_MS)
    expect(await availableTo(other.production)).toContain(number_id)
    expect(await numbers.claim({ number_id, agent_id })).toMatchObject({ agent_id, status: 'provisioned' })
    await expect(workspace.production.numbers.reclaim(number_id)).rejects.toMatchObject(denied)
  })

  test('it cannot be used for calls', async () => {
    const { numbers, calls } = workspace.sandbox
    const number_id = await claimed('sandbox')
    const { e164: from_number } = await numbers.release(number_id)
    const call = { agent_id: agent.agent_id, to_number: '+2348031234567', from_number }
    await expect(calls.create(call)).rejects.toMatchObject(missing)
    await numbers.reclaim(number_id)
    expect(await calls.create(call)).toMatchObject({ from_number })
  })
})

test('a sandbox number that one workspace released is there for every other', async () => {
  const other = await server.workspace()
  const { agent_id } = await agentOf(other.sandbox)
  const number_id = await claimed('sandbox')
  await workspace.sandbox.numbers.release(number_id)
  expect(await other.sandbox.numbers.claim({ number_id, agent_id })).toMatchObject({ agent_id })
  expect(await workspace.sandbox.numbers.reclaim(number_id)).toMatchObject({ agent_id: null })
})

test('the numbers of a workspace that ends are in quarantine and then anybody’s', async () => {
  const [ended, other] = [await server.workspace(), await server.workspace()]
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  const { agent_id } = await agentOf(ended.sandbox)
  await ended.production.numbers.claim({ number_id, agent_id })
  await ended.production.workspace.delete({ confirm: ended.workspace_id })
  const claim = { number_id, agent_id: (await agentOf(other.sandbox)).agent_id }
  await expect(other.production.numbers.claim(claim)).rejects.toMatchObject(unavailable)
  await server.leap(31 * DAY_MS)
  expect(await other.production.numbers.claim(claim)).toMatchObject({ status: 'provisioned' })
})

describe('at once', () => {
  test('twenty releases and reclaims leave the number in one of the two states, whole', async () => {
    const number_id = await claimed()
    const { numbers } = workspace.production
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? numbers.reclaim(number_id) : numbers.release(number_id))),
    )
    const { codes } = outcomesOf(results)
    expect(codes).toEqual(codes.map(() => 'NUMBER_UNAVAILABLE'))
    const number = await numbers.get(number_id)
    expect(
      [number.released_at, number.quarantine_until].every(
        (time) => (time === null) === (number.status === 'provisioned'),
      ),
    ).toBe(true)
  })

  test('the return to the pool and many claims: each number gets one new holder', async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => server.workspace()))
    const agents = await Promise.all(rivals.map(({ sandbox }) => agentOf(sandbox)))
    const released = await Promise.all(Array.from({ length: 6 }, () => claimed()))
    for (const number_id of released) await workspace.production.numbers.release(number_id)
    await server.clock.leap(30 * DAY_MS)
    const claims = rivals.flatMap(({ production }, rival) =>
      released.map((number_id) => production.numbers.claim({ number_id, agent_id: agents[rival]!.agent_id })),
    )
    const [results] = await Promise.all([
      Promise.allSettled(claims),
      returnNumbers(server, 3),
      returnNumbers(server, 3),
    ])
    const held = await server.db.knex('number_claims').whereIn('number_id', released)
    const { succeeded, codes } = outcomesOf(results)
    expect(codes).toEqual(codes.map(() => 'NUMBER_UNAVAILABLE'))
    expect(held).toHaveLength(succeeded)
    const taken = await server.db.knex('numbers').whereIn('number_id', released).where({ taken: true })
    expect(taken.map(({ number_id }: { number_id: string }) => number_id).toSorted()).toEqual(
      held.map(({ number_id }: { number_id: string }) => number_id).toSorted(),
    )
  })
})
