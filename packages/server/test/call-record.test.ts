import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLongCall } from './support/insert-long-call.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string
let own_number: string
let calls: string[]

/** Two calls with the same contact, whose events nobody takes. */
beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  const { sandbox } = workspace
  agent_id = (await agentOf(sandbox)).agent_id
  own_number = (await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })).e164
  await sandbox.webhookEndpoints.create(agent_id, { url: 'http://127.0.0.1:9/' })
  calls = [await call('First.'), await call('Second.')]
})
afterAll(() => server.stop())

async function call(text: string): Promise<string> {
  const { sandbox } = workspace
  const inbound = { to_number: own_number, from_number: '+2348031234567', utterances: [text] }
  const { call_id } = await sandbox.sandbox.inboundCall(inbound)
  for (let second = 0; second < 10; second += 2) await server.advance(2_000)
  return call_id
}

const callOf = ({ payload }: { payload: object }): unknown => Reflect.get(payload, 'call_id')

describe('the events of one call', () => {
  test('are listed alone, page by page and by type', async () => {
    const { sandbox } = workspace
    const found = []
    for await (const event of sandbox.events.list({ call_id: calls[0]!, page_size: 2 })) found.push(event)
    const of_call = []
    for await (const event of sandbox.events.list()) if (callOf(event) === calls[0]) of_call.push(event)
    expect(found.length).toBeGreaterThan(2)
    expect(found).toEqual(of_call)
    const { items } = await sandbox.events.list({ call_id: calls[1]!, event_type: 'call.completed' })
    expect(items.map(callOf)).toEqual([calls[1]])
  })

  test('are short without the histories that most of their length is', async () => {
    const { sandbox } = workspace
    const whole = (await sandbox.events.list({ call_id: calls[0]!, page_size: 100 })).items
    const brief = (await sandbox.events.list({ call_id: calls[0]!, page_size: 100, brief: true })).items
    const said = (type: string) => (event: { event_type: string }) => event.event_type === type
    expect(whole.find(said('call.transcription'))?.payload).toMatchObject({
      conversation_history: [{ role: 'agent' }, { text: 'First.' }],
    })
    expect(brief.find(said('call.transcription'))?.payload).toMatchObject({ text: 'First.', conversation_history: [] })
    expect(brief.find(said('call.completed'))?.payload).toMatchObject({ transcript: [] })
    expect(brief.map(({ event_id }) => event_id)).toEqual(whole.map(({ event_id }) => event_id))
    expect(brief.find(said('call.initiated'))).toEqual(whole.find(said('call.initiated')))
    const { items } = await sandbox.webhooks.deliveries({ call_id: calls[0]!, page_size: 100, brief: true })
    const completed = items.find(said('call.completed'))
    expect(completed?.payload).toMatchObject({ event_type: 'call.completed', payload: { transcript: [] } })
  })

  test('are not found for a call of another workspace or an unknown one', async () => {
    const other = await server.workspace()
    expect((await other.sandbox.events.list({ call_id: calls[0]! })).items).toEqual([])
    expect((await workspace.production.events.list({ call_id: calls[0]! })).items).toEqual([])
    expect((await workspace.sandbox.events.list({ call_id: 'call_unknown' })).items).toEqual([])
  })

  test('cannot be asked for with those of a message', async () => {
    const { status, json } = await rawClient(server, workspace.sandbox_key)('GET', '/v1/events?call_id=a&message_id=b')
    expect({ status, message: json.message }).toEqual({
      status: 400,
      message: 'message_id: cannot be combined with call_id.',
    })
  })

  test('are those of a message and of its conversation, too', async () => {
    const { sandbox } = workspace
    const to = own_number
    const sent = { channel: 'sms', to, from: '+2348031234599', body: 'Hello' } as const
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const number = (await sandbox.numbers.list()).items.find(({ e164 }) => e164 !== own_number)!
    const message = await sandbox.sandbox.inboundMessage({ ...sent, to: number.e164 })
    await server.settle()
    const { message_id, conversation_id } = message
    const { items } = await sandbox.events.list({ message_id })
    expect(items).toMatchObject([{ event_type: 'message.received', payload: { message_id, conversation_id } }])
    const of_conversation = await sandbox.events.list({ conversation_id })
    expect(of_conversation.items).toContainEqual(items[0])
  })
})

test('events and deliveries of a time', async () => {
  const { sandbox } = workspace
  const [first, second] = await Promise.all(calls.map((call_id) => sandbox.calls.get(call_id)))
  const between = new Date((Date.parse(first!.ended_at!) + Date.parse(second!.created_at)) / 2).toISOString()
  const before = { created_before: between, page_size: 100 }
  const after = { created_after: between, page_size: 100 }
  expect(new Set((await sandbox.events.list(before)).items.map(callOf))).toEqual(new Set([calls[0]]))
  expect((await sandbox.events.list({ ...after, agent_id })).items.map(callOf)).toContain(calls[1])
  expect((await sandbox.events.list({ ...after, agent_id })).items.map(callOf)).not.toContain(calls[0])
  const early = (await sandbox.webhooks.deliveries(before)).items.map(({ payload }) =>
    callOf({ payload: payload['payload'] as object }),
  )
  expect(new Set(early)).toEqual(new Set([calls[0]]))
  expect((await sandbox.webhooks.deliveries({ created_after: '2099-01-01T00:00:00Z' })).items).toEqual([])
})

describe('the deliveries of one call', () => {
  test('are listed alone, and by why they failed', async () => {
    const { sandbox } = workspace
    const { items: events } = await sandbox.events.list({ call_id: calls[0]!, page_size: 100 })
    const { items } = await sandbox.webhooks.deliveries({ call_id: calls[0]!, page_size: 100 })
    expect(new Set(items.map(({ event_id }) => event_id))).toEqual(new Set(events.map(({ event_id }) => event_id)))
    const errors = new Set(items.map(({ last_error }) => last_error))
    for (const last_error of errors)
      if (last_error !== null)
        expect((await sandbox.webhooks.deliveries({ call_id: calls[0]!, last_error, page_size: 100 })).items).toEqual(
          items.filter((one) => one.last_error === last_error),
        )
    expect(errors.size).toBeGreaterThan(0)
    expect((await sandbox.webhooks.deliveries({ call_id: calls[0]!, last_error: 'too_large' })).items).toEqual([])
  })

  test('are all found of a call with more events than are read at once', async () => {
    const { sandbox, workspace_id } = workspace
    const at = new Date(server.clock.now().getTime() - 3 * 3_600_000)
    const call_id = await insertLongCall(server.db, { workspace_id, agent_id, at, turns: 600 })
    const found = await all(sandbox.webhooks.deliveries({ call_id, page_size: 100, brief: true }))
    const ids = found.map(({ delivery_id }) => delivery_id)
    expect(new Set(ids).size).toBe(1_200)
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
    const since = { created_after: new Date(at.getTime() + 1_800_000).toISOString() }
    expect(await all(sandbox.webhooks.deliveries({ call_id, page_size: 100, ...since }))).toHaveLength(600)
    expect(await all(sandbox.webhooks.deliveries({ call_id, last_error: 'timeout' }))).toEqual([])
  })

  test('are not found for a call of another workspace', async () => {
    const other = await server.workspace()
    expect((await other.sandbox.webhooks.deliveries({ call_id: calls[0]! })).items).toEqual([])
  })
})

test('each turn has the parts of the time until its answer was heard', async () => {
  const { turns } = await workspace.sandbox.calls.turns(calls[0]!)
  expect(turns).toHaveLength(1)
  const { stages, first_speech_ms, latency_ms } = turns[0]!
  const { first_byte_ms, first_sentence_ms, ...others } = stages!
  expect(first_byte_ms! + first_sentence_ms!).toBe(latency_ms)
  expect(first_byte_ms! + first_sentence_ms!).toBe(first_speech_ms)
  // The words of a script are neither recognised, nor is their answer synthesised.
  expect(Object.values(others)).toEqual([null, null, null, null])
})

describe('the charges of a call', () => {
  test('are the entries of the ledger that name it', async () => {
    const { production, workspace_id } = await server.workspace({ balance_kobo: 1_000_000 })
    const call_id = 'call_0000000000'
    await server.db.knex('calls').insert({
      call_id,
      workspace_id,
      agent_id: 'agt_1',
      environment: 'production',
      direction: 'inbound',
      status: 'completed',
      from_number: '+2348031234567',
      to_number: own_number,
      ai_mode: 'byom',
      created_at: new Date(),
      updated_at: new Date(),
    })
    expect(await production.calls.charges(call_id)).toMatchObject({ entries: [] })
    await server.db
      .knex('ledger_entries')
      .where({ workspace_id })
      .limit(1)
      .update({ cause: `${call_id}:minute:1` })
    const { entries } = await production.calls.charges(call_id)
    expect(entries).toMatchObject([{ cause: `${call_id}:minute:1` }])
  })

  test('are none in the sandbox, and 404 for the call of another workspace', async () => {
    expect((await workspace.sandbox.calls.charges(calls[0]!)).entries).toEqual([])
    const other = await server.workspace()
    await expect(other.sandbox.calls.charges(calls[0]!)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
