import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { FakeBrowser, FakeBrowsers } from './support/fake-browser.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const OFFER = { sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' }
const DAY_MS = 24 * 60 * 60 * 1_000

const media = new FakeBrowsers()
let server: TestServer
let workspace: TestWorkspace
let browser: FakeBrowser

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { media })
  workspace = await server.workspace()
})
afterAll(() => server.stop())
beforeEach(() => {
  media.next = browser = new FakeBrowser()
})

/** Resolves when the input of the page has been read, and all that follows from it is done. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
  await server.settle()
}

async function connect(agent_id: string): Promise<void> {
  await rawClient(server, null)('POST', `/v1/public/try/${agent_id}/offer`, { body: OFFER })
  browser.comes()
  await settled()
}

const linkOf = (agent_id: string) => workspace.sandbox.agents.shareLink(agent_id)

describe('GET /v1/agents/{agent_id}/shareable', () => {
  test('counts the calls of now and of the last 24 hours, beside their limits', async () => {
    const { agent_id } = await agentOf(workspace.production, { shareable: true, greeting_text: 'Good day.' })
    expect(await linkOf(agent_id)).toMatchObject({
      agent_id,
      shareable: true,
      url: `${server.base_url}/try/${agent_id}`,
      calls_in_progress: 0,
      most_calls_in_progress: 10,
      calls_in_24_hours: 0,
      most_calls_in_24_hours: 50,
    })
    await connect(agent_id)
    expect(await linkOf(agent_id)).toMatchObject({ calls_in_progress: 1, calls_in_24_hours: 1 })
    browser.does({ type: 'hang_up' })
    await settled()
    expect(await linkOf(agent_id)).toMatchObject({ calls_in_progress: 0, calls_in_24_hours: 1 })
    await server.leap(DAY_MS)
    expect(await linkOf(agent_id)).toMatchObject({ calls_in_progress: 0, calls_in_24_hours: 0 })
  })

  test('does not count a place whose call was never recorded after a minute', async () => {
    const { agent_id } = await agentOf(workspace.production, { shareable: true })
    const started_at = server.clock.now()
    await server.db.knex('public_tries').insert({ call_id: `call_${agent_id}`, agent_id, started_at, ended_at: null })
    expect(await linkOf(agent_id)).toMatchObject({ calls_in_progress: 1 })
    await server.clock.advance(61_000)
    expect(await linkOf(agent_id)).toMatchObject({ calls_in_progress: 0, calls_in_24_hours: 1 })
  })

  test('is of the own agents alone, whether the link works or not', async () => {
    const { agent_id } = await agentOf(workspace.production)
    expect(await linkOf(agent_id)).toMatchObject({ shareable: false })
    const other = await server.workspace()
    for (const [client, id] of [
      [other.sandbox, agent_id],
      [workspace.sandbox, 'agt_unknown'],
    ] as const)
      await expect(client.agents.shareLink(id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
