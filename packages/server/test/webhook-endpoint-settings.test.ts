import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { eventTypes } from '../src/generated/events.gen.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, NOWHERE, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const HOUR = 3_600_000
const SECRET = 'Bearer s3cret-value'

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let [home, first, second]: [Backend, Backend, Backend] = [] as never
let agent_id: string

const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({}, createLog('debug', { write: (line) => void lines.push(line) }))
  events = await startEventEmitter(server)
  workspace = await server.workspace()
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})
beforeEach(async () => {
  ;[home, first, second] = await Promise.all([startBackend(), startBackend(), startBackend()])
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: home.url }))
  return async () => {
    await Promise.all([home, first, second].map((backend) => backend.stop()))
    await server.settle()
  }
})

const endpoints = () => workspace.sandbox.webhookEndpoints
/** A `call.completed`. */
const emit = async () => {
  const event_id = await events.emit({ workspace_id: workspace.workspace_id, agent_id })
  await server.settle()
  return event_id
}
const counts = () => [home, first, second].map(({ received }) => received.length)
const invalid = (message: RegExp) => ({
  status: 400,
  code: 'INVALID_ARGUMENT',
  message: expect.stringMatching(message) as string,
})

describe('event types', () => {
  test('are those of the events that exist', () => {
    expect(document.components.schemas.WebhookEventType.enum.toSorted()).toEqual(eventTypes.toSorted())
  })

  test('are all when none are given, and otherwise the only ones that are sent', async () => {
    const every = await endpoints().create(agent_id, { url: first.url })
    const some = await endpoints().create(agent_id, { url: second.url, event_types: ['call.barge_in', 'call.quality'] })
    expect([every.event_types, some.event_types]).toEqual([[], ['call.barge_in', 'call.quality']])
    expect((await endpoints().list(agent_id)).endpoints.map(({ event_types }) => event_types)).toEqual([
      ['call.barge_in', 'call.quality'],
      [],
    ])
    await emit()
    expect(counts()).toEqual([0, 1, 0])
    await endpoints().update(agent_id, some.id, { event_types: ['call.completed'] })
    await endpoints().update(agent_id, every.id, { event_types: ['call.initiated'] })
    await emit()
    expect(counts()).toEqual([0, 1, 1])
    expect(await endpoints().update(agent_id, every.id, { event_types: [] })).toMatchObject({ event_types: [] })
    await emit()
    expect(counts()).toEqual([0, 2, 2])
  })

  test('send nothing to webhook_url while an endpoint is active, also when none takes that type', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url, event_types: ['call.barge_in'] })
    const unwanted = await emit()
    expect(counts()).toEqual([0, 0, 0])
    expect((await workspace.sandbox.events.list({ agent_id })).items).toMatchObject([{ event_id: unwanted }])
    await endpoints().update(agent_id, id, { active: false })
    await emit()
    expect(counts()).toEqual([1, 0, 0])
  })

  test.each([
    [['call.unknown'], /^event_types\[0\]: must be one of call\.initiated/],
    [['call.completed', 'call.completed'], /^event_types: must not repeat/],
    ['call.completed', /^event_types: must be a list/],
    [['tool.invocation'], /^event_types\[0\]/],
    [null, /^event_types/],
  ])('400 INVALID_ARGUMENT for %j', async (event_types, message) => {
    const body = { url: first.url, event_types: event_types as never }
    await expect(endpoints().create(agent_id, body)).rejects.toMatchObject(invalid(message))
    const { id } = await endpoints().create(agent_id, { url: first.url })
    await expect(endpoints().update(agent_id, id, { event_types: event_types as never })).rejects.toMatchObject(
      invalid(message),
    )
  })
})

describe('a change', () => {
  test('to URL and description keeps the rest, and takes pending deliveries to the new address', async () => {
    first.answer = (_, response) => void response.writeHead(500).end()
    const made = await endpoints().create(agent_id, {
      url: first.url,
      description: 'Orders',
      event_types: ['call.completed'],
    })
    await emit()
    await server.clock.advance(1_000)
    const changed = await endpoints().update(agent_id, made.id, { url: second.url })
    expect(changed).toEqual({
      ...made,
      url: second.url,
      updated_at: server.clock.now().toISOString(),
      request_id: expect.any(String),
    })
    await server.advance(60_000)
    expect(counts()).toEqual([0, 1, 1])
    expect(await endpoints().update(agent_id, made.id, { description: '' })).toMatchObject({
      url: second.url,
      description: '',
      event_types: ['call.completed'],
      active: true,
    })
  })

  test('to everything at once is one change; without new values it is none', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    const everything = { url: second.url, description: 'All', event_types: ['call.completed' as const], active: false }
    const changed = await endpoints().update(agent_id, id, { ...everything, headers: { 'X-Key': 'v' } })
    expect(changed).toMatchObject({ ...everything, header_names: ['X-Key'] })
    await server.clock.advance(1_000)
    const same = await endpoints().update(agent_id, id, { active: false })
    expect(same.updated_at).toBe(changed.updated_at)
  })

  test.each([
    [{}, /^body: must have at least one field/],
    [{ url: '' }, /^url: must not be empty/],
    [{ url: 'https://10.0.0.1/' }, /^url: .*not on the public internet/],
    [{ url: 'ftp://example.com/' }, /^url: .*https/],
    [{ description: 'x'.repeat(201) }, /^description: must have at most 200/],
    [{ id: 'whep_other' }, /^id: is not a field here/],
  ])('400 INVALID_ARGUMENT for %j, and nothing is changed', async (body, message) => {
    const made = await endpoints().create(agent_id, { url: first.url })
    await expect(endpoints().update(agent_id, made.id, body as never)).rejects.toMatchObject(invalid(message))
    expect((await endpoints().list(agent_id)).endpoints[0]).toEqual({ ...made, request_id: undefined })
  })
})

describe('headers', () => {
  test('are sent with each event, change with the next attempt, and go when they are emptied', async () => {
    const headers = { Authorization: SECRET, 'X-Tenant': 'acme' }
    const { id, header_names } = await endpoints().create(agent_id, { url: first.url, headers })
    expect(header_names).toEqual(['Authorization', 'X-Tenant'])
    first.answer = (_, response) => void response.writeHead(500).end()
    await emit()
    await endpoints().update(agent_id, id, { headers: { 'X-Other': 'new' } })
    first.answer = () => ({ received: true })
    await server.advance(60_000)
    expect((await endpoints().update(agent_id, id, { headers: {} })).header_names).toEqual([])
    await emit()
    expect(first.received.map(({ headers: sent }) => [sent.authorization, sent['x-tenant'], sent['x-other']])).toEqual([
      [SECRET, 'acme', undefined],
      [undefined, undefined, 'new'],
      [undefined, undefined, undefined],
    ])
    expect(first.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Ohun-Webhooks/1',
    })
  })

  test('go to no other target, and not with turns', async () => {
    await endpoints().create(agent_id, { url: first.url, headers: { Authorization: SECRET } })
    await endpoints().create(agent_id, { url: second.url })
    await emit()
    expect(first.received[0]?.headers.authorization).toBe(SECRET)
    expect(second.received[0]?.headers.authorization).toBeUndefined()
  })

  test('are shown by name alone, and in no answer, log or column as they are', async () => {
    lines.length = 0
    const raw = rawClient(server, workspace.sandbox_key)
    const path = `/v1/agents/${agent_id}/webhooks/endpoints`
    const body = { url: NOWHERE, headers: { Authorization: SECRET } }
    const made = await raw('POST', path, { body })
    const refused = await raw('POST', path, { body: { ...body, headers: { Authorization: `${SECRET}\r\n` } } })
    const listed = await raw('GET', path)
    const changed = await raw('PATCH', `${path}/${String(made.json['id'])}`, { body: { description: 'New' } })
    await emit()
    const deliveries = await raw('GET', `/v1/webhooks/deliveries?agent_id=${agent_id}`)
    expect([made.status, refused.status, listed.status, changed.status, deliveries.status]).toEqual([
      201, 400, 200, 200, 200,
    ])
    expect(changed.json['header_names']).toEqual(['Authorization'])
    const rows = await server.db.knex('webhook_targets').where({ agent_id })
    const told = [made, refused, listed, changed, deliveries].map(({ text }) => text)
    expect([...told, ...lines, JSON.stringify(rows)].filter((text) => text.includes('s3cret'))).toEqual([])
  })

  test.each([
    [{ Host: 'x' }, /^headers: "Host" is set by the service/],
    [{ 'Content-Type': 'x' }, /^headers: "Content-Type" is set by the service/],
    [{ 'X-Service-Signature': 'x' }, /^headers: "X-Service-Signature" is set by the service/],
    [{ 'Transfer-Encoding': 'chunked' }, /^headers: "Transfer-Encoding" is set/],
    [{ 'X-Key': 'a\r\nX-Evil: 1' }, /^headers: "X-Key" must have a value/],
    [{ 'X-Key': '' }, /^headers: "X-Key" must have a value/],
    [{ 'X Key': 'a' }, /^headers: "X Key" must be a header name/],
    [{ 'X-Key': 1 }, /^headers\.X-Key: must be a string/],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'v'])), /^headers: /],
    [[], /^headers: must be a JSON object/],
  ])('400 INVALID_ARGUMENT for %j', async (headers, message) => {
    const body = { url: first.url, headers: headers as never }
    await expect(endpoints().create(agent_id, body)).rejects.toMatchObject(invalid(message))
  })
})

describe('429 RATE_LIMITED', () => {
  const full = { status: 429, code: 'RATE_LIMITED', message: expect.stringMatching(/20 webhook endpoints/) as string }

  test('for the 21st of an agent, also when they are added at once', async () => {
    const wanted = Array.from({ length: 24 }, () => endpoints().create(agent_id, { url: first.url }))
    const { succeeded, codes } = outcomesOf(await Promise.allSettled(wanted))
    expect(succeeded).toBe(20)
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
    const other = await agentOf(workspace.sandbox)
    await endpoints().create(other.agent_id, { url: first.url })
  })

  test('while one that was deleted counts, which is for 24 hours; Retry-After says how long', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => endpoints().create(agent_id, { url: first.url })))
    await endpoints().delete(agent_id, made[0]!.id)
    await server.clock.leap(HOUR)
    await expect(endpoints().create(agent_id, { url: first.url })).rejects.toMatchObject(full)
    const answer = await rawClient(server, workspace.sandbox_key)('POST', `/v1/agents/${agent_id}/webhooks/endpoints`, {
      body: { url: first.url },
    })
    expect(answer.headers.get('Retry-After')).toBe(String(23 * 3_600))
    await server.clock.leap(23 * HOUR)
    await endpoints().create(agent_id, { url: first.url })
    await expect(endpoints().create(agent_id, { url: first.url })).rejects.toMatchObject(full)
  })
})
