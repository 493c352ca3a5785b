import { describe, expect, test } from 'vitest'
import { FakeBrowser } from './support/fake-browser.ts'
import { OFFER, PublicTryHarness } from './support/public-try-harness.ts'
import { rawClient } from './support/scenario.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

const harness = new PublicTryHarness()
const { send, shared, settled, connected, get } = harness
const triesOf = (agent_id: string) => harness.server.db.knex('public_tries').where({ agent_id })
const eventTypes = () => harness.backend.events().map(({ json }) => json.event_type)

async function tries(agent_id: string, count: number, ended: boolean): Promise<void> {
  const now = harness.server.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    call_id: `call_${agent_id}${String(index)}`,
    agent_id,
    started_at: now,
    ended_at: ended ? now : null,
  }))
  await harness.server.db.knex('public_tries').insert(rows)
}

describe('a call from a public link', () => {
  test('is an inbound production call without a telephone: recorded, reported and billed like one', async () => {
    const agent_id = await shared()
    const answer = await send(agent_id)
    expect(answer).toMatchObject({ status: 200, json: { sdp: harness.browser.sdp, type: 'answer' } })
    expect(harness.media.offers.at(-1)).toBe(OFFER.sdp)
    const call_id = String(answer.json['call_id'])
    expect(await get(call_id)).toMatchObject({ status: 'ringing', cost_kobo: 0 })
    harness.browser.comes()
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
    harness.browser.does({ type: 'hang_up' })
    await settled()
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
    expect(eventTypes()).toEqual(['call.initiated', 'call.completed'])
    expect(harness.browser.page.at(-1)).toEqual({ type: 'ended', reason: 'left' })
    expect(harness.browser.audio.gone).toBe(true)
  })

  test('has another caller each time', async () => {
    const agent_id = await shared()
    const first = await get(await connected(agent_id))
    harness.browser.closes()
    harness.media.next = harness.browser = new FakeBrowser()
    const second = await get(await connected(agent_id))
    expect(first.from_number).not.toBe(second.from_number)
  })

  test('is canceled when the browser never comes, and costs nothing', async () => {
    const { json } = await send(await shared())
    harness.browser.closes()
    await settled()
    const call = await get(String(json['call_id']))
    expect(call).toMatchObject({ status: 'canceled', end_reason: 'canceled', cost_kobo: 0, answered_at: null })
    expect(harness.browser.audio.gone).toBe(true)
  })

  test('ends with a lost connection when the audio breaks', async () => {
    const call_id = await connected(await shared())
    harness.browser.audio.leaves('connection_lost')
    await settled()
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'connection_lost' })
  })

  test('ends after ten minutes', async () => {
    const call_id = await connected(await shared())
    harness.browser.does({ type: 'typed', on: true })
    for (let minute = 0; minute < 12; minute++) {
      harness.browser.does({ type: 'say', text: 'Go on.' })
      await settled()
      await harness.server.advance(50_000)
    }
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup', duration_seconds: 600 })
    expect(harness.browser.page.at(-1)).toEqual({ type: 'ended', reason: 'time' })
  })

  test('is not routed: the link is the agent', async () => {
    const call_id = await connected(await shared())
    harness.browser.audio.speaks('Sales, please.')
    await settled()
    expect(harness.backend.turns()[0]?.json).toMatchObject({
      call_id,
      transcription: 'Sales, please.',
      to_number: '+9990000000',
    })
  })

  test('can be hung up over the API before the browser comes', async () => {
    const { json } = await send(await shared())
    await harness.workspace.production.calls.hangUp(String(json['call_id']))
    harness.browser.comes()
    await settled()
    expect(await get(String(json['call_id']))).toMatchObject({ status: 'canceled' })
    expect(harness.browser.audio.gone).toBe(true)
  })
})

describe('the page', () => {
  test('is shown what is said by either side, corrected to what was heard', async () => {
    await connected(await shared())
    expect(harness.browser.page[0]).toEqual({ type: 'ready', hears: true })
    harness.browser.audio.events.push({ kind: 'partial', text: 'When do', confidence: 0.5 })
    harness.browser.audio.speaks('When do you open?')
    await settled()
    expect(harness.browser.transcript).toEqual([
      'agent: Good day.',
      'caller: When do you open?',
      'agent: You said: When do you open?',
    ])
    const caller = harness.browser.page.filter((message) => message.type === 'transcript' && message.role === 'caller')
    expect(caller).toMatchObject([
      { text: 'When do', final: false },
      { text: 'When do you open?', final: true },
    ])
  })

  test('an interruption is no event: only phone calls have call.barge_in', async () => {
    await connected(await shared())
    harness.browser.audio.slow = true
    harness.browser.audio.speaks('Tell me all.')
    await settled()
    harness.browser.audio.speaks('Stop.')
    await settled()
    expect(harness.browser.transcript).toContain('agent: You')
    expect(eventTypes()).not.toContain('call.barge_in')
    harness.browser.audio.finish()
  })

  test('presses keys: consent to a recording', async () => {
    await harness.workspace.production.workspace.switchRecording({ enabled: true })
    const call_id = await connected(await shared({ recording_enabled: true }))
    expect(harness.browser.transcript[0]).toMatch(/^agent: This call may be recorded/)
    harness.browser.does({ type: 'digit', digit: '1' })
    await settled()
    expect(harness.browser.audio.log).toContain('record')
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('is answered in writing when words are typed: nothing is spoken, and reading takes its time', async () => {
    const agent_id = await shared()
    const { json } = await send(agent_id)
    harness.browser.does({ type: 'typed', on: true })
    harness.browser.comes()
    await settled()
    await harness.server.advance(1_000)
    harness.browser.does({ type: 'say', text: ' Are you\nopen? ' })
    await settled()
    await harness.server.advance(5_000)
    expect(harness.browser.transcript).toEqual([
      'agent: Good day.',
      'caller: Are you open?',
      'agent: You said: Are you open?',
    ])
    expect(harness.browser.audio.log).toEqual([])
    const { transcript } = await get(String(json['call_id']))
    expect(transcript.map(({ text }) => text)).toEqual(['Good day.', 'Are you open?', 'You said: Are you open?'])
  })

  test('gives a minute to a caller who types before the agent asks whether somebody is there', async () => {
    await send(await shared())
    harness.browser.does({ type: 'typed', on: true })
    harness.browser.comes()
    await settled()
    for (let second = 0; second < 50; second += 10) await harness.server.advance(10_000)
    expect(harness.browser.transcript).toEqual(['agent: Good day.'])
    await harness.server.advance(11_000)
    expect(harness.browser.transcript).toEqual(['agent: Good day.', 'agent: Are you still there?'])
  })

  test('can type where words are not recognised, and is told so', async () => {
    harness.media.next = harness.browser = new FakeBrowser({ understands_speech: false })
    await connected(await shared())
    expect(harness.browser.page[0]).toEqual({ type: 'ready', hears: false })
    harness.browser.does({ type: 'say', text: 'Hello' })
    await settled()
    expect(harness.browser.transcript).toContain('agent: You said: Hello')
  })

  test('ignores messages without a meaning', async () => {
    const call_id = await connected(await shared())
    const before = harness.browser.page.length
    const long = 'x'.repeat(1_001)
    for (const text of ['', 'null', '7', '[]', '{', '{"type":"say"}', '{"type":"digit","digit":"12"}', '{"type":"x"}'])
      harness.browser.sends(text)
    harness.browser.does({ type: 'say', text: long })
    harness.browser.does({ type: 'say', text: ' \n ' })
    await settled()
    expect(harness.browser.page).toHaveLength(before)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test('sees that it is on hold', async () => {
    const call_id = await connected(await shared())
    await harness.workspace.production.calls.hold(call_id)
    await harness.workspace.production.calls.resume(call_id)
    expect(harness.browser.page.filter(({ type }) => type === 'held')).toEqual([
      { type: 'held', on: true },
      { type: 'held', on: false },
    ])
    expect(harness.browser.audio.log.filter((entry) => !entry.startsWith('say'))).toEqual(['hold', 'resume'])
  })
})

describe('an offer', () => {
  test('is 404 for an agent that is unknown, not shareable or paused; 400 for what is not an offer', async () => {
    expect(await send('agt_unknown')).toMatchObject({ status: 404 })
    expect(await send(await shared({ shareable: false }))).toMatchObject({ status: 404 })
    const paused = await shared()
    await harness.workspace.sandbox.agents.update(paused, { status: 'paused' })
    expect(await send(paused)).toMatchObject({ status: 404 })
    expect(await send(paused, { sdp: 'hello' })).toMatchObject({ status: 400 })
    expect(await send(paused, { sdp: `v=0\r\n${'a'.repeat(20_000)}` })).toMatchObject({ status: 400 })
  })

  test('is 404 as soon as the workspace is deleted, as is the page, and uses up no place', async () => {
    const agent_id = await shared()
    await harness.workspace.production.workspace.delete({ confirm: harness.workspace.workspace_id })
    expect(await send(agent_id)).toMatchObject({ status: 404 })
    expect(await fetch(`${harness.server.base_url}/try/${agent_id}`)).toMatchObject({ status: 404 })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test('is 400 when it cannot become a call, and uses up no place', async () => {
    const agent_id = await shared()
    harness.media.next = new TypeError('must have exactly one audio part (m=audio)')
    const answer = await send(agent_id)
    expect(answer).toMatchObject({
      status: 400,
      json: { message: 'sdp: the offer must have exactly one audio part (m=audio).' },
    })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test('is 503 where there is no audio, and uses up no place', async () => {
    const agent_id = await shared()
    harness.media.next = null
    expect(await send(agent_id)).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
    expect(await triesOf(agent_id)).toEqual([])
  })

  test.each([
    ['has no balance', { balance_kobo: 0 }],
    ['has not accepted the data processing agreement', { dpa_accepted: false }],
  ])('is 503 when the workspace %s, which a stranger is not told', async (_, options) => {
    harness.workspace = await harness.server.workspace(options)
    const agent_id = await shared()
    const answer = await send(agent_id)
    expect(answer).toMatchObject({
      status: 503,
      json: { message: 'The agent takes no calls at the moment; try again later.' },
    })
    expect(harness.browser.audio.gone).toBe(true)
    expect((await harness.workspace.production.calls.list()).items).toMatchObject([{ status: 'rejected' }])
  })
})

describe('the limits of a link', () => {
  test('429 with ten calls under way; a place is free again when a call has ended', async () => {
    const agent_id = await shared()
    await tries(agent_id, 9, false)
    await connected(agent_id)
    const busy = { status: 429, json: { message: expect.stringContaining('10 running calls') as string } }
    expect(await send(agent_id)).toMatchObject(busy)
    harness.browser.does({ type: 'hang_up' })
    await settled()
    harness.media.next = harness.browser = new FakeBrowser()
    expect(await send(agent_id)).toMatchObject({ status: 200 })
  })

  test('429 after fifty in 24 hours', async () => {
    const agent_id = await shared()
    await tries(agent_id, 50, true)
    const refused = await send(agent_id)
    expect(refused).toMatchObject({ status: 429, json: { message: expect.stringContaining('50 calls') as string } })
    expect(Number(refused.headers.get('retry-after'))).toBe(24 * 60 * 60)
    await harness.server.leap(DAY_MS)
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
    const ask = () =>
      rawClient(harness.server, null)('POST', '/v1/public/try/agt_x/offer', { body: OFFER, headers: from })
    const answers = []
    for (let made = 0; made < 11; made++) answers.push(await ask())
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })

  test('the end of a call is noted also when its process or the server ended first, and forgotten after a day', async () => {
    const agent_id = await shared()
    await connected(agent_id)
    await tries(agent_id, 1, false) // its process died before the call was recorded
    expect((await triesOf(agent_id)).map(({ ended_at }) => ended_at as Date | null)).toEqual([null, null])
    await harness.server.restart()
    // A call may be unrecorded for a minute, and the sweep comes once a minute.
    for (let minute = 0; minute < 3; minute++) await harness.server.advance(60_000)
    for (const { ended_at } of await triesOf(agent_id)) expect(ended_at).toBeInstanceOf(Date)
    await harness.server.leap(DAY_MS)
    expect(await triesOf(agent_id)).toEqual([])
  })
})
