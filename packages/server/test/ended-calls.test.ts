import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ANY_HOUR, agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'
import { watchStatements } from './support/watch-statements.ts'

const CALLS = 64
/** No operator takes calls to it. */
const REFUSED = '+2348031239001'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

const ROWS = `
  select count(*)::int as calls, count(e.event_id)::int as events, count(q.call_id)::int as unclassified
  from calls c left join calls_to_classify q using (call_id)
  left join events e on e.event_type = 'call.completed' and e.body::json -> 'payload' ->> 'call_id' = c.call_id
  where c.workspace_id = $1 and c.status = 'failed'`

test('calls that no carrier takes at the same time share a commit, each with its event', async () => {
  const workspace = await server.workspace({ plan: 'scale' })
  const { agent_id } = await agentOf(workspace.sandbox, ANY_HOUR)
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const request = rawClient(server, workspace.sandbox_key)
  const place = () => request('POST', '/v1/calls', { body: { agent_id, to_number: REFUSED } })
  const placeAll = () => Promise.all(Array.from({ length: CALLS }, place))
  await placeAll() // opens the connections, so that the next ones come at the same time
  const seen = watchStatements()
  const answers = await placeAll()
  vi.restoreAllMocks()
  expect(new Set(answers.map(({ json }) => json.error_code))).toEqual(new Set(['CALL_FAILED']))
  const { rows } = await server.db.pool.query(ROWS, [workspace.workspace_id])
  expect(rows).toEqual([{ calls: 2 * CALLS, events: 2 * CALLS, unclassified: 2 * CALLS }])
  const commits = seen.filter((name) => name === 'insert_ended_calls').length
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThan(CALLS)
})
