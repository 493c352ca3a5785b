import type { AgentCreate, Call } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeBrowser, FakeBrowsers } from './support/fake-browser.ts'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const OFFER = { sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' }
const DAY_MS = 24 * 60 * 60 * 1_000

const media = new FakeBrowsers()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let browser: FakeBrowser

beforeAll(async () => {
  server = await startTestServer({ OHUN_TRUST_PROXY: '1' }, createLog('silent'), { media })
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
const triesOf = (agent_id: string) => server.db.knex('public_tries').where({ agent_id })
const eventTypes = () => backend.events().map(({ json }) => json.event_type)

async function tries(agent_id: string, count: number, ended: boolean): Promise<void> {
  const now = server.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    call_id: `call_${agent_id}${String(index)}`,
    agent_id,
    started_at: now,
    ended_at: ended ? now : null,
  }))
  await server.db.knex('public_tries').insert(rows)
}

describe('a call from a public link', () => {
  test('is an inbound production call without a telephone: recorded, reported and billed like one', async () => {
    const agent_id = await shared()
    const answer = await send(agent_id)
    expect(answer).toMatchObject({ status: 200, json: { sdp: browser.sdp, type: 'answer' } })
    expect(media.offers.at(-1)).toBe(OFFER.sdp)
    const call_id = String(answer.json['call_id'])
    expect(await get(call_id)).toMatchObject({ status: 'ringing', cost_kobo: 0 })
    browser.comes()
    await settled()
    const call = await get(call_id)
    expect(call).toMatchObject({
      agent_id,
      environment: 'production',
      direction: 'inbound',
      status: 'in_progress',
      mno_used: null,
      to_number: '+9990000000',
      cost_kobo: 3_000,
      signalling: { carrier: null, transport: null, codec: 'opus', srtp_suite: 'AEAD_AES_128_GCM', attempts: [] },
    })
    expect(call.from_number).toMatch(/^\+999\d{12}$/)
    expect(eventTypes()).toEqual(['call.initiated'])
    browser.does({ type: 'hang_up' })
    await settled()
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
    expect(eventTypes()).toEqual(['call.initiated', 'call.completed'])
    expect(browser.page.at(-1)).toEqual({ type: 'ended', reason: 'left' })
    expect(browser.audio.gone).toBe(true)
  })

  test('has another caller each time', async () => {
    const agent_id = await shared()
    const first = await get(await connected(agent_id))
    browser.closes()
    media.next = browser = new FakeBrowser()
    const second = await get(await connected(agent_id))
    expect(first.from_number).not.toBe(second.from_number)
  })

  test('is canceled when the browser never comes, and costs nothing', async () => {
    const { json } = await send(await shared())
    browser.closes()
    await settled()
    const call = await get(String(json['call_id']))
    expect(call).toMatchObject({ status: 'canceled', end_reason: 'canceled', cost_kobo: 0, answered_at: null })
    expect(browser.audio.gone).toBe(true)
  })

  test('ends with a lost connection when the audio breaks', async () => {
    const call_id = await connected(await shared())
    browser.audio.leaves('connection_lost')
    await settled()
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'connection_lost' })
  })

  test('ends after ten minutes', async () => {
    const call_id = await connected(await shared())
    browser.does({ type: 'typed', on: true })
    for (let minute = 0; minute < 12; minute++) {
      browser.does({ type: 'say', text: 'Go on.' })
      await settled()
      await server.advance(50_000)
    }
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup', duration_seconds: 600 })
    expect(browser.page.at(-1)).toEqual({ type: 'ended', reason: 'time' })
  })

  test('is not routed: the link is the agent', async () => {
    const call_id = await connected(await shared())
    browser.audio.speaks('Sales, please.')
    await settled()
    expect(backend.turns()[0]?.json).toMatchObject({
      call_id,
      transcription: 'Sales, please.',
      to_number: '+9990000000',
    })
  })

  test('can be hung up over the API before the browser comes', async () => {
    const { json } = await send(await shared())
    await workspace.production.calls.hangUp(String(json['call_id']))
    browser.comes()
    await settled()
    expect(await get(String(json['call_id']))).toMatchObject({ status: 'canceled' })
    expect(browser.audio.gone).toBe(true)
  })
})

describe('the page', () => {
  test('is shown what is said by either side, corrected to what was heard', async () => {
    await connected(await shared())
    expect(browser.page[0]).toEqual({ type: 'ready', hears: true })
    browser.audio.events.push({ kind: 'partial', text: 'When do', confidence: 0.5 })
    browser.audio.speaks('When do you open?')
    await settled()
    expect(browser.transcript).toEqual([
      'agent: Good day.',
      'caller: When do you open?',
      'agent: You said: When do you open?',
    ])
    const caller = browser.page.filter((message) => message.type === 'transcript' && message.role === 'caller')
    expect(caller).toMatchObject([
      { text: 'When do', final: false },
      { text: 'When do you open?', final: true },
    ])
  })

  test('an interruption is no event: only phone calls have call.barge_in', async () => {
    await connected(await shared())
    browser.audio.slow = true
    browser.audio.speaks('Tell me all.')
    await settled()
    browser.audio.speaks('Stop.')
    await settled()
    expect(browser.transcript).toContain('agent: You')
    expect(eventTypes()).not.toContain('call.barge_in')
    browser.audio.finish()
  })

  test('presses keys: consent to a recording', async () => {
    await workspace.production.workspace.switchRecording({ enabled: true })
    const call_id = await connected(await shared({ recording_enabled: true }))
    expect(browser.transcript[0]).toMatch(/^agent: This call may be recorded/)
    browser.does({ type: 'digit', digit: '1' })
    await settled()
    expect(browser.audio.log).toContain('record')
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('is answered in writing when words are typed: nothing is spoken, and reading takes its time', async () => {
    const agent_id = await shared()
    const { json } = await send(agent_id)
    browser.does({ type: 'typed', on: true })
    browser.comes()
    await settled()
    await server.advance(1_000)
    browser.does({ type: 'say', text: ' Are you\nopen? ' })
    await settled()
    await server.advance(5_000)
    expect(browser.transcript).toEqual(['agent: Good day.', 'caller: Are you open?', 'agent: You said: Are you open?'])
    expect(browser.audio.log).toEqual([])
    const { transcript } = await get(String(json['call_id']))
    expect(transcript.map(({ text }) => text)).toEqual(['Good day.', 'Are you open?', 'You said: Are you open?'])
  })

  test('gives a minute to a caller who types before the agent asks whether somebody is there', async () => {
    await send(await shared())
    browser.does({ type: 'typed', on: true })
    browser.comes()
    await settled()
    for (let second = 0; second < 50; second += 10) await server.advance(10_000)
    expect(browser.transcript).toEqual(['agent: Good day.'])
    await server.advance(11_000)
    expect(browser.transcript).toEqual(['agent: Good day.', 'agent: Are you still there?'])
  })

  test('can type where words are not recognised, and is told so', async () => {
    media.next = browser = new FakeBrowser({ understands_speech: false })
    await connected(await shared())
    expect(browser.page[0]).toEqual({ type: 'ready', hears: false })
    browser.does({ type: 'say', text: 'Hello' })
    await settled()
    expect(browser.transcript).toContain('agent: You said: Hello')
  })

  test('ignores messages without a meaning', async () => {
    const call_id = await connected(await shared())
    const before = browser.page.length
    const long = 'x'.repeat(1_001)
    for (const text of ['', 'null', '7', '[]', '{', '{"type":"say"}', '{"type":"digit","digit":"12"}', '{"type":"x"}'])
      browser.sends(text)
    browser.does({ type: 'say', text: long })
    browser.does({ type: 'say', text: ' \n ' })
    await settled()
    expect(browser.page).toHaveLength(before)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('sees that it is on hold', async () => {
    const call_id = await connected(await shared())
    await workspace.production.calls.hold(call_id)
    await workspace.production.calls.resume(call_id)
    expect(browser.page.filter(({ type }) => type === 'held')).toEqual([
      { type: 'held', on: true },
      { type: 'held', on: false },
    ])
    expect(browser.audio.log.filter((entry) => !entry.startsWith('say'))).toEqual(['hold', 'resume'])
  })
})

describe('an offer', () => {
  test('is 404 for an agent that is unknown, not shareable or paused; 400 for what is not an offer', async () => {
    expect(await send('agt_unknown')).toMatchObject({ status: 404 })
    expect(await send(await shared({ shareable: false }))).toMatchObject({ status: 404 })
    const paused = await shared()
    await workspace.sandbox.agents.update(paused, { status: 'paused' })
    expect(await send(paused)).toMatchObject({ status: 404 })
    expect(await send(paused, { sdp: 'hello' })).toMatchObject({ status: 400 })
    expect(await send(paused, { sdp: `v=0\r\n${'a'.repeat(20_000)}` })).toMatchObject({ status: 400 })
  })

  test('is 404 as soon as the workspace is deleted, as is the page, and uses up no place', async () => {
    const agent_id = await shared()
    await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
    expect(await send(agent_id)).toMatchObject({ status: 404 })
    expect(await fetch(`${server.base_url}/try/${agent_id}`)).toMatchObject({ status: 404 })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test('is 400 when it cannot become a call, and uses up no place', async () => {
    const agent_id = await shared()
    media.next = new TypeError('must have exactly one audio part (m=audio)')
    const answer = await send(agent_id)
    expect(answer).toMatchObject({
      status: 400,
      json: { message: 'sdp: the offer must have exactly one audio part (m=audio).' },
    })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test('is 503 where there is no audio, and uses up no place', async () => {
    const agent_id = await shared()
    media.next = null
    expect(await send(agent_id)).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test.each([
    ['has no balance', { balance_kobo: 0 }],
    ['has not accepted the data processing agreement', { dpa_accepted: false }],
  ])('is 503 when the workspace %s, which a stranger is not told', async (_, options) => {
    workspace = await server.workspace(options)
    const agent_id = await shared()
    const answer = await send(agent_id)
    expect(answer).toMatchObject({
      status: 503,
      json: { message: 'The agent takes no calls at the moment; try again later.' },
    })
    expect(browser.audio.gone).toBe(true)
    expect((await workspace.production.calls.list()).items).toMatchObject([{ status: 'rejected' }])
  })
})

describe('the limits of a link', () => {
  test('429 with ten calls under way; a place is free again when a call has ended', async () => {
    const agent_id = await shared()
    await tries(agent_id, 9, false)
    await connected(agent_id)
    const busy = { status: 429, json: { message: expect.stringContaining('10 running calls') as string } }
    expect(await send(agent_id)).toMatchObject(busy)
    browser.does({ type: 'hang_up' })
    await settled()
    media.next = browser = new FakeBrowser()
    expect(await send(agent_id)).toMatchObject({ status: 200 })
  })

  test('429 after fifty in 24 hours', async () => {
    const agent_id = await shared()
    await tries(agent_id, 50, true)
    const refused = await send(agent_id)
    expect(refused).toMatchObject({ status: 429, json: { message: expect.stringContaining('50 calls') as string } })
    expect(Number(refused.headers.get('retry-after'))).toBe(24 * 60 * 60)
    await server.leap(DAY_MS)
    expect(await send(agent_id)).toMatchObject({ status: 200 })
  })

  test('offers that arrive at once count one another', async () => {
    const agent_id = await shared()
    await tries(agent_id, 8, false)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(agent_id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
  })

  test('429 for one address that asks too often', async () => {
    const from = { 'X-Forwarded-For': '198.51.100.1' }
    const ask = () => rawClient(server, null)('POST', '/v1/public/try/agt_x/offer', { body: OFFER, headers: from })
    const answers = []
    for (let made = 0; made < 11; made++) answers.push(await ask())
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })

  test('the end of a call is noted also when its process or the server ended first, and forgotten after a day', async () => {
    const agent_id = await shared()
    await connected(agent_id)
    await tries(agent_id, 1, false) // its process died before the call was recorded
    expect((await triesOf(agent_id)).map(({ ended_at }) => ended_at as Date | null)).toEqual([null, null])
    await server.restart()
    // A call may be unrecorded for a minute, and the sweep comes once a minute.
    for (let minute = 0; minute < 3; minute++) await server.advance(60_000)
    for (const { ended_at } of await triesOf(agent_id)) expect(ended_at).toBeInstanceOf(Date)
    await server.leap(DAY_MS)
    expect(await triesOf(agent_id)).toEqual([])
  })
})
