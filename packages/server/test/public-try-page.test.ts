import type { AgentCreate, Call } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeBrowser, FakeBrowsers } from './support/fake-browser.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const OFFER = { sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' }
const TURN = { OHUN_TURN_URLS: 'turn:127.0.0.1:1', OHUN_TURN_SECRET: 'shared-with-coturn' }

const media = new FakeBrowsers()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let browser: FakeBrowser

beforeAll(async () => {
  server = await startTestServer({ OHUN_TRUST_PROXY: '1', ...TURN }, createLog('silent'), { media })
})
afterAll(() => server.stop())
beforeEach(async () => {
  media.next = browser = new FakeBrowser()
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    browser.closes()
    await settled()
    await backend.stop()
  }
})

let addresses = 0
/** Each from another address. */
const send = (agent_id: string, body: unknown = OFFER) =>
  rawClient(server, null)('POST', `/v1/public/try/${agent_id}/offer`, {
    body,
    headers: { 'X-Forwarded-For': `192.0.2.${++addresses % 250}` },
  })

async function shared(settings: Partial<AgentCreate> = {}): Promise<string> {
  const { agent_id } = await agentOf(workspace.production, {
    webhook_url: backend.url,
    greeting_text: 'Good day.',
    shareable: true,
    ...settings,
  })
  return agent_id
}

/** Resolves when the input of the page has been read, and all that follows from it is done. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
  await server.settle()
}

/** A call that is connected and greeted. */
async function connected(agent_id: string): Promise<string> {
  const { json } = await send(agent_id)
  browser.comes()
  await settled()
  return String(json['call_id'])
}

const get = (call_id: string): Promise<Call> => workspace.production.calls.get(call_id)

async function silence(): Promise<void> {
  for (let second = 0; second < 60; second += 5) await server.advance(5_000)
}

describe('the page of a call', () => {
  test('hears answers although words are typed, and speaks again later: a microphone may be allowed during the call', async () => {
    const call_id = await connected(await shared())
    browser.does({ type: 'typed', on: true, spoken: true })
    browser.does({ type: 'say', text: 'Hello' })
    await settled()
    expect(browser.audio.log).toEqual(['say Good day.', 'say You said: Hello'])
    browser.does({ type: 'typed', on: true })
    browser.does({ type: 'say', text: 'Silently' })
    await settled()
    await server.advance(5_000)
    expect(browser.audio.log).toHaveLength(2)
    browser.does({ type: 'typed', on: false })
    browser.audio.speaks('Loudly')
    await settled()
    expect(browser.audio.log.at(-1)).toBe('say You said: Loudly')
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test.each([
    ['the owner hung up', 'owner', (call_id: string) => workspace.production.calls.hangUp(call_id)],
    ['nothing was said', 'silence', () => silence()],
    ['the audio broke', 'connection', () => Promise.resolve(browser.audio.leaves('connection_lost'))],
  ])('is told why the call ended: %s', async (_, reason, end) => {
    const call_id = await connected(await shared())
    await end(call_id)
    await settled()
    expect(browser.page.at(-1)).toEqual({ type: 'ended', reason })
  })

  test('is not told that the balance is used up: that is the business of the owner', async () => {
    workspace = await server.workspace({ balance_kobo: 3_000 })
    const call_id = await connected(await shared())
    browser.does({ type: 'typed', on: true })
    for (let second = 0; second < 80; second += 20) {
      browser.does({ type: 'say', text: 'Go on.' })
      await settled()
      await server.advance(20_000)
    }
    expect(await get(call_id)).toMatchObject({ end_reason: 'balance_exhausted' })
    expect(browser.page.at(-1)).toEqual({ type: 'ended', reason: 'unavailable' })
  })
})

describe('a page whose network has changed', () => {
  async function running() {
    const agent_id = await shared()
    const { json } = await send(agent_id)
    browser.comes()
    await settled()
    return { agent_id, call_id: String(json['call_id']), call_token: String(json['call_token']) }
  }

  const again = (
    { agent_id, call_id, call_token }: Awaited<ReturnType<typeof running>>,
    body: object = { sdp: `${OFFER.sdp}a=again\r\n`, call_token },
  ) =>
    rawClient(server, null)('POST', `/v1/public/try/${agent_id}/calls/${call_id}/offer`, {
      body,
      headers: { 'X-Forwarded-For': `192.0.2.${++addresses % 250}` },
    })

  test('is answered again, with the call as it was and new credentials for TURN', async () => {
    const call = await running()
    await server.advance(5_000)
    const answer = await again(call)
    const { call_id, call_token } = call
    const [, expiry] = /^(\d+):/.exec(String((answer.json['ice_servers'] as { username: string }[])[0]?.username)) ?? []
    expect(Number(expiry) * 1_000).toBe(Math.floor(server.clock.now().getTime() / 1_000) * 1_000 + 11 * 60_000)
    expect(answer).toMatchObject({
      status: 200,
      json: { sdp: 'v=0\r\nanswer 1\r\n', type: 'answer', call_id, call_token },
    })
    expect(browser.restarts).toEqual([`${OFFER.sdp}a=again\r\n`])
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    browser.audio.speaks('Are you there?')
    await settled()
    expect(browser.transcript.at(-1)).toBe('agent: You said: Are you there?')
  })

  test('is 404 with the token of another call, for the call of another agent, and after the end', async () => {
    const call = await running()
    const other = await shared()
    expect(await again(call, { ...OFFER, call_token: 'x'.repeat(22) })).toMatchObject({ status: 404 })
    expect(await again({ ...call, agent_id: other })).toMatchObject({ status: 404 })
    expect(await again({ ...call, call_id: 'call_unknown' })).toMatchObject({ status: 404 })
    expect(browser.restarts).toEqual([])
    browser.does({ type: 'hang_up' })
    await settled()
    expect(await again(call)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
  })

  test('is 400 for an offer of another connection, and for one that is none; the call goes on', async () => {
    const call = await running()
    browser.restart_fault = new TypeError('is not of the connection of this call')
    const message = 'sdp: the offer is not of the connection of this call.'
    expect(await again(call)).toMatchObject({ status: 400, json: { message } })
    expect(await again(call, { sdp: 'hello', call_token: call.call_token })).toMatchObject({ status: 400 })
    expect(await again(call, { sdp: 'v=0\r\nẹ', call_token: call.call_token })).toMatchObject({ status: 400 })
    expect(await again(call, { ...OFFER })).toMatchObject({ status: 400 })
    expect(await get(call.call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('is 503 before it has connected, and when its audio does not answer', async () => {
    const agent_id = await shared()
    const { json } = await send(agent_id)
    const call = { agent_id, call_id: String(json['call_id']), call_token: String(json['call_token']) }
    expect(await again(call)).toMatchObject({ status: 503 })
    browser.comes()
    await settled()
    browser.restart_fault = new Error('the media plane was lost')
    expect(await again(call)).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
  })

  test('is 429 after twenty times', async () => {
    const call = await running()
    for (let made = 0; made < 20; made++) expect(await again(call)).toMatchObject({ status: 200 })
    expect(await again(call)).toMatchObject({ status: 429 })
    expect(browser.restarts).toHaveLength(20)
  })
})
