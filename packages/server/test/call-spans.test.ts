import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { collectSpans, type SeenSpan, type SpanCollector } from './support/span-collector.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const TOOLS = JSON.stringify([
  { type: 'function', function: { name: 'find_order', parameters: { type: 'object', properties: {} } } },
])

let spans: SpanCollector
let server: TestServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  spans = collectSpans()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  spans[Symbol.dispose]()
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  spans.seen.length = 0
  return async () => {
    await server.settle()
    await backend.stop()
  }
})

/** A whole call with an agent of these settings, which begins by this caller's words. */
async function call(settings: object, utterance: string): Promise<string> {
  const { sandbox } = workspace
  const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url, ...settings })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.sandbox.inboundCall({
    from_number: '+2348031234567',
    to_number: e164,
    utterances: [utterance],
  })
  for (let second = 0; second < 8; second += 2) await server.advance(2_000)
  return call_id
}

const named = (name: string): SeenSpan[] => spans.seen.filter((span) => span.name === name)

/** Names from the span up to its root. */
function path(span: SeenSpan | null): string[] {
  return span ? [...path(span.parent), span.name] : []
}

test('a turn of a call is a span in that of the call, and the request to the backend one in that of the turn', async () => {
  const call_id = await call({}, 'Where is my order?')
  const turn_id = backend.turns()[0]?.json['turn_id']
  const [turn] = named('turn')
  const [request] = named('webhook.turn')
  expect(path(request ?? null)).toEqual(['call', 'turn', 'webhook.turn'])
  expect(turn?.attributes).toMatchObject({ 'ohun.call_id': call_id, 'ohun.turn_id': turn_id })
  expect(request?.attributes).toMatchObject({ 'ohun.turn_id': turn_id, 'http.response.status_code': 200 })
  expect(named('call')).toMatchObject([{ parent: null, ended: true, attributes: { 'ohun.call_id': call_id } }])
  expect(spans.seen.filter(({ ended, failed }) => !ended || failed)).toEqual([])
})

test('the wait of the caller is a span in that of the call, with its stages one after the other', async () => {
  await call({}, 'Where is my order?')
  const turn_id = backend.turns()[0]?.json['turn_id']
  const [wait] = named('turn.wait')
  const stages = spans.seen.filter(({ parent }) => parent === wait)
  expect(path(wait ?? null)).toEqual(['call', 'turn.wait'])
  expect(stages.map(({ name }) => name)).toEqual(['turn.first_byte', 'turn.first_sentence'])
  const [first, second] = stages
  expect(wait?.past).toEqual({ from: first?.past?.from, until: second?.past?.until })
  expect(second?.past?.from).toBe(first?.past?.until)
  for (const span of [wait, ...stages]) expect(span?.attributes).toMatchObject({ 'ohun.turn_id': turn_id })
})

test('the webhooks of a turn carry its turn_id too, and those of the call none', async () => {
  await call({}, 'Where is my order?')
  const turn_id = backend.turns()[0]?.json['turn_id']
  const types = new Map(backend.events().map(({ json }) => [json['event_id'], json.event_type]))
  const delivered = named('webhook.delivery').map(({ attributes }) => [
    types.get(attributes['ohun.event_id']),
    attributes['ohun.turn_id'],
  ])
  expect(new Map(delivered as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['call.agent_response', turn_id],
      ['call.completed', undefined],
      ['call.initiated', undefined],
      ['call.transcription', turn_id],
    ]),
  )
})

test('a hosted model and the tools that it calls are spans in that of the turn', async () => {
  await call({ ai_provider: 'openai', tool_definitions: TOOLS }, 'call find_order')
  const [turn] = named('turn')
  const turn_id = turn?.attributes['ohun.turn_id']
  expect(named('model.reply').map(path)).toEqual([
    ['call', 'turn', 'model.reply'],
    ['call', 'turn', 'model.reply'],
  ])
  const request = spans.seen.find((span) => path(span).includes('tool.call') && span.name === 'webhook.turn')
  expect(path(request ?? null)).toEqual(['call', 'turn', 'tool.call', 'webhook.turn'])
  for (const span of [...named('model.reply'), ...named('tool.call'), request])
    expect(span).toMatchObject({ ended: true, failed: false, attributes: { 'ohun.turn_id': turn_id } })
})

test('spans contain no phone number and no spoken words', async () => {
  await call({ greeting_text: 'Welcome to the bank.' }, 'My secret order')
  const noted = JSON.stringify(spans.seen.map(({ name, attributes }) => ({ name, attributes })))
  expect(noted).not.toMatch(/\+234|secret|Welcome|You said/)
})
