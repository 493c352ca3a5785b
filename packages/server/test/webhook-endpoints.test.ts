import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let other: TestWorkspace
/** The agent's webhook_url, and two endpoints. */
let [home, first, second]: [Backend, Backend, Backend] = [] as never
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
  workspace = await server.workspace()
  other = await server.workspace()
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
    await workspace.sandbox.agents.delete(agent_id).catch(() => {})
    await server.settle()
  }
})

const endpoints = () => workspace.sandbox.webhookEndpoints
const emit = () => events.emit({ workspace_id: workspace.workspace_id, agent_id })
const failing: Backend['answer'] = (_, response) => {
  response.statusCode = 500
  return { error: 'oops' }
}
const counts = () => [home, first, second].map(({ received }) => received.length)
const deliveryTo = async (endpoint_id: string) => {
  const [delivery] = (await workspace.sandbox.webhooks.deliveries({ endpoint_id })).items
  if (!delivery) throw new Error(`${endpoint_id} has no delivery.`)
  return delivery
}

describe('an endpoint', () => {
  test('is created active, listed newest first, and gone when deleted', async () => {
    const one = await endpoints().create(agent_id, { url: first.url, description: 'Orders' })
    const two = await endpoints().create(agent_id, { url: second.url })
    expect(one).toMatchObject({ agent_id, url: first.url, active: true, description: 'Orders' })
    expect(one.id).toMatch(/^whep_/)
    expect(two.description).toBe('')
    expect((await endpoints().list(agent_id)).endpoints.map(({ id }) => id)).toEqual([two.id, one.id])
    await endpoints().delete(agent_id, one.id)
    expect((await endpoints().list(agent_id)).endpoints.map(({ id }) => id)).toEqual([two.id])
    await expect(endpoints().delete(agent_id, one.id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(endpoints().update(agent_id, one.id, { active: true })).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['no URL', 'example.com/events', /absolute URL/],
    ['another scheme', 'ftp://example.com/', /https/],
    ['a private address', 'https://10.0.0.1/events', /not on the public internet/],
    ['a name and password', 'https://me:secret@example.com/', /user name or password/],
    ['the metadata service', 'https://169.254.169.254/latest', /not on the public internet/],
  ])('400 INVALID_ARGUMENT for %s', async (_, url, message) => {
    await expect(endpoints().create(agent_id, { url })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(message),
    })
  })

  test('in another workspace is 403 on a change and its agent 404 on a read', async () => {
    const foreign = await agentOf(other.sandbox)
    const { id } = await other.sandbox.webhookEndpoints.create(foreign.agent_id, { url: first.url })
    const denied = { status: 403, code: 'PERMISSION_DENIED' }
    await expect(endpoints().list(foreign.agent_id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(endpoints().create(foreign.agent_id, { url: first.url })).rejects.toMatchObject(denied)
    for (const path of [foreign.agent_id, agent_id]) {
      await expect(endpoints().update(path, id, { active: false })).rejects.toMatchObject(denied)
      await expect(endpoints().delete(path, id)).rejects.toMatchObject(denied)
    }
    expect((await other.sandbox.webhookEndpoints.list(foreign.agent_id)).endpoints).toMatchObject([
      { id, active: true },
    ])
  })

  test('404 NOT_FOUND under another agent, for an agent’s own id, and with a deleted agent', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    const elsewhere = await agentOf(workspace.sandbox)
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expect(endpoints().update(elsewhere.agent_id, id, { active: false })).rejects.toMatchObject(missing)
    await expect(endpoints().delete(agent_id, agent_id)).rejects.toMatchObject(missing)
    await expect(endpoints().update(agent_id, 'whep_unknown', { active: false })).rejects.toMatchObject(missing)
    await workspace.sandbox.agents.delete(agent_id)
    await expect(endpoints().list(agent_id)).rejects.toMatchObject(missing)
    await expect(endpoints().create(agent_id, { url: first.url })).rejects.toMatchObject(missing)
    await expect(endpoints().update(agent_id, id, { active: false })).rejects.toMatchObject(missing)
    await expect(endpoints().delete(agent_id, id)).rejects.toMatchObject(missing)
  })
})

describe('events go', () => {
  test('to webhook_url while there is no active endpoint, else to each active endpoint alone', async () => {
    await emit()
    await server.settle()
    expect(counts()).toEqual([1, 0, 0])
    const one = await endpoints().create(agent_id, { url: first.url })
    const two = await endpoints().create(agent_id, { url: second.url })
    await emit()
    await server.settle()
    expect(counts()).toEqual([1, 1, 1])
    await endpoints().update(agent_id, two.id, { active: false })
    await emit()
    await server.settle()
    expect(counts()).toEqual([1, 2, 1])
    await endpoints().update(agent_id, one.id, { active: false })
    await emit()
    await server.settle()
    expect(counts()).toEqual([2, 2, 1])
  })

  test('from a call, whose turns still go to webhook_url', async () => {
    await endpoints().create(agent_id, { url: first.url })
    await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
    for (let second = 0; second < 5; second++) await server.advance(1_000)
    expect(first.events().map(({ json }) => json.event_type)).toEqual([
      'call.initiated',
      'call.transcription',
      'call.agent_response',
      'call.completed',
    ])
    expect([home.events().length, home.turns().length, first.turns().length]).toEqual([0, 1, 0])
  })

  test('to each endpoint as the same bytes, with a counter and a status of its own', async () => {
    first.answer = failing
    const one = await endpoints().create(agent_id, { url: first.url })
    const two = await endpoints().create(agent_id, { url: second.url })
    await emit()
    await server.settle()
    await server.advance(MINUTE)
    expect(await deliveryTo(one.id)).toMatchObject({ status: 'retrying', attempt_count: 2, response_code: 500 })
    expect(await deliveryTo(two.id)).toMatchObject({ status: 'delivered', attempt_count: 1, response_code: 200 })
    expect(counts()).toEqual([0, 2, 1])
    expect(new Set([...first.received, ...second.received].map(({ body }) => body)).size).toBe(1)
  })

  test('to the others at once while one endpoint hangs with every place taken', async () => {
    first.answer = () => undefined
    await endpoints().create(agent_id, { url: first.url })
    await endpoints().create(agent_id, { url: second.url })
    const emitted = await Promise.all(Array.from({ length: 30 }, emit))
    void server.clock.advance(5_000) // to the next poll: the emitter is another process
    await second.until((received) => received.length === emitted.length)
    expect(first.received.length).toBeLessThanOrEqual(8)
    first.answer = () => ({ received: true })
    await first.stop()
  })
})

describe('a paused endpoint', () => {
  test('keeps what is pending, however long, and gets all of it when it is resumed', async () => {
    first.answer = failing
    const { id } = await endpoints().create(agent_id, { url: first.url })
    await emit()
    await emit()
    await server.settle()
    expect(first.received.length).toBe(2)
    expect(await endpoints().update(agent_id, id, { active: false })).toMatchObject({ id, active: false })
    expect(await deliveryTo(id)).toMatchObject({ status: 'retrying', attempt_count: 1, next_retry_at: null })
    await server.leap(48 * 60 * MINUTE)
    expect(first.received.length).toBe(2)
    first.answer = () => ({ received: true })
    expect(await endpoints().update(agent_id, id, { active: true })).toMatchObject({ id, active: true })
    await server.settle()
    expect(first.received.length).toBe(4)
    expect(await deliveryTo(id)).toMatchObject({ status: 'delivered', attempt_count: 2 })
  })

  test('keeps what was on its way when it was paused, should it fail', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    let fail = (): void => {}
    first.answer = (_, response) => void (fail = () => void response.writeHead(503).end())
    await emit()
    void server.clock.advance(5_000)
    await first.until((received) => received.length === 1)
    await endpoints().update(agent_id, id, { active: false })
    first.answer = () => ({ received: true })
    fail()
    await server.settle()
    await server.advance(5 * MINUTE)
    expect(first.received.length).toBe(1)
    expect(await deliveryTo(id)).toMatchObject({ status: 'retrying', attempt_count: 1, next_retry_at: null })
    await endpoints().update(agent_id, id, { active: true })
    await server.settle()
    expect(await deliveryTo(id)).toMatchObject({ status: 'delivered', attempt_count: 2 })
  })

  test('is resumed without a flood: a hundred at once, then a hundred a second', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    await Promise.all(Array.from({ length: 120 }, emit))
    await endpoints().update(agent_id, id, { active: false })
    await server.settle()
    const before = first.received.length
    await endpoints().update(agent_id, id, { active: true })
    await server.settle()
    expect(first.received.length - before).toBe(100)
    await server.advance(1_000)
    expect(first.received.length - before).toBe(120 - before)
  })

  test('stays as it is when it is paused or resumed twice', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    expect(await endpoints().update(agent_id, id, { active: true })).toMatchObject({ active: true })
    for (let time = 0; time < 2; time++)
      expect(await endpoints().update(agent_id, id, { active: false })).toMatchObject({ active: false })
  })
})

describe('a deleted endpoint', () => {
  test('gets nothing more: what is retried, parked or not yet tried is canceled, what is done stays', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    const done = await emit()
    await server.settle()
    first.answer = failing
    const retried = await emit()
    await server.settle()
    await endpoints().update(agent_id, id, { active: false })
    await endpoints().update(agent_id, id, { active: true })
    await server.settle()
    const untried = await emit()
    await endpoints().delete(agent_id, id)
    const received = first.received.length
    await server.leap(48 * 60 * MINUTE)
    expect(first.received.length).toBe(received)
    const { items } = await workspace.sandbox.webhooks.deliveries({ endpoint_id: id })
    expect(items.map(({ event_id, status, next_retry_at }) => [event_id, status, next_retry_at])).toEqual([
      [untried, 'canceled', null],
      [retried, 'canceled', null],
      [done, 'delivered', null],
    ])
  })

  test('gets nothing more when it was paused', async () => {
    const { id } = await endpoints().create(agent_id, { url: first.url })
    await emit()
    await endpoints().update(agent_id, id, { active: false })
    await endpoints().delete(agent_id, id)
    await server.advance(MINUTE)
    expect(await deliveryTo(id)).toMatchObject({ status: 'canceled', attempt_count: 0 })
    expect(counts()).toEqual([0, 0, 0])
  })
})

test('nothing is lost or left behind when an endpoint is paused and resumed over and over while events come', async () => {
  const { id } = await endpoints().create(agent_id, { url: first.url })
  await endpoints().create(agent_id, { url: second.url }) // so that there is always an active one
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const toggles = async (): Promise<void> => {
    for (let time = 0; time < 16; time++) await endpoints().update(agent_id, id, { active: time % 2 === 1 })
  }
  const calls = async (): Promise<void> => {
    for (let time = 0; time < 10; time++)
      await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  }
  await Promise.all([toggles(), calls(), calls(), server.clock.advance(60_000)])
  await server.settle()
  await server.advance(MINUTE)
  const deliveries = await all(workspace.sandbox.webhooks.deliveries({ endpoint_id: id, page_size: 100 }))
  expect(deliveries.length).toBeGreaterThan(0)
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered']))
  const arrived = new Set(first.received.map(({ json }) => json['event_id']))
  expect(deliveries.filter(({ event_id }) => !arrived.has(event_id))).toEqual([])
  expect((await all(workspace.sandbox.webhooks.deliveries({ status: 'pending' }))).length).toBe(0)
})
