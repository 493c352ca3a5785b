import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_NUMBERS } from './support/sandbox-numbers.ts'
import { agentOf, all, numbersInPool, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
/** Production numbers. */
let pool: { mobile: string[]; lagos: string[]; abuja: string[]; london: string[] }

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  pool = {
    mobile: await numbersInPool(server.db, { count: 3, channels: ['voice', 'sms'] }),
    lagos: await numbersInPool(server.db, { count: 2, type: 'geo_did', area_code: '1', channels: ['voice'] }),
    abuja: await numbersInPool(server.db, { count: 1, type: 'geo_did', area_code: '9', channels: ['voice'] }),
    london: await numbersInPool(server.db, { count: 1, type: 'intl_did', country_code: 'GB', channels: ['sms'] }),
  }
})
afterAll(() => server.stop())

const idsOf = async (list: AsyncIterable<{ number_id: string }>): Promise<string[]> =>
  (await all(list)).map(({ number_id }) => number_id)

describe('the sandbox pools', () => {
  test('are +234800000xxxx, mobile, and +234100000xxxx of Lagos, each given once', async () => {
    const numbers = await all(workspace.sandbox.numbers.available({ page_size: 100 }))
    expect(new Set(numbers.map(({ e164 }) => e164)).size).toBe(2 * SANDBOX_NUMBERS)
    expect(numbers.filter(({ type }) => type === 'mobile_virtual')).toHaveLength(SANDBOX_NUMBERS)
    for (const { e164, type } of numbers)
      expect(e164).toMatch(type === 'geo_did' ? /^\+234100000\d{4}$/ : /^\+234800000\d{4}$/)
  })

  test('cost nothing', async () => {
    const { items } = await workspace.sandbox.numbers.available({ page_size: 1 })
    expect(items[0]).toEqual({
      number_id: expect.stringMatching(/^num_/) as string,
      e164: expect.stringMatching(/^\+234/) as string,
      type: expect.any(String) as string,
      country_code: 'NG',
      channels: expect.arrayContaining(['voice']) as string[],
      supported_channels: expect.arrayContaining(['voice']) as string[],
      mno: expect.any(String) as string,
      status: 'available',
      environment: 'sandbox',
      agent_id: null,
      monthly_cost_kobo: 0,
      provisioned_at: null,
      released_at: null,
      quarantine_until: null,
      updated_at: null,
    })
  })
})

describe('available numbers', () => {
  test('in production are those in the pool, at the price of the plan', async () => {
    const payg = await server.workspace({ plan: 'payg' })
    const price = async (client: typeof payg.production): Promise<number[]> =>
      (await all(client.numbers.available())).map(({ monthly_cost_kobo }) => monthly_cost_kobo)
    expect(await price(workspace.production)).toEqual(Array(7).fill(500_000))
    expect(await price(payg.production)).toEqual(Array(7).fill(600_000))
  })

  test.each([
    [{ type: 'mobile_virtual' }, () => pool.mobile],
    [{ type: 'geo_did' }, () => [...pool.lagos, ...pool.abuja]],
    [{ type: 'geo_did', area_code: '9' }, () => pool.abuja],
    [{ area_code: '1' }, () => pool.lagos],
    [{ country_code: 'GB' }, () => pool.london],
    [{ country_code: 'NG', type: 'intl_did' }, () => []],
    [{ country_code: 'US' }, () => []],
    [{ type: 'shortcode' }, () => []],
  ] as const)('filtered by %j', async (filter, wanted) => {
    const { available } = workspace.production.numbers
    const list = available.call(workspace.production.numbers, { ...filter, page_size: 1 })
    expect((await idsOf(list)).toSorted()).toEqual(wanted())
  })

  test('in a country other than Nigeria belong to no Nigerian operator', async () => {
    const { items } = await workspace.production.numbers.available({ country_code: 'GB' })
    expect(items).toMatchObject([{ mno: null }])
  })

  test.each(['type=landline', 'country_code=ng', 'country_code=NGA', 'area_code=01', 'area_code=x', 'channels=sms'])(
    '400 for ?%s',
    async (query) => {
      const answer = await rawClient(server, workspace.sandbox_key)('GET', `/v1/numbers/available?${query}`)
      expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
      expect(answer.json.message).toContain(query.split('=')[0])
    },
  )
})

describe('the environments see nothing of each other', () => {
  test('pools, claims, lists and single numbers', async () => {
    const { agent_id } = await agentOf(workspace.sandbox)
    const [live_id] = await numbersInPool(server.db, { count: 1, type: 'shortcode' })
    const live = await workspace.production.numbers.claim({ agent_id, number_id: live_id as string })
    const test = await workspace.sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
    expect([live.environment, test.environment]).toEqual(['production', 'sandbox'])
    expect(await idsOf(workspace.production.numbers.list())).toEqual([live.number_id])
    expect(await idsOf(workspace.sandbox.numbers.list())).toEqual([test.number_id])
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expect(workspace.sandbox.numbers.get(live.number_id)).rejects.toMatchObject(missing)
    await expect(workspace.production.numbers.get(test.number_id)).rejects.toMatchObject(missing)
    const crossed = { agent_id, number_id: pool.mobile[0] as string }
    await expect(workspace.sandbox.numbers.claim(crossed)).rejects.toMatchObject(missing)
    const { items } = await workspace.sandbox.numbers.available({ page_size: 1 })
    const back = { agent_id, number_id: (items[0] as { number_id: string }).number_id }
    await expect(workspace.production.numbers.claim(back)).rejects.toMatchObject(missing)
  })

  test('a number of one pool may have the digits of one of the other', async () => {
    const { items } = await workspace.sandbox.numbers.available({ page_size: 1 })
    const [number_id] = await numbersInPool(server.db, { count: 1, type: 'shortcode' })
    const { e164 } = items[0] as { e164: string }
    await server.db.knex('numbers').where({ number_id }).update({ e164 })
    const { agent_id } = await agentOf(workspace.sandbox)
    const claimed = await workspace.production.numbers.claim({ agent_id, number_id: number_id as string })
    expect(claimed).toMatchObject({ e164, environment: 'production' })
  })
})

describe("the workspace's own numbers", () => {
  test('are listed with the newest claim first and read one by one', async () => {
    const { sandbox } = await server.workspace()
    const { agent_id } = await agentOf(sandbox)
    const claimed: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { request_id: _, ...number } = await sandbox.numbers.auto({
        agent_id,
        type: turn === 1 ? 'geo_did' : 'mobile_virtual',
        country_code: 'NG',
      })
      const { request_id: __, ...read } = await sandbox.numbers.get(number.number_id)
      expect(read).toEqual(number)
      claimed.unshift(number.number_id)
      await server.clock.advance(1_000)
    }
    expect(await idsOf(sandbox.numbers.list())).toEqual(claimed)
  })

  test('are found by any part of them, written in any way', async () => {
    const { sandbox, sandbox_key } = await server.workspace()
    const { agent_id } = await agentOf(sandbox)
    const claim = async (type: 'geo_did' | 'mobile_virtual') => {
      await server.clock.advance(1)
      return await sandbox.numbers.auto({ agent_id, type, country_code: 'NG' })
    }
    const first = await claim('mobile_virtual')
    const lagos = await claim('geo_did')
    const last = await claim('mobile_virtual')
    const found = (search: string) => idsOf(sandbox.numbers.list({ search, page_size: 1 }))
    for (const search of ['0800 000', '+234 (800) 000', '4800'])
      expect(await found(search), search).toEqual([last.number_id, first.number_id])
    expect(await found('0100-000')).toEqual([lagos.number_id])
    expect(await found(last.e164)).toEqual([last.number_id])
    expect(await found('9999')).toEqual([])
    for (const search of ['', 'abc', '%2B', '1'.repeat(41)])
      expect(await rawClient(server, sandbox_key)('GET', `/v1/numbers?search=${search}`)).toMatchObject({
        status: 400,
        json: { error_code: 'INVALID_ARGUMENT', message: expect.stringMatching(/^search/) as string },
      })
  })

  test('404 NOT_FOUND for a number that nobody claimed, and for one that is none', async () => {
    for (const number_id of [pool.mobile[0] as string, 'num_unknown'])
      await expect(workspace.production.numbers.get(number_id)).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
  })
})
