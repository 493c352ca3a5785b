import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, all, numbersInPool, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace

/** Three of each: a second page everywhere. */
beforeAll(async () => {
  server = await startTestServer()
  workspace = await fill(await server.workspace())
})
afterAll(() => server.stop())

async function fill(filled: TestWorkspace): Promise<TestWorkspace> {
  const { sandbox } = filled
  for (let made = 0; made < 3; made++) {
    const { agent_id } = await agentOf(sandbox)
    await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
    await sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'Good day.' })
    await sandbox.apiKeys.create({ label: `key ${made}` })
    await sandbox.optOuts.add({ e164: `+234803123456${made}` })
  }
  return filled
}

const get = (path: string, key = workspace.sandbox_key) => rawClient(server, key)('GET', path)

async function tokenOf(path: string): Promise<string> {
  const { json } = await get(path)
  expect(json.next_page_token).toEqual(expect.any(String))
  return json.next_page_token as string
}

async function expectRefused(path: string, key?: string): Promise<void> {
  const { status, json } = await get(path, key)
  expect({ path, status, code: json.error_code }).toEqual({ path, status: 400, code: 'INVALID_ARGUMENT' })
  expect(json.message).toMatch(/^page_token: /)
}

const LISTS = [
  '/v1/agents',
  '/v1/api-keys',
  '/v1/numbers',
  '/v1/numbers/available',
  '/v1/calls',
  '/v1/messages',
  '/v1/opt-outs',
]

describe.each(LISTS.map((path) => [path]))('400 INVALID_ARGUMENT on %s for a token', (path) => {
  test('from any other list', async () => {
    for (const other of LISTS.filter((list) => list !== path))
      await expectRefused(`${path}?page_size=2&page_token=${await tokenOf(`${other}?page_size=2`)}`)
  })

  test('with another page size, the default included', async () => {
    const token = await tokenOf(`${path}?page_size=2`)
    await expectRefused(`${path}?page_size=1&page_token=${token}`)
    await expectRefused(`${path}?page_token=${token}`)
  })

  test('from another workspace, and from the other environment', async () => {
    const token = await tokenOf(`${path}?page_size=2`)
    const other = await server.workspace()
    await expectRefused(`${path}?page_size=2&page_token=${token}`, other.sandbox_key)
    await expectRefused(`${path}?page_size=2&page_token=${token}`, workspace.production_key)
  })

  test('changed in any place, or made up', async () => {
    const token = await tokenOf(`${path}?page_size=2`)
    const swapped = (at: number): string => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    const changed = Array.from(token, (_, at) => swapped(at))
    const made_up = ['x', 'null', `${token}A`, token.slice(1), token.slice(0, -4), `${token}=`, `${token}%20`]
    for (const wrong of [...changed, ...made_up]) await expectRefused(`${path}?page_size=2&page_token=${wrong}`)
  })

  test('longer than any valid one', async () => {
    await expectRefused(`${path}?page_token=${'A'.repeat(513)}`)
  })
})

describe('400 INVALID_ARGUMENT for a token of other filters', () => {
  test.each([
    ['/v1/calls', ['direction=outbound', 'status=ringing', 'created_after=2026-01-01T00:00:00Z']],
    ['/v1/messages', ['direction=outbound', 'channel=sms', 'status=sent', 'created_after=2026-01-01T00:00:00Z']],
    ['/v1/numbers/available', ['type=geo_did', 'country_code=NG', 'area_code=1', 'type=geo_did&area_code=1']],
  ])('%s', async (path, filters) => {
    const queries = ['', ...filters].map((filter) => `${path}?page_size=2&${filter}`)
    for (const query of queries) {
      const token = await tokenOf(query)
      for (const other of queries.filter((known) => known !== query))
        await expectRefused(`${other}&page_token=${token}`)
    }
  })
})

describe('a token', () => {
  test('leads to the same page however often it is used, whatever the order of the parameters', async () => {
    const token = await tokenOf('/v1/numbers/available?page_size=2&type=geo_did&country_code=NG')
    const pages = await Promise.all([
      get(`/v1/numbers/available?page_size=2&type=geo_did&country_code=NG&page_token=${token}`),
      get(`/v1/numbers/available?page_token=${token}&country_code=NG&type=geo_did&page_size=2`),
    ])
    const [first, second] = pages.map(({ json }) => json['numbers'])
    expect(first).toHaveLength(2)
    expect(second).toEqual(first)
  })

  test('is good for any key of the workspace and environment', async () => {
    const { key } = await workspace.sandbox.apiKeys.create({ label: 'reads on' })
    const token = await tokenOf('/v1/agents?page_size=2')
    const { status, json } = await get(`/v1/agents?page_size=2&page_token=${token}`, key)
    expect(status).toBe(200)
    expect(json['agents']).toHaveLength(1)
  })

  test('is good on another server and after a restart', async () => {
    const token = await tokenOf('/v1/agents?page_size=2')
    const second = await startSecondServer(server)
    const there = await rawClient(second, workspace.sandbox_key)('GET', `/v1/agents?page_size=2&page_token=${token}`)
    await second.stop()
    await server.restart()
    const here = await get(`/v1/agents?page_size=2&page_token=${token}`)
    expect(there.json['agents']).toHaveLength(1)
    expect(here.json['agents']).toEqual(there.json['agents'])
  })

  test('still leads to the next entries if its entry has been deleted meanwhile', async () => {
    const { sandbox } = await fill(await server.workspace())
    const page = await sandbox.agents.list({ page_size: 2 })
    const [, last] = page.items
    await sandbox.agents.delete((last as { agent_id: string }).agent_id)
    const next = await page.next()
    expect(next?.items).toHaveLength(1)
    expect([page.items[0], ...(next?.items ?? [])]).toEqual((await sandbox.agents.list()).items)
  })

  test('tells numbers claimed in the same millisecond apart', async () => {
    const { sandbox, production } = await server.workspace()
    await numbersInPool(server.db, { count: 10 })
    const { agent_id } = await agentOf(sandbox)
    const claim = { agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
    await Promise.all(Array.from({ length: 10 }, () => production.numbers.auto(claim)))
    const paged = await all(production.numbers.list({ page_size: 3 }))
    expect(paged).toEqual((await production.numbers.list()).items)
    expect(paged).toHaveLength(10)
  })
})
