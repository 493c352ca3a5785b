import type { AgentCreate, CallExchange } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallDetails } from '../src/features/calls/details/call-details.ts'
import { callRecordRetention } from '../src/features/calls/ending/call-record-retention.ts'
import { callContentRetention } from '../src/features/calls/ending/call-content-retention.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, NOWHERE } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

/** A caller who says this to an agent, second by second. */
async function ring(text: string, settings: Partial<AgentCreate> = {}): Promise<string> {
  const call_id = await ringing(text, settings)
  for (let second = 0; second < 8; second += 2) await server.advance(2_000)
  return call_id
}

async function ringing(text: string, settings: Partial<AgentCreate> = {}): Promise<string> {
  const { sandbox } = workspace
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url, ...settings })
  const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return (await sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances: [text] })).call_id
}

const exchangesOf = async (call_id: string): Promise<CallExchange[]> =>
  (await workspace.sandbox.calls.exchanges(call_id)).exchanges

async function onlyOf(call_id: string) {
  const [exchange, ...more] = await exchangesOf(call_id)
  expect(more).toEqual([])
  return await workspace.sandbox.calls.exchange(call_id, exchange!.exchange_id)
}

describe('the exchanges of a call', () => {
  test('have the request of a turn as it was sent, the answer as it came, and the time of each part', async () => {
    const call_id = await ring('Where is my order?')
    const [turn] = (await workspace.sandbox.calls.turns(call_id)).turns
    const kept = await onlyOf(call_id)
    const [received] = backend.turns()
    expect(kept).toMatchObject({
      turn_id: turn!.turn_id,
      kind: 'turn',
      tool: null,
      target: backend.url,
      response_status: 200,
      error: null,
      request: received!.body,
      request_bytes: Buffer.byteLength(received!.body),
      response: '{"text":"You said: Where is my order?"}',
      response_bytes: 39,
      connect_ms: expect.any(Number),
      wait_ms: expect.any(Number),
      read_ms: expect.any(Number),
    })
    expect(kept.request).not.toContain('X-Service')
  })

  test('have what was searched in the knowledge base, and what was found', async () => {
    const { sandbox } = workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Shop' })
    await sandbox.knowledgeDocuments.create(knowledge_base_id, { title: 'Hours', content: 'We open at nine.' })
    const call_id = await ring('When do you open?', { ai_provider: 'openai', knowledge_base_id })
    const [searched, ...more] = await exchangesOf(call_id)
    expect(more.map(({ kind }) => kind)).toEqual(['model'])
    expect(await sandbox.calls.exchange(call_id, searched!.exchange_id)).toMatchObject({
      kind: 'knowledge',
      turn_id: more[0]!.turn_id,
      target: knowledge_base_id,
      request: '{"query":"When do you open?"}',
      response: '{"passages":[{"title":"Hours","heading":"","text":"We open at nine."}]}',
      response_status: null,
      error: null,
    })
  })

  test('have the answer of a backend that fails, and why it was of no use', async () => {
    backend.answer = (_, response) => void response.writeHead(500).end('<h1>Out of order</h1>')
    const kept = await onlyOf(await ring('Hello?'))
    expect(kept).toMatchObject({
      response_status: 500,
      error: 'status',
      error_detail: 'Answered 500.',
      response: '<h1>Out of order</h1>',
    })
  })

  test('say in words what is wrong with a reply', async () => {
    const replies = [
      ['application/json', '{"message":"Hello"}'],
      ['text/html', '<h1>It works!</h1>'],
      ['application/json', "{'text': 'Hello'}"],
      ['application/json', `{'text': '${'x'.repeat(10_000)}'}`],
      ['application/json', Buffer.from('{"text":"Caf\u00e9"}', 'latin1')],
    ] as const
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      const [type, body] = replies[backend.turns().length - 1]!
      return void response.writeHead(200, { 'Content-Type': type }).end(body)
    }
    const { sandbox } = workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const utterances = ['Hello?', 'Who is there?', 'Anybody?', 'Well?', 'Bye.']
    const { call_id } = await sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances })
    for (let second = 0; second < 24; second += 2) await server.advance(2_000)
    expect((await exchangesOf(call_id)).map(({ error, error_detail }) => [error, error_detail])).toEqual([
      ['shape', 'the reply has no string `text`'],
      ['not_json', 'Answered 200: the body is HTML or XML, not JSON.'],
      [
        'not_json',
        'Answered 200: the body is not valid JSON (line 1, column 2: a text in double quotes, a number, true, false or null is expected).',
      ],
      ['not_json', 'Answered 200: the body is not valid JSON.'],
      ['not_json', 'Answered 200: the body is not UTF-8: byte 13 is not valid.'],
    ])
  })

  test('have a request that nobody answered', async () => {
    const kept = await onlyOf(await ring('Hello?', { webhook_url: NOWHERE }))
    expect(kept).toMatchObject({ error: 'connect', response_status: null, response: null, response_bytes: 0 })
    expect(kept.wait_ms).toBeNull()
  })

  test('have the request that was given up when the caller hung up', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : undefined)
    const call_id = await ringing('Hello?')
    await server.advance(1_000)
    await server.clock.advance(2_000)
    await backend.until(() => backend.turns().length === 1)
    await workspace.sandbox.calls.hangUp(call_id)
    await server.settle()
    expect(await onlyOf(call_id)).toMatchObject({ kind: 'turn', error: 'given_up', response: null })
  })

  test('have the question whether to take the call', async () => {
    const reply = { action: 'reject', reason: 'unknown caller' }
    backend.answer = () => reply
    const kept = await onlyOf(await ring('Hello?', { screening_enabled: true }))
    expect(kept).toMatchObject({ kind: 'screening', turn_id: null, error: null, response: JSON.stringify(reply) })
  })

  test('have what a hosted model was asked, the tool that it called, and what it made of the result', async () => {
    backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { total: 12 } : { received: true })
    const tool = { type: 'function', function: { name: 'find_order', description: 'Finds an order.' } }
    const tool_definitions = JSON.stringify([tool])
    const hosted = {
      ai_provider: 'openai',
      ai_model: 'gpt-5-mini',
      system_prompt: 'Be kind.',
      tool_definitions,
    } as const
    const call_id = await ring('call find_order {"order": 7}', hosted)
    const exchanges = await exchangesOf(call_id)
    expect(exchanges).toMatchObject([
      { kind: 'model', target: 'openai', error: null },
      { kind: 'tool', tool: 'find_order', target: backend.url, response_status: 200 },
      { kind: 'model', target: 'openai', error: null },
    ])
    const [asked, called, answered] = await Promise.all(
      exchanges.map(({ exchange_id }) => workspace.sandbox.calls.exchange(call_id, exchange_id)),
    )
    expect(asked!.request).toContain('Be kind.')
    expect(JSON.parse(asked!.response!)).toMatchObject({
      tool_calls: [{ name: 'find_order', arguments: { order: 7 } }],
    })
    expect(JSON.parse(called!.request!)).toMatchObject({ payload: { tool: { name: 'find_order' } } })
    expect(called!.response).toBe('{"total":12}')
    expect(JSON.parse(answered!.response!)).toMatchObject({ text: 'find_order answered: {"total":12}' })
  })

  test('are cut, with their length', async () => {
    const text = 'é'.repeat(20_000)
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text })
    const kept = await onlyOf(await ring('Hello?'))
    expect(kept.response_bytes).toBe(40_011)
    expect(Buffer.byteLength(kept.response!)).toBeLessThanOrEqual(16_384)
    expect(kept.response).toMatch(/^\{"text":"é+$/)
  })

  test('show text from outside as it can be stored', async () => {
    backend.answer = (_, response) => void response.writeHead(502).end('a\0b\uFFFD')
    expect((await onlyOf(await ring('Hello?'))).response).toBe('a\u{FFFD}b\u{FFFD}')
  })

  test('are 404 NOT_FOUND for another workspace and environment, and for an unknown id', async () => {
    const call_id = await ring('Hello?')
    const { exchange_id } = (await exchangesOf(call_id))[0]!
    const gone = { status: 404, code: 'NOT_FOUND' }
    for (const { calls } of [(await server.workspace()).sandbox, workspace.production]) {
      await expect(calls.exchanges(call_id)).rejects.toMatchObject(gone)
      await expect(calls.exchange(call_id, exchange_id)).rejects.toMatchObject(gone)
      await expect(calls.quality(call_id)).rejects.toMatchObject(gone)
    }
    await expect(workspace.sandbox.calls.exchange(call_id, 'exc_unknown')).rejects.toMatchObject(gone)
    const other = await ring('Hello?')
    await expect(workspace.sandbox.calls.exchange(other, exchange_id)).rejects.toMatchObject(gone)
  })
})

describe('the exchanges of a call are deleted', () => {
  test('when its contact is erased, and none is kept afterwards', async () => {
    const call_id = await ring('My secret is seven.')
    expect(await exchangesOf(call_id)).toHaveLength(1)
    await workspace.sandbox.contacts.erase(CALLER)
    expect(await exchangesOf(call_id)).toEqual([])
    const { clock, db } = server
    const details = createCallDetails({ db, clock, ids: createIds(clock), log: createLog('silent') })
    details.of({ call_id, workspace_id: workspace.workspace_id }).exchange({
      kind: 'turn',
      turn_id: null,
      tool: null,
      target: null,
      started_at: clock.now(),
      duration_ms: 1,
      connect_ms: null,
      wait_ms: null,
      read_ms: null,
      response_status: null,
      error: 'given_up',
      error_detail: null,
      headers: null,
      request: 'My secret is seven.',
      response: null,
    })
    await details.flush()
    expect(await exchangesOf(call_id)).toEqual([])
  })

  test('with its transcript, when the retention of the workspace is over', async () => {
    const call_id = await ring('My secret is seven.')
    expect(await exchangesOf(call_id)).toHaveLength(1)
    const now = server.clock.now()
    await server.db.knex.transaction((trx) => callContentRetention.clear(trx, { ids: [call_id], now }))
    expect(await exchangesOf(call_id)).toEqual([])
  })

  test('with the call itself, and so is its quality', async () => {
    const call_id = await ring('Hello?')
    const { knex } = server.db
    await exchangesOf(call_id)
    await knex('call_quality_samples').insert({ call_id, at_ms: 1, mos: 4, packet_loss_percent: 0, jitter_ms: 1 })
    await knex.transaction((trx) => callRecordRetention.deleteBatch(trx, { before: 'call_~', limit: 1_000 }))
    expect(await knex('call_exchanges').where({ call_id })).toEqual([])
    expect(await knex('call_quality_samples').where({ call_id })).toEqual([])
  })
})

test('the quality of a call is kept as it was measured', async () => {
  const { sandbox } = workspace
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
  const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const good = { mos: 4.3, packet_loss_percent: 0, jitter_ms: 4 }
  const bad = { mos: 2.1, packet_loss_percent: 12.5, jitter_ms: 60 }
  const utterances = ['Hello?', { quality: good }, { quality: bad }, 'Still there?']
  const { call_id } = await sandbox.sandbox.inboundCall({ to_number, from_number: CALLER, utterances })
  for (let second = 0; second < 15; second += 2) await server.advance(2_000)
  const { samples } = await sandbox.calls.quality(call_id)
  expect(samples).toMatchObject([good, bad])
  expect(samples[0]!.at_ms).toBeLessThan(samples[1]!.at_ms)
  const { items } = await sandbox.events.list({ call_id, event_type: 'call.quality_degraded' })
  expect(items[0]?.payload).toMatchObject({ at_ms: samples[1]!.at_ms })
})
