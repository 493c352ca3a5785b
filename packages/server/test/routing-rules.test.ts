import type { Ohun, RoutingRule, RoutingRuleWrite } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, all, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string
let number_id: string

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  agent_id = (await agentOf(workspace.sandbox)).agent_id
  number_id = await numberOf(workspace.sandbox, agent_id)
})
afterAll(() => server.stop())

async function numberOf(client: Ohun, agent_id: string, type: 'mobile_virtual' | 'geo_did' = 'mobile_virtual') {
  return (await client.numbers.auto({ agent_id, type, country_code: 'NG' })).number_id
}

const write = (changes: Partial<RoutingRuleWrite> = {}): RoutingRuleWrite => ({
  number_id,
  agent_id,
  match_type: 'keyword',
  match_value: 'sales',
  ...changes,
})

const create = (changes: Partial<RoutingRuleWrite> = {}): Promise<RoutingRule> =>
  workspace.sandbox.routingRules.create(write(changes))

async function refusal(attempt: Promise<unknown>): Promise<{ code: string; message: string }> {
  return await attempt.then(
    () => ({ code: 'none', message: '' }),
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  )
}

describe('a routing rule', () => {
  test('is created, read back, replaced and deleted', async () => {
    const made = await create({ priority: 7 })
    expect(made).toMatchObject({ ...write(), priority: 7, workspace_id: workspace.workspace_id })
    expect(made.rule_id).toMatch(/^rule_\w+$/)
    expect(await workspace.sandbox.routingRules.get(made.rule_id)).toMatchObject({ rule_id: made.rule_id })

    const replacement = write({ match_type: 'regex', match_value: 'order \\d+' })
    const replaced = await workspace.sandbox.routingRules.replace(made.rule_id, replacement)
    // A field that is left out takes its default.
    expect(replaced).toMatchObject({ ...replacement, rule_id: made.rule_id, priority: 100 })

    await workspace.sandbox.routingRules.delete(made.rule_id)
    expect(await refusal(workspace.sandbox.routingRules.get(made.rule_id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(workspace.sandbox.routingRules.delete(made.rule_id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(workspace.sandbox.routingRules.replace(made.rule_id, replacement))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('is listed newest first, page by page, and by number', async () => {
    const own = await server.workspace()
    const agent = await agentOf(own.sandbox)
    const [one, two] = [await numberOf(own.sandbox, agent.agent_id), await numberOf(own.sandbox, agent.agent_id)]
    const made = []
    for (const number_id of [one, two, one])
      made.push(await own.sandbox.routingRules.create({ ...write(), agent_id: agent.agent_id, number_id }))
    const ids = made.map(({ rule_id }) => rule_id).toReversed()
    const listed = await all(own.sandbox.routingRules.list({ page_size: 2 }))
    expect(listed.map(({ rule_id }) => rule_id)).toEqual(ids)
    const ofTwo = await all(own.sandbox.routingRules.list({ number_id: two }))
    expect(ofTwo.map(({ rule_id }) => rule_id)).toEqual([ids[1]])
    // Numbers belong to one environment, and so do their rules.
    expect(await all(own.production.routingRules.list())).toEqual([])
    expect(await refusal(own.production.routingRules.delete(ids[0] as string))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('400 INVALID_ARGUMENT', () => {
  test.each([
    [
      'a default rule with a value',
      { match_type: 'default', match_value: 'x' },
      'match_value: must be omitted for a default rule',
    ],
    ['a keyword rule without a value', { match_value: null }, 'match_value: a keyword rule requires one'],
    ['a keyword that nobody can say', { match_value: '?!' }, 'match_value: has no letter or digit'],
    [
      'a pattern that is not valid',
      { match_type: 'regex', match_value: '(' },
      'match_value: is not a regular expression',
    ],
    ['a pattern that needs backtracking', { match_type: 'regex', match_value: '(?=a)' }, 'in RE2 syntax'],
    ['a priority out of range', { priority: 1_001 }, 'priority'],
    ['an unknown kind', { match_type: 'glob' }, 'match_type'],
  ] as [string, object, string][])('%s', async (_name, changes, message) => {
    const answer = await refusal(create(changes))
    expect(answer.code).toBe('INVALID_ARGUMENT')
    expect(answer.message).toContain(message)
  })

  test('a query that is not valid', async () => {
    const answer = await rawClient(server, workspace.sandbox_key)('GET', '/v1/routing-rules?page_size=0')
    expect(answer).toMatchObject({ status: 400 })
  })

  test('a number that was released', async () => {
    const released = await numberOf(workspace.sandbox, agent_id)
    await create({ number_id: released })
    await workspace.sandbox.numbers.release(released)
    expect(await all(workspace.sandbox.routingRules.list({ number_id: released }))).toEqual([])
    expect((await refusal(create({ number_id: released }))).message).toContain('reclaim it first')
  })
})

test('409 CHANNEL_MISMATCH for a number without voice', async () => {
  const silent = await numberOf(workspace.sandbox, agent_id)
  await workspace.sandbox.numbers.update(silent, { channels: ['sms'] })
  expect(await refusal(create({ number_id: silent }))).toMatchObject({ code: 'CHANNEL_MISMATCH' })
})

test('409 ALREADY_EXISTS for a second default rule of a number, however many are made at once', async () => {
  const number_id = await numberOf(workspace.sandbox, agent_id)
  const fallback = { number_id, match_type: 'default', match_value: null } as const
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => create(fallback)))
  expect(outcomesOf(results)).toEqual({ succeeded: 1, codes: Array.from({ length: 4 }, () => 'ALREADY_EXISTS') })
  const other = await create({ number_id })
  const change = workspace.sandbox.routingRules.replace(other.rule_id, write(fallback))
  expect(await refusal(change)).toMatchObject({ code: 'ALREADY_EXISTS' })
})

test('429 RATE_LIMITED for patterns that are too large together, also by a replacement; a smaller one takes the place', async () => {
  const number_id = await numberOf(workspace.sandbox, agent_id)
  const pattern = (max: number) => ({ number_id, match_type: 'regex' as const, match_value: `[ab]{1,${max}}[cd]` })
  const { rule_id } = await create(pattern(600))
  const tooLarge = {
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^match_value: the patterns of a number/) as string,
  }
  expect(await refusal(create(pattern(600)))).toMatchObject(tooLarge)
  await create(pattern(300))
  const replace = (max: number) => workspace.sandbox.routingRules.replace(rule_id, write(pattern(max)))
  expect(await refusal(replace(900))).toMatchObject(tooLarge)
  expect(await replace(610)).toMatchObject({ match_value: '[ab]{1,610}[cd]' })
})

test('429 RATE_LIMITED for the 51st rule of a number, however many are made at once', async () => {
  const number_id = await numberOf(workspace.sandbox, agent_id)
  const results = await Promise.allSettled(Array.from({ length: 55 }, () => create({ number_id })))
  expect(outcomesOf(results)).toEqual({ succeeded: 50, codes: Array.from({ length: 5 }, () => 'RATE_LIMITED') })
})

describe('another workspace', () => {
  test('has 404 on reads and 403 on changes and on its ids in a body', async () => {
    const other = await server.workspace()
    const foreign = await agentOf(other.sandbox)
    const { rule_id } = await create()
    const { routingRules } = other.sandbox
    expect(await refusal(routingRules.get(rule_id))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(routingRules.delete(rule_id))).toMatchObject({ code: 'PERMISSION_DENIED' })
    const own_number = await numberOf(other.sandbox, foreign.agent_id)
    const body = { ...write(), agent_id: foreign.agent_id, number_id: own_number }
    expect(await refusal(routingRules.replace(rule_id, body))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(create({ agent_id: foreign.agent_id }))).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await refusal(create({ agent_id: 'agt_unknown' }))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('rules of an agent that is deleted end with it', async () => {
  const gone = await agentOf(workspace.sandbox)
  const { rule_id } = await create({ agent_id: gone.agent_id })
  await workspace.sandbox.agents.delete(gone.agent_id)
  expect(await refusal(workspace.sandbox.routingRules.get(rule_id))).toMatchObject({ code: 'NOT_FOUND' })
})
