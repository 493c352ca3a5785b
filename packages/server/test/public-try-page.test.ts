import { describe, expect, test } from 'vitest'
import { OFFER, PublicTryHarness } from './support/public-try-harness.ts'

const TURN = { OHUN_TURN_URLS: 'turn:127.0.0.1:1', OHUN_TURN_SECRET: 'shared-with-coturn' }

const harness = new PublicTryHarness(TURN)
const { send, shared, settled, connected, get } = harness

async function silence(): Promise<void> {
  for (let second = 0; second < 60; second += 5) await harness.server.advance(5_000)
}

describe('the page of a call', () => {
  test('hears answers although words are typed, and speaks again later: a microphone may be allowed during the call', async () => {
    const call_id = await connected(await shared())
    harness.browser.does({ type: 'typed', on: true, spoken: true })
    harness.browser.does({ type: 'say', text: 'Hello' })
    await settled()
    expect(harness.browser.audio.log).toEqual(['say Good day.', 'say You said: Hello'])
    harness.browser.does({ type: 'typed', on: true })
    harness.browser.does({ type: 'say', text: 'Silently' })
    await settled()
    await harness.server.advance(5_000)
    expect(harness.browser.audio.log).toHaveLength(2)
    harness.browser.does({ type: 'typed', on: false })
    harness.browser.audio.speaks('Loudly')
    await settled()
    expect(harness.browser.audio.log.at(-1)).toBe('say You said: Loudly')
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
  })

  test.each([
    ['the owner hung up', 'owner', (call_id: string) => harness.workspace.production.calls.hangUp(call_id)],
    ['nothing was said', 'silence', () => silence()],
    ['the audio broke', 'connection', () => Promise.resolve(harness.browser.audio.leaves('connection_lost'))],
  ])('is told why the call ended: %s', async (_, reason, end) => {
    const call_id = await connected(await shared())
    await end(call_id)
    await settled()
    expect(harness.browser.page.at(-1)).toEqual({ type: 'ended', reason })
  })

  test('is not told that the balance is used up: that is the business of the owner', async () => {
    harness.workspace = await harness.server.workspace({ balance_kobo: 3_000 })
    const call_id = await connected(await shared())
    harness.browser.does({ type: 'typed', on: true })
    for (let second = 0; second < 80; second += 20) {
      harness.browser.does({ type: 'say', text: 'Go on.' })
      await settled()
      await harness.server.advance(20_000)
    }
    expect(await get(call_id)).toMatchObject({ end_reason: 'balance_exhausted' })
    expect(harness.browser.page.at(-1)).toEqual({ type: 'ended', reason: 'unavailable' })
  })
})

describe('a page whose network has changed', () => {
  async function running() {
    const agent_id = await shared()
    const { json } = await send(agent_id)
    harness.browser.comes()
    await settled()
    return { agent_id, call_id: String(json['call_id']), call_token: String(json['call_token']) }
  }

  const again = (
    { agent_id, call_id, call_token }: Awaited<ReturnType<typeof running>>,
    body: object = { sdp: `${OFFER.sdp}a=again\r\n`, call_token },
  ) => harness.post(`/v1/public/try/${agent_id}/calls/${call_id}/offer`, body)

  test('is answered again, with the call as it was and new credentials for TURN', async () => {
    const call = await running()
    await harness.server.advance(5_000)
    const answer = await again(call)
    const { call_id, call_token } = call
    const [, expiry] = /^(\d+):/.exec(String((answer.json['ice_servers'] as { username: string }[])[0]?.username)) ?? []
    expect(Number(expiry) * 1_000).toBe(Math.floor(harness.server.clock.now().getTime() / 1_000) * 1_000 + 11 * 60_000)
    expect(answer).toMatchObject({
      status: 200,
      json: { sdp: 'v=0\r\nanswer 1\r\n', type: 'answer', call_id, call_token },
    })
    expect(harness.browser.restarts).toEqual([`${OFFER.sdp}a=again\r\n`])
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    harness.browser.audio.speaks('Are you there?')
    await settled()
    expect(harness.browser.transcript.at(-1)).toBe('agent: You said: Are you there?')
  })

  test('is 404 with the token of another call, for the call of another agent, and after the end', async () => {
    const call = await running()
    const other = await shared()
    expect(await again(call, { ...OFFER, call_token: 'x'.repeat(22) })).toMatchObject({ status: 404 })
    expect(await again({ ...call, agent_id: other })).toMatchObject({ status: 404 })
    expect(await again({ ...call, call_id: 'call_unknown' })).toMatchObject({ status: 404 })
    expect(harness.browser.restarts).toEqual([])
    harness.browser.does({ type: 'hang_up' })
    await settled()
    expect(await again(call)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
  })

  test('is 400 for an offer of another connection, and for one that is none; the call goes on', async () => {
    const call = await running()
    harness.browser.restart_fault = new TypeError('is not of the connection of this call')
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
    harness.browser.comes()
    await settled()
    harness.browser.restart_fault = new Error('the media plane was lost')
    expect(await again(call)).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
  })

  test('is 429 after twenty times', async () => {
    const call = await running()
    for (let made = 0; made < 20; made++) expect(await again(call)).toMatchObject({ status: 200 })
    expect(await again(call)).toMatchObject({ status: 429 })
    expect(harness.browser.restarts).toHaveLength(20)
  })
})
