import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRecordRetention } from '../src/features/calls/ending/call-record-retention.ts'
import { callContentRetention } from '../src/features/calls/ending/call-content-retention.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { advanceThroughCall, agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' }))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

const place = (to_number: string) => workspace.sandbox.calls.create({ agent_id, to_number })
const get = async (call_id: string) => await workspace.sandbox.calls.get(call_id)
const completed = async (call_id: string) => {
  const { items } = await workspace.sandbox.events.list({ call_id, event_type: 'call.completed' })
  return items[0]?.payload
}
const attempt = (mno: string, outcome: string, cause: string | null) => ({
  carrier: mno,
  mno,
  outcome,
  cause,
  transport: null,
  sip_status: null,
  q850_cause: null,
  started_at: expect.any(String) as string,
  duration_ms: expect.any(Number) as number,
})

test('a call that the second operator takes has both in its record and in call.completed', async () => {
  const { call_id, signalling } = await place('+2348031239004')
  expect(signalling).toBeNull()
  await advanceThroughCall(server, 6_000)
  const attempts = [attempt('mtn', 'carrier_failed', 'it refused the call'), attempt('glo', 'answered', null)]
  expect((await get(call_id)).signalling).toEqual({
    carrier: 'glo',
    transport: null,
    codec: null,
    srtp_suite: null,
    reliable_responses: false,
    sip_status: null,
    q850_cause: null,
    end_q850_cause: null,
    announcement: null,
    attempts,
    handovers: [],
    carrier_join: null,
    claims: null,
  })
  expect(await completed(call_id)).toMatchObject({ attempts })
})

test('CALL_FAILED names each operator and its answer, and so does the record', async () => {
  const message = ['mtn', 'glo', 'airtel', '9mobile'].map((mno) => `${mno}: it refused the call`).join('; ')
  await expect(place('+2348031239001')).rejects.toMatchObject({
    code: 'CALL_FAILED',
    message: expect.stringContaining(message),
  })
  const { items } = await workspace.sandbox.calls.list({ status: 'failed' })
  const attempts = ['mtn', 'glo', 'airtel', '9mobile'].map((mno) =>
    attempt(mno, 'carrier_failed', 'it refused the call'),
  )
  expect((await get(items[0]!.call_id)).signalling).toMatchObject({ carrier: '9mobile', attempts })
  expect(await completed(items[0]!.call_id)).toMatchObject({ status: 'failed', attempts })
})

test('a call that the network gives up with words has them in its record, its event, searches and statistics', async () => {
  const { call_id } = await place('+2348031239010')
  await advanceThroughCall(server, 6_000)
  const announcement = { says: 'switched_off', by: 'words', after_ms: 2_000 }
  expect(await get(call_id)).toMatchObject({
    status: 'no_answer',
    answered_at: null,
    cost_kobo: 0,
    answered_by: 'unavailable',
    answered_by_reason: 'announcement',
    answered_by_after_ms: null,
    signalling: { announcement, attempts: [{ outcome: 'no_answer' }] },
    transcript: [],
  })
  expect(await completed(call_id)).toMatchObject({ status: 'no_answer', announcement })
  const found = async (filters: object) =>
    (await workspace.sandbox.calls.list(filters)).items.map((call) => call.call_id)
  expect(await found({ announcement: 'switched_off' })).toEqual([call_id])
  expect(await found({ announcement: 'busy' })).toEqual([])
  expect(await found({ answered_by: 'unavailable' })).toEqual([call_id])
  const exported = await workspace.sandbox.calls.export({ announcement: 'switched_off' })
  expect(await exported.json()).toMatchObject([{ call_id, announcement: 'switched_off' }])
  await server.advance(60_000)
  const { answered_by } = await workspace.sandbox.statistics.get()
  expect(answered_by).toEqual([{ answered_by: 'unavailable', calls: 1 }])
})

test('a call that the first operator takes has no record of it', async () => {
  const { call_id } = await place('+2348031234567')
  await advanceThroughCall(server, 6_000)
  expect((await get(call_id)).signalling).toBeNull()
  expect(await completed(call_id)).not.toHaveProperty('attempts')
})

test('the words of carriers about callers are deleted with the transcript, the rest with the call', async () => {
  const { call_id } = await place('+2348031239004')
  await advanceThroughCall(server, 6_000)
  await get(call_id)
  const { knex } = server.db
  const claims = { asserted_identities: ['+2348031112222'], remote_party: null, diversions: [], history: [] }
  await knex('call_signalling')
    .where({ call_id })
    .update({ claims: JSON.stringify(claims) })
  expect((await get(call_id)).signalling?.claims).toEqual(claims)
  await knex.transaction((trx) => callContentRetention.clear(trx, { ids: [call_id], now: server.clock.now() }))
  expect((await get(call_id)).signalling).toMatchObject({ carrier: 'glo', claims: null })
  await knex.transaction((trx) => callRecordRetention.deleteBatch(trx, { before: 'call_~', limit: 1_000 }))
  expect(await knex('call_signalling').where({ call_id })).toEqual([])
})
