import type { AgentCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countCallBacks } from '../src/features/calls/call-backs/call-back-metrics.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, ANY_HOUR } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
/** They are busy, and they take a call. */
const BUSY = '+2348031239002'
const TAKES = '+2348031231111'
/** Answers, and stays on the line. */
const STAYS = '+2348031239009'
const VOICEMAIL = '+2348031239005'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
/** The colleagues of the next transfer. */
let destinations: object[]
/** The summary of the next transfer. */
let about: { summary?: string }
/** The reply to a transfer that nobody took. */
let promise: object

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'))
})
afterAll(() => server.stop())
beforeEach(async () => {
  destinations = [{ destination: BUSY }]
  about = { summary: 'Ngozi asks.' }
  promise = { schedule_callback: {} }
  backend = await startBackend()
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    if (json['transfer']) return { text: 'We will call you back.', ...promise }
    if (String(json['transcription']).startsWith('(')) return { text: 'Good-bye.', end_call: true }
    return { text: 'One moment.', warm_transfer: { destinations, call_back: true, ...about } }
  }
  workspace = await server.workspace()
  return () => backend.stop()
})

const seconds = async (count: number): Promise<void> => {
  for (let passed = 0; passed < count; passed += 5) await server.advance(5_000)
}

/** A call whose agent promises a call-back. */
async function promised(settings: Partial<AgentCreate> = {}) {
  const { sandbox } = workspace
  const own = { webhook_url: backend.url, greeting_text: 'Good day.', ...ANY_HOUR }
  const agent = await agentOf(sandbox, { ...own, ...settings })
  const { agent_id } = agent
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const utterances = ['A person, please.', { silence_ms: 60_000 }]
  const { call_id } = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances })
  await seconds(15)
  return { agent, agent_id, call_id, e164 }
}

const only = async () => {
  const { items } = await workspace.sandbox.callBacks.list()
  expect(items).toHaveLength(1)
  return items[0]!
}

const MINUTES = 60_000

/** Passes the pause before an attempt, and the attempt with its end. */
async function attempt(pause_ms = 10 * MINUTES): Promise<void> {
  await server.leap(pause_ms)
  await seconds(45)
}

const told = () => backend.turns().map(({ json }) => String(json['transcription']))
const ended = () =>
  backend.events().flatMap(({ json }) => (json.event_type === 'call_back.ended' ? [json.payload] : []))

describe('a call-back', () => {
  test('is promised when nobody takes the call, and connected when a colleague does', async () => {
    promise = { schedule_callback: { number: STAYS, greeting: 'Ẹ n lẹ́, Ngozi.' } }
    const { agent_id, call_id, e164 } = await promised()
    const scheduled = await only()
    const { call_back_id } = scheduled
    expect(scheduled).toMatchObject({ agent_id, call_id, number: STAYS, summary: 'Ngozi asks.', status: 'scheduled' })
    expect(scheduled.greeting).toBe('Ẹ n lẹ́, Ngozi.')
    expect(told()).toContain('(The colleague is busy.) (You may offer a call-back with schedule_callback.)')
    expect(told()).toContain('(The call-back is scheduled.)')
    expect(backend.events().map(({ json }) => json.event_type)).toContain('call_back.scheduled')
    await server.db
      .knex('call_backs')
      .where({ call_back_id })
      .update({ request: takenBy(TAKES) })
    await attempt()
    const connected = await workspace.sandbox.callBacks.get(call_back_id)
    expect(connected).toMatchObject({ status: 'connected', reason: null, attempt_count: 1, next_attempt_at: null })
    const call = await workspace.sandbox.calls.get(connected.last_call_id!)
    expect(call).toMatchObject({ direction: 'outbound', from_number: e164, to_number: STAYS, agent_id })
    expect(call.transfers).toMatchObject([{ destination: TAKES, outcome: 'accepted' }])
    expect(call.transcript[0]?.text).toBe('Ẹ n lẹ́, Ngozi.')
    expect(ended()).toMatchObject([{ call_back_id, status: 'connected', last_call_id: call.call_id }])
  })

  test('begins in the language of the agent, and fails after three calls that no colleague took', async () => {
    about = {}
    const { call_id, agent } = await promised({ language: 'ha' })
    for (let count = 1; count <= 3; count++) await attempt(15 * MINUTES)
    const { last_call_id, ...failed } = await only()
    expect(failed.summary).toBe('Akwai kira a gare ku.')
    const { transcript } = await workspace.sandbox.calls.get(last_call_id!)
    expect(transcript[0]?.text).toContain(`Sannu, ${agent.display_name} ke magana.`)
    expect(failed).toMatchObject({ call_id, status: 'failed', reason: 'not_taken', attempt_count: 3 })
    expect(ended()).toMatchObject([{ status: 'failed', reason: 'not_taken' }])
  })

  test.each([undefined, { detect: true, action: 'continue', message: null } as const])(
    'ends at a voicemail, and no colleague is called, with %j',
    async (answering_machine) => {
      promise = { schedule_callback: { number: VOICEMAIL } }
      await promised(answering_machine && { answering_machine })
      const { call_back_id } = await only()
      // Two calls have ended like the next one.
      await server.db
        .knex('call_backs')
        .where({ call_back_id })
        .update({ request: takenBy(TAKES), attempt_count: 2 })
      await server.leap(15 * MINUTES)
      for (let halves = 0; halves < 60; halves++) await server.advance(500)
      const { last_call_id, ...failed } = await only()
      expect(failed).toMatchObject({ status: 'failed', reason: 'no_answer', attempt_count: 3 })
      const call = await workspace.sandbox.calls.get(last_call_id!)
      expect(call).toMatchObject({ answered_by: 'voicemail', end_reason: 'machine_answered', transfers: [] })
    },
  )

  test('waits until a colleague is at work, which costs no attempt, and expires after a week', async () => {
    const { call_back_id } = (await promised(), await only())
    const closed = [{ destination: TAKES, hours: { opens: '00:00', closes: '00:01', days: ['mon'], timezone: 'UTC' } }]
    const request = JSON.stringify({ ...JSON.parse(takenBy(TAKES)), colleagues: closed })
    await server.db.knex('call_backs').where({ call_back_id }).update({ request })
    await attempt()
    expect(await only()).toMatchObject({ status: 'scheduled', attempt_count: 0 })
    await server.leap(8 * 24 * 60 * MINUTES)
    await seconds(20)
    expect(await only()).toMatchObject({ status: 'expired', reason: null, attempt_count: 0 })
  })

  test('waits until the wished time, and is called then', async () => {
    const wished = new Date(server.clock.now().getTime() + 3 * 60 * MINUTES)
    promise = { schedule_callback: { not_before: wished.toISOString(), number: '+2348031235555' } }
    await promised()
    expect(await only()).toMatchObject({ number: '+2348031235555', not_before: wished.toISOString() })
    await server.leap(wished.getTime() - server.clock.now().getTime() - 1_000)
    expect(await only()).toMatchObject({ status: 'scheduled', attempt_count: 0 })
    await server.advance(1_000)
    expect(await only()).toMatchObject({ status: 'calling', attempt_count: 1 })
  })

  test('is cancelled by the API, once', async () => {
    await promised()
    const { call_back_id } = await only()
    const cancelled = await workspace.sandbox.callBacks.cancel(call_back_id)
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'requested', next_attempt_at: null })
    expect(await workspace.sandbox.callBacks.cancel(call_back_id)).toMatchObject({ ended_at: cancelled.ended_at })
    await attempt()
    expect(await only()).toMatchObject({ status: 'cancelled', attempt_count: 0 })
    expect(ended()).toHaveLength(1)
  })

  test('is cancelled if the contact opts out', async () => {
    await promised()
    await workspace.sandbox.optOuts.add({ e164: CALLER })
    await attempt()
    expect(await only()).toMatchObject({ status: 'cancelled', reason: 'opted_out', attempt_count: 0 })
  })

  test('is forgotten with the contact', async () => {
    promise = { schedule_callback: { greeting: 'Good day, Ngozi.' } }
    await promised()
    await workspace.sandbox.contacts.erase(CALLER)
    expect(await only()).toMatchObject({ status: 'cancelled', reason: 'erased', summary: '[REDACTED]', greeting: null })
    await attempt()
    expect(await only()).toMatchObject({ attempt_count: 0 })
  })

  test('is not called while the agent is paused, and then fails', async () => {
    const { agent_id } = await promised()
    await workspace.sandbox.agents.update(agent_id, { status: 'paused' })
    for (let count = 1; count <= 3; count++) await server.leap(15 * MINUTES)
    expect(await only()).toMatchObject({ status: 'failed', reason: 'not_allowed', last_call_id: null })
  })

  test('is refused for a second promise, for a time too far away, and for a number that is not allowed', async () => {
    promise = { schedule_callback: { not_before: '2099-01-01T00:00:00Z' } }
    await promised()
    expect(told().at(-1)).toBe('(The call-back cannot be scheduled: not_before is more than 7 days away.)')
    promise = { schedule_callback: { number: '+447700900123' } }
    await promised()
    expect(told().at(-1)).toMatch(/^\(The call-back cannot be scheduled: the number /)
    promise = { schedule_callback: {} }
    await promised()
    await promised()
    expect(told().at(-1)).toBe('(The call-back cannot be scheduled: one for this number waits already.)')
    expect((await workspace.sandbox.callBacks.list({ status: 'scheduled' })).items).toHaveLength(1)
  })

  test('is refused if no colleague is at work while the agent may call', async () => {
    destinations = [{ destination: BUSY, opens: '07:00', closes: '12:00' }]
    await promised({ call_window_start: '12:00', call_window_end: '20:00' })
    const refusal = '(The call-back cannot be scheduled: no colleague is at work while the agent may call.)'
    expect(told().at(-1)).toBe(refusal)
    expect((await workspace.sandbox.callBacks.list()).items).toEqual([])
    destinations.push({ destination: BUSY, opens: '07:00', closes: '12:01', days: ['mon'] })
    await promised({ call_window_start: '12:00', call_window_end: '20:00' })
    expect(told().at(-1)).toBe('(The call-back is scheduled.)')
  })

  test('is not offered by a transfer without call_back', async () => {
    backend.answer = ({ json }) => {
      if (json.event_type) return { received: true }
      if (json['transfer']) return { text: 'We will call you back.', schedule_callback: {} }
      if (String(json['transcription']).startsWith('(')) return { text: 'Good-bye.', end_call: true }
      return { text: 'One moment.', warm_transfer: { destinations } }
    }
    await promised()
    expect(told().at(-1)).toMatch(/^\(No call-back can be scheduled/)
    expect((await workspace.sandbox.callBacks.list()).items).toEqual([])
  })
})

test('call-backs of one workspace leave places for the others', async () => {
  const other = await server.workspace()
  const closed = [{ destination: TAKES, hours: { opens: '00:00', closes: '00:01', days: ['mon'], timezone: 'UTC' } }]
  const now = server.clock.now()
  const due = (workspace_id: string, count: number) => ({
    call_back_id: `cb_${workspace_id}_${count}`,
    workspace_id,
    environment: 'sandbox',
    agent_id: 'agt_1',
    call_id: 'call_1',
    from_number: CALLER,
    number: `+23480312${String(10_000 + count)}`,
    request: JSON.stringify({ colleagues: closed, summary: '', ring_seconds: 30, accept: 'key', stay: null }),
    status: 'scheduled',
    not_before: now,
    expires_at: new Date(now.getTime() + 24 * 60 * MINUTES),
    next_attempt_at: new Date(now.getTime() - 1_000 + count),
    created_at: now,
  })
  const rows = Array.from({ length: 200 }, (_, count) => due(workspace.workspace_id, count))
  const { knex } = server.db
  await knex('call_backs').insert([...rows, due(other.workspace_id, 900)])
  const metrics = new Metrics()
  countCallBacks(metrics, { db: server.db, clock: server.clock })
  expect(await metrics.text()).toContain('ohun_call_backs{state="due"} 201')
  await server.leap(60_000)
  expect(await metrics.text()).toMatch(/ohun_call_backs_oldest_due_seconds 6\d/)
  const looked = knex('call_backs').where('next_attempt_at', '>', server.clock.now())
  expect(await looked.clone().where({ workspace_id: other.workspace_id })).toHaveLength(1)
  expect((await looked.clone().where({ workspace_id: workspace.workspace_id })).length).toBeLessThan(20)
})

test('404 for a call-back of another workspace', async () => {
  await promised()
  const { call_back_id } = await only()
  const other = await server.workspace()
  await expect(other.sandbox.callBacks.get(call_back_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.sandbox.callBacks.cancel(call_back_id)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(workspace.production.callBacks.get(call_back_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(workspace.production.callBacks.cancel(call_back_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

/** The transfer of a call-back that this colleague takes. */
function takenBy(destination: string): string {
  const colleagues = [{ destination, hours: null }]
  return JSON.stringify({ colleagues, summary: 'Ngozi asks.', ring_seconds: 30, accept: 'key', call_back: true })
}
