import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggedIn, signedUp } from './support/accounts.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** One request that succeeds and two that fail, all in the sandbox. */
async function threeRequests({ sandbox }: TestWorkspace): Promise<string> {
  const { agent_id } = await agentOf(sandbox, { display_name: 'Secret name' })
  await sandbox.agents.get('agt_secret').catch(() => {})
  await sandbox.calls.create({ agent_id, to_number: 'secret' }).catch(() => {})
  return agent_id
}

test('a request leads from its request_id to who made it and how it ended', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { json, headers } = await rawClient(server, sandbox_key)('GET', '/v1/agents/agt_secret?x=secret')
  const { request } = await sandbox.requests.get(json.request_id as string)
  const keys = (await sandbox.apiKeys.list()).items
  expect(request).toEqual({
    request_id: headers.get('x-request-id'),
    operation_id: 'getAgent',
    method: 'GET',
    path: '/v1/agents/{agent_id}',
    status: 400,
    error_code: 'INVALID_ARGUMENT',
    duration_ms: expect.any(Number) as number,
    environment: 'sandbox',
    actor: keys.find(({ environment }) => environment === 'sandbox')?.key_id,
    session_id: null,
    client_address: '127.0.0.1',
    user_agent: expect.any(String) as string,
    created_at: server.clock.now().toISOString(),
  })
})

test('nothing that a client sent in a path, query or body is kept', async () => {
  const workspace = await server.workspace()
  await threeRequests(workspace)
  const requests = await all(workspace.sandbox.requests.list())
  expect(requests.map(({ operation_id }) => operation_id)).toEqual(['createCall', 'getAgent', 'createAgent'])
  const { rows } = await server.db.pool.query<object>('select * from api_requests where workspace_id = $1', [
    workspace.workspace_id,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/secret/i)
})

test('a session names its user, and itself', async () => {
  const account = await signedUp(server)
  const session = await loggedIn(server, account)
  const { request_id } = await session.auth.me()
  const { request } = await session.requests.get(request_id as string)
  const current = (await session.sessions.list()).items.find((one) => one.is_current)
  expect(request).toMatchObject({ actor: account.user_id, session_id: current?.session_id })
})

test('the name that a client gives itself is cut, and may be any text', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const user_agent = `<script>alert(1)</script>${'é'.repeat(300)}`
  const response = await fetch(`${server.base_url}/v1/auth/me`, {
    headers: { Authorization: `Bearer ${sandbox_key}`, 'User-Agent': Buffer.from(user_agent).toString('latin1') },
  })
  const { request_id } = (await response.json()) as { request_id: string }
  const { request } = await sandbox.requests.get(request_id)
  expect(request.user_agent).toHaveLength(256)
  expect(request.user_agent).toMatch(/^<script>/)
})

describe('a filter', () => {
  let workspace: TestWorkspace
  beforeAll(async () => {
    workspace = await server.workspace()
    await threeRequests(workspace)
  })
  const found = async (filter: Parameters<TestWorkspace['sandbox']['requests']['list']>[0]): Promise<string[]> =>
    (await all(workspace.sandbox.requests.list(filter)))
      .map(({ operation_id }) => operation_id)
      .filter((id) => id !== 'listRequests')

  test.each([
    [{ operation_id: 'getAgent' }, ['getAgent']],
    [{ status: '2xx' }, ['createAgent']],
    [{ status: '4xx' }, ['createCall', 'getAgent']],
    [{ status: '5xx' }, []],
    [{ error_code: 'INVALID_ARGUMENT' }, ['createCall']],
    [{ error_code: 'INVALID_ARGUMENT', operation_id: 'getAgent' }, []],
    [{ actor: 'key_unknown' }, []],
    [{ request_id: 'req_' }, []],
  ] as const)('by %o finds %o', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test('by time includes its start and excludes its end', async () => {
    const at = server.clock.now()
    const later = new Date(at.getTime() + 1).toISOString()
    expect(await found({ created_after: at.toISOString(), created_before: later })).toHaveLength(3)
    expect(await found({ created_after: later })).toEqual([])
    expect(await found({ created_before: at.toISOString() })).toEqual([])
  })

  test('by key and id finds the request itself', async () => {
    const { items } = await workspace.sandbox.requests.list({ operation_id: 'createCall' })
    const { request_id, actor } = items[0]!
    expect(await found({ request_id, actor })).toEqual(['createCall'])
  })
})

test('pages hold every request once; the other environment and other workspaces have none of them', async () => {
  const { sandbox, production } = await server.workspace()
  for (let turn = 0; turn < 5; turn++) await sandbox.auth.me()
  const filter = { operation_id: 'getIdentity', page_size: 2 }
  const ids = (await all(sandbox.requests.list(filter))).map(({ request_id }) => request_id)
  expect(new Set(ids).size).toBe(5)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(await all(production.requests.list(filter))).toEqual([])
  const other = await server.workspace()
  expect(await all(other.sandbox.requests.list(filter))).toEqual([])
  await expect(other.sandbox.requests.get(ids[0]!)).rejects.toMatchObject({ status: 404 })
  expect((await production.requests.get(ids[0]!)).request.environment).toBe('sandbox')
})

test('a page token of another list is refused', async () => {
  const { sandbox } = await server.workspace()
  const invalid = { status: 400, code: 'INVALID_ARGUMENT' }
  await expect(sandbox.requests.list({ page_token: 'bm90IG9uZQ' })).rejects.toMatchObject(invalid)
})

test('a request without an accepted key is kept for nobody', async () => {
  const { status, json } = await rawClient(server, 'pk_test_unknown')('GET', '/v1/agents')
  expect(status).toBe(401)
  const { sandbox } = await server.workspace()
  await expect(sandbox.requests.get(json.request_id as string)).rejects.toMatchObject({ status: 404 })
})

test('requests survive a stop of the server, and cannot be found after seven days', async () => {
  const { sandbox } = await server.workspace()
  const { request_id } = await sandbox.auth.me()
  await server.restart()
  const { rows } = await server.db.pool.query('select from api_requests where request_id = $1', [request_id])
  expect(rows).toHaveLength(1)
  await server.clock.leap(7 * DAY_MS - 1)
  expect((await sandbox.requests.get(request_id as string)).request.operation_id).toBe('getIdentity')
  await server.clock.leap(2)
  await expect(sandbox.requests.get(request_id as string)).rejects.toMatchObject({ status: 404 })
  const found = await all(sandbox.requests.list({ operation_id: 'getIdentity' }))
  expect(found.map((one) => one.request_id)).not.toContain(request_id)
})
