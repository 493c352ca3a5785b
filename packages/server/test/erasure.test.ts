import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { insertOldRows, SAID } from './support/old-rows.ts'
import { advanceThroughCall, agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const OTHER = '+2348037654321'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url, greeting_text: 'Good day.' }))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

const place = (to_number = CONTACT, idempotencyKey?: string) =>
  workspace.sandbox.calls.create({ agent_id, to_number }, { idempotencyKey })
const erase = (e164 = CONTACT) => workspace.sandbox.contacts.erase(e164)
const marker = () => ({
  turn_id: expect.stringMatching(/^trn_\w+$/) as string,
  role: 'system',
  text: '[REDACTED]',
  timestamp: server.clock.now().toISOString(),
})

/** As if the last attempt of a pending delivery had failed. */
const BURY = `
  with dead as (delete from pending_deliveries where delivery_id = ? returning *)
  insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
    round, attempt_count, claim, created_at)
  select delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, 'dead_lettered',
    round, attempt_count, claim, created_at
  from dead`

/** Every text that the service keeps of the workspace. */
async function storedText(): Promise<string> {
  const { workspace_id } = workspace
  const { knex } = server.db
  const tables = ['calls', 'events', 'deliveries', 'audit_log']
  // The response to the creation of the agent has its greeting, which is a setting and stays.
  const kept = knex('idempotency_keys').where({ workspace_id }).whereNot({ operation_id: 'createAgent' })
  const rows = await Promise.all([...tables.map((table) => knex(table).where({ workspace_id })), kept])
  const attempts = await knex('delivery_attempts').whereIn(
    'delivery_id',
    knex('deliveries').select('delivery_id').where({ workspace_id }),
  )
  return JSON.stringify([rows, attempts, await knex('jobs')])
}

describe('a call that has ended', () => {
  test('keeps its row and numbers; what was said and its recording are gone', async () => {
    const call = await place()
    await advanceThroughCall(server, 6_000)
    await server.db.knex('calls').where({ call_id: call.call_id }).update({ recording_url: '/v1/calls/x/recording' })
    const before = await workspace.sandbox.calls.get(call.call_id)
    expect(before.transcript.length).toBeGreaterThan(1)
    await server.advance(1_000)

    const { request_id: _, ...answer } = await erase()
    expect(answer).toEqual({ erased: true, e164: CONTACT, records_affected: 1 })
    const { request_id: __, ...after } = await workspace.sandbox.calls.get(call.call_id)
    const { request_id: ___, ...unchanged } = before
    const updated_at = server.clock.now().toISOString()
    expect(after).toEqual({ ...unchanged, transcript: [marker()], recording_url: null, updated_at })
  })

  test('counts once: a repeat affects nothing, and a new call is one more', async () => {
    await place()
    await advanceThroughCall(server, 6_000)
    expect(await erase()).toMatchObject({ records_affected: 1 })
    expect(await erase()).toMatchObject({ erased: true, records_affected: 0 })
    await place()
    await advanceThroughCall(server, 6_000)
    expect(await erase()).toMatchObject({ records_affected: 1 })
    expect(await all(workspace.sandbox.auditLog.list())).toMatchObject(
      [1, 0, 1].map((records_affected) => ({
        action: 'contact.erased',
        target: CONTACT,
        detail: { records_affected },
      })),
    )
  })

  test('leaves nothing of what was said in anything that is stored', async () => {
    backend.answer = () => ({ text: 'Your balance is 4242 naira.', received: true })
    await place(CONTACT, 'erased-1')
    await advanceThroughCall(server, 6_000)
    expect(await storedText()).toContain('4242')
    await erase()
    const left = await storedText()
    expect(left).not.toContain('4242')
    expect(left).not.toContain('Good day.')
    expect(left).toContain(CONTACT)
  })

  test('is erased by either key in both environments and both directions', async () => {
    const at = server.clock.now()
    const { workspace_id } = workspace
    await insertOldRows(server.db, { workspace_id, environment: 'production', at, count: 2, contact: CONTACT })
    await insertOldRows(server.db, {
      workspace_id,
      environment: 'sandbox',
      at: new Date(at.getTime() + 1),
      count: 3,
      contact: CONTACT,
    })
    await server.db.knex('calls').where({ workspace_id, environment: 'production' }).update({
      direction: 'inbound',
      from_number: CONTACT,
      to_number: '+2348000000000',
    })
    expect(await erase()).toMatchObject({ records_affected: 5 })
    expect(await storedText()).not.toContain(SAID)
    const live = await all(workspace.production.calls.list())
    expect(live).toMatchObject([0, 1].map(() => ({ transcript: [marker()], recording_url: null })))
  })
})

describe('data that is not the contact’s', () => {
  test('stays: calls with others, and calls that were made from the number', async () => {
    const { workspace_id } = workspace
    await insertOldRows(server.db, { workspace_id, at: server.clock.now(), count: 3 })
    const { from_number } = await place(OTHER)
    await advanceThroughCall(server, 6_000)
    expect(await erase()).toMatchObject({ records_affected: 0 })
    expect(await erase(from_number)).toMatchObject({ records_affected: 0 })
    const calls = await all(workspace.sandbox.calls.list())
    expect(calls).toHaveLength(4)
    expect(JSON.stringify(calls)).not.toContain('[REDACTED]')
    expect(JSON.stringify(await all(workspace.sandbox.events.list()))).not.toContain('[REDACTED]')
  })

  test('stays in another workspace, whoever was called there', async () => {
    const other = await server.workspace()
    const { workspace_id } = other
    await insertOldRows(server.db, { workspace_id, at: server.clock.now(), count: 1, contact: CONTACT })
    expect(await erase()).toMatchObject({ records_affected: 0 })
    const [call] = await all(other.sandbox.calls.list())
    expect(call?.transcript).toMatchObject([{ text: SAID }])
    expect(JSON.stringify(await all(other.sandbox.events.list()))).toContain(SAID)
  })
})

describe('events of the contact', () => {
  test('keep their shape, ids and numbers, in lists and in deliveries', async () => {
    const { call_id } = await place()
    await advanceThroughCall(server, 6_000)
    const types = (await all(workspace.sandbox.events.list())).map(({ event_type }) => event_type)
    await erase()
    // Every answer is checked against the contract as it comes in.
    const events = await all(workspace.sandbox.events.list())
    expect(events.map(({ event_type }) => event_type)).toEqual(types)
    expect(types).toEqual(['call.completed', 'call.agent_response', 'call.transcription', 'call.initiated'])
    for (const event of events) expect(event).toMatchObject({ from: CONTACT, payload: { call_id } })
    expect(events[0]).toMatchObject({ payload: { transcript: [marker()], recording_url: '' } })
    expect(events[1]).toMatchObject({ payload: { text: '[REDACTED]', conversation_history: [marker()] } })
    expect(events[2]).toMatchObject({ payload: { text: '[REDACTED]', conversation_history: [marker()] } })
    const deliveries = await all(workspace.sandbox.webhooks.deliveries())
    expect(deliveries.map(({ payload }) => payload)).toEqual(events)
    expect(deliveries.every(({ status }) => status === 'delivered')).toBe(true)
    const [last] = deliveries
    const { attempts } = await workspace.sandbox.webhooks.delivery(last?.delivery_id ?? '')
    expect(attempts).toMatchObject([{ response_code: 200, response_head: null }])
  })

  test('are not delivered any more: pending ones are canceled, dead letters not replayed', async () => {
    backend.answer = ({ json }, response) => (json.event_type ? void response.writeHead(500).end() : { text: 'Yes.' })
    await place()
    await advanceThroughCall(server, 6_000)
    const pending = await all(workspace.sandbox.webhooks.deliveries())
    expect(pending.map(({ status }) => status)).toEqual(['retrying', 'retrying', 'retrying', 'retrying'])
    const [dead] = pending
    await server.db.knex.raw(BURY, [dead?.delivery_id ?? ''])
    await erase()
    const heard = backend.received.length
    await server.leap(24 * 3_600_000)
    expect(backend.received).toHaveLength(heard)
    const after = await all(workspace.sandbox.webhooks.deliveries())
    expect(after.map(({ status }) => status)).toEqual(['dead_lettered', 'canceled', 'canceled', 'canceled'])
    const event_ids = after.map(({ event_id }) => event_id)
    const replayed = await workspace.sandbox.webhooks.replay({ event_ids })
    expect(replayed).toMatchObject({ replayed: 0, deliveries: [], not_found: [] })
    expect(new Set(replayed.not_replayed.map(({ reason }) => reason))).toEqual(new Set(['event_erased']))
    expect(backend.received).toHaveLength(heard)
  })
})

test('a repeated request with its Idempotency-Key gives what is left of the answer', async () => {
  const call = await place(CONTACT, 'again-1')
  await advanceThroughCall(server, 6_000)
  await erase()
  const { request_id: _, ...replayed } = await place(CONTACT, 'again-1')
  const { request_id: __, ...first } = call
  expect(replayed).toEqual({ ...first, transcript: [marker()], recording_url: null })
})

describe('a call that is running', () => {
  test('goes on to its end and is not written down any further', async () => {
    const { call_id } = await place()
    await server.settle()
    expect(await erase()).toMatchObject({ records_affected: 1 })
    await advanceThroughCall(server, 6_000)
    expect(backend.turns()).toEqual([])
    const call = await workspace.sandbox.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', duration_seconds: expect.any(Number) as number })
    expect(call.transcript).toMatchObject([{ role: 'system', text: '[REDACTED]' }])
    const events = await all(workspace.sandbox.events.list())
    expect(events.map(({ event_type }) => event_type)).toEqual(['call.completed', 'call.initiated'])
    expect(events[0]).toMatchObject({ payload: { transcript: call.transcript } })
    expect(await erase()).toMatchObject({ records_affected: 0 })
  })

  test('drops the answer that was on its way', async () => {
    const asked = Promise.withResolvers<() => void>()
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      asked.resolve(() => void response.setHeader('Content-Type', 'application/json').end('{"text":"4242 naira."}'))
      return undefined
    }
    const { call_id } = await place()
    await server.settle()
    const turn = server.advance(2_000)
    const answer = await asked.promise
    expect(await erase()).toMatchObject({ records_affected: 1 })
    answer()
    await turn
    await server.advance(4_000)
    expect(await storedText()).not.toContain('4242')
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({
      status: 'completed',
      transcript: [{ role: 'system', text: '[REDACTED]' }],
    })
  })
})

describe('the path', () => {
  test.each([CONTACT, CONTACT.replace('+', '%2B'), CONTACT.replace('+', '%2b')])(
    'takes the number as %s',
    async (e164) => {
      const answer = await rawClient(server, workspace.sandbox_key)('DELETE', `/v1/contacts/${e164}`)
      expect(answer).toMatchObject({ status: 200, json: { erased: true, e164: CONTACT, records_affected: 0 } })
    },
  )

  test.each([
    '2348031234567',
    '08031234567',
    '+0803123456',
    '+234',
    '+23480312345678901',
    '+234803123456x',
    '%20',
    'me',
  ])('400 for %s, and no entry in the log', async (e164) => {
    const answer = await rawClient(server, workspace.sandbox_key)('DELETE', `/v1/contacts/${e164}`)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(/^e164: /)
    expect(await all(workspace.sandbox.auditLog.list())).toEqual([])
  })
})

test('five concurrent erasures count each call once', async () => {
  const { workspace_id } = workspace
  await insertOldRows(server.db, { workspace_id, at: server.clock.now(), count: 200, contact: CONTACT })
  const answers = await Promise.all(Array.from({ length: 5 }, () => erase()))
  expect(answers.map(({ records_affected }) => records_affected).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 200])
})

test('it is all or nothing: when its end fails, nothing is erased', async () => {
  const { workspace_id } = workspace
  await insertOldRows(server.db, { workspace_id, at: server.clock.now(), count: 3, contact: CONTACT })
  const before = await storedText()
  await server.db.knex.raw(`alter table audit_log add constraint refused check (action <> 'contact.erased') not valid`)
  await expect(erase()).rejects.toMatchObject({ status: 500 })
  await server.db.knex.raw('alter table audit_log drop constraint refused')
  expect(await storedText()).toBe(before)
  expect(await erase()).toMatchObject({ records_affected: 3 })
})
