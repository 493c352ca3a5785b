import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIds, type Ids } from '../src/platform/ids.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, numbersInPool, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let events: EventEmitter

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})

type Entry = Record<string, unknown>

interface List {
  path: string
  items: string
  id: string
  /** Makes one more entry, newest by the clock. */
  make(workspace: TestWorkspace): Promise<unknown>
  /** The resources that a fresh workspace has already. */
  there: number
}

const numberFor = async ({ sandbox, production }: TestWorkspace): Promise<unknown> => {
  const { agent_id } = (await sandbox.agents.list({ page_size: 1 })).items[0] ?? (await agentOf(sandbox))
  return await production.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
}

const agentWithNumber = async ({ sandbox }: TestWorkspace): Promise<string> => {
  const { items } = await sandbox.agents.list({ page_size: 1 })
  const agent_id = items[0]?.agent_id ?? (await agentOf(sandbox)).agent_id
  if ((await sandbox.numbers.list()).items.length === 0)
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return agent_id
}

const callFor = async (workspace: TestWorkspace): Promise<unknown> => {
  const agent_id = await agentWithNumber(workspace)
  return await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
}

const messageFor = async (workspace: TestWorkspace): Promise<unknown> => {
  const agent_id = await agentWithNumber(workspace)
  const body = { agent_id, channel: 'sms', to: '+2348031234567', body: 'Good day.' } as const
  return await workspace.sandbox.messages.create(body)
}

const eventFor = async ({ sandbox, workspace_id }: TestWorkspace): Promise<unknown> => {
  const { agent_id } = (await sandbox.agents.list({ page_size: 1 })).items[0] ?? (await agentOf(sandbox))
  return await events.emit({ workspace_id, agent_id })
}

let ids: Ids | undefined
const idOf: Ids = (prefix) => (ids ??= createIds(server.clock))(prefix)

/** Without the limit of 100 keys a workspace. */
const keyFor = async ({ workspace_id }: TestWorkspace): Promise<void> => {
  const key_id = idOf('key')
  const key = { key_id, workspace_id, label: key_id, prefix: 'pk_test_0000', environment: 'sandbox' }
  await server.db.knex('api_keys').insert({ ...key, key_hash: Buffer.from(key_id), created_at: server.clock.now() })
}

const lists: List[] = [
  { path: '/v1/agents', items: 'agents', id: 'agent_id', make: ({ sandbox }) => agentOf(sandbox), there: 0 },
  {
    path: '/v1/api-keys',
    items: 'keys',
    id: 'key_id',
    make: keyFor,
    there: 2,
  },
  { path: '/v1/numbers', items: 'numbers', id: 'number_id', make: numberFor, there: 0 },
  { path: '/v1/calls', items: 'calls', id: 'call_id', make: callFor, there: 0 },
  { path: '/v1/messages', items: 'messages', id: 'message_id', make: messageFor, there: 0 },
  { path: '/v1/webhooks/deliveries', items: 'deliveries', id: 'delivery_id', make: eventFor, there: 0 },
  { path: '/v1/events', items: 'events', id: 'event_id', make: eventFor, there: 0 },
]
const named = lists.map((list) => [list.path, list] as const)

/** All lists cut their pages with the same function, so lists whose entries cost much have fewer than a full page. */
const FULL_PAGES = new Set(['/v1/api-keys', '/v1/events'])

/** Numbers are claimed with the production key, calls are placed with the sandbox key. */
function reader(workspace: TestWorkspace, { path }: List): (query: string) => Promise<RawAnswer> {
  const key = path === '/v1/numbers' ? workspace.production_key : workspace.sandbox_key
  const send = rawClient(server, key)
  return (query) => send('GET', `${path}${query}`)
}

async function make(workspace: TestWorkspace, list: List, count: number): Promise<void> {
  if (list.path === '/v1/numbers') await numbersInPool(server.db, { count })
  for (let made = 0; made < count; made++) {
    await list.make(workspace)
    await server.clock.advance(1)
  }
}

const idsOf = ({ json }: RawAnswer, { items, id }: List): unknown[] =>
  (json[items] as Entry[]).map((entry) => entry[id])

describe.each(named)('%s', (_, list) => {
  test('without entries is one empty page without next_page_token', async () => {
    const workspace = await server.workspace()
    const { json, status } = await reader(workspace, list)('')
    expect(status).toBe(200)
    expect(json).not.toHaveProperty('next_page_token')
    expect(json[list.items]).toHaveLength(list.there)
  })

  test('a page that is exactly full is the last one, and one entry more makes a second', async () => {
    const workspace = await server.workspace()
    const read = reader(workspace, list)
    await make(workspace, list, 3)
    const size = 3 + list.there
    const full = await read(`?page_size=${size}`)
    expect(idsOf(full, list)).toHaveLength(size)
    expect(full.json).not.toHaveProperty('next_page_token')
    await make(workspace, list, 1)
    const first = await read(`?page_size=${size}`)
    const second = await read(`?page_size=${size}&page_token=${first.json.next_page_token}`)
    expect([idsOf(first, list).length, idsOf(second, list).length]).toEqual([size, 1])
    expect(second.json).not.toHaveProperty('next_page_token')
    expect([...idsOf(first, list).slice(1), ...idsOf(second, list)]).toEqual(idsOf(full, list))
  })

  test('gives 20 entries by default, and up to 100', async () => {
    const workspace = await server.workspace()
    const read = reader(workspace, list)
    const count = FULL_PAGES.has(list.path) ? 101 : 21
    await make(workspace, list, count)
    expect(idsOf(await read(''), list)).toHaveLength(20)
    expect(idsOf(await read('?page_token='), list)).toHaveLength(20)
    expect(idsOf(await read('?page_size=1'), list)).toHaveLength(1)
    const hundred = await read('?page_size=100')
    expect(idsOf(hundred, list)).toHaveLength(Math.min(100, count + list.there))
    if (count < 100) return
    const rest = await read(`?page_size=100&page_token=${hundred.json.next_page_token}`)
    expect(idsOf(rest, list)).toHaveLength(1 + list.there)
  })

  test('400 for a page_size that is not a number from 1 to 100', async () => {
    const read = reader(await server.workspace(), list)
    for (const page_size of ['0', '101', '-1', '1.5', '1e1', '0x10', ' 5', 'ten', '']) {
      const { status, json } = await read(`?page_size=${encodeURIComponent(page_size)}`)
      expect({ page_size, status, code: json.error_code }).toEqual({ page_size, status: 400, code: 'INVALID_ARGUMENT' })
      expect(json.message).toMatch(/^page_size: .*1 to 100/)
    }
  })

  test('entries made between pages lead to none twice and none left out', async () => {
    const workspace = await server.workspace()
    const read = reader(workspace, list)
    await make(workspace, list, 5)
    const before = idsOf(await read('?page_size=100'), list)
    const seen: unknown[] = []
    for (let token: string | undefined = ''; token !== undefined;) {
      const page: RawAnswer = await read(`?page_size=2&page_token=${token}`)
      seen.push(...idsOf(page, list))
      await make(workspace, list, 1)
      token = page.json.next_page_token
    }
    expect(seen).toEqual(before)
  })
})
