import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const GAPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR]

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let backend: Backend
let agent_id: string

const lines: string[] = []

beforeAll(async () => {
  const write = (line: string): void => void (line.includes('delivery.dlq') && lines.push(line))
  server = await startTestServer({}, createLog('warn', { write }))
  events = await startEventEmitter(server)
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url }))
  return () => backend.stop()
})

const webhooks = () => workspace.sandbox.webhooks
const emit = (place: { agent_id?: string; environment?: 'production' | 'sandbox' } = {}) =>
  events.emit({ workspace_id: workspace.workspace_id, agent_id, ...place })
const failing: Backend['answer'] = (_, response) => {
  response.statusCode = 500
  return 'oops \u0000\u001b[31m'
}

/** Lets all attempts fail of the delivery that this begins. */
async function allFail<T>(begin: () => Promise<T>): Promise<T> {
  const answer = backend.answer
  backend.answer = failing
  const begun = await begin()
  await server.settle()
  for (const gap of GAPS) await server.leap(gap)
  backend.answer = answer
  return begun
}

/** An event whose first and last attempts have failed, as if the others between them were over. */
async function deadLetter(): Promise<string> {
  const answer = backend.answer
  backend.answer = failing
  const event_id = await emit()
  await server.settle()
  const last = { attempt_count: GAPS.length, next_attempt_at: server.clock.now() }
  await server.db.knex('pending_deliveries').where({ event_id }).update(last)
  await server.leap(MINUTE)
  backend.answer = answer
  return event_id
}

async function deliveryOf(event_id: string) {
  const found = (await all(webhooks().deliveries())).find((delivery) => delivery.event_id === event_id)
  if (!found) throw new Error(`${event_id} has no delivery.`)
  return await webhooks().delivery(found.delivery_id)
}

describe('a delivery', () => {
  test('shows the event as it was sent and every attempt with its phases and the head of the response', async () => {
    backend.answer = failing
    const event_id = await emit()
    await server.settle()
    backend.answer = () => ({ received: true })
    await server.advance(MINUTE)
    const delivery = await deliveryOf(event_id)
    const [one, two] = backend.received
    expect(delivery).toMatchObject({
      event_id,
      event_type: 'call.completed',
      endpoint_id: null,
      url: backend.url,
      agent_id,
      environment: 'sandbox',
      status: 'delivered',
      attempt_count: 2,
      response_code: 200,
      last_error: null,
      payload: one?.json,
      next_retry_at: null,
      delivered_at: server.clock.now().toISOString(),
    })
    expect(JSON.stringify(delivery.payload)).toBe(two?.body)
    expect(delivery.attempts).toMatchObject([
      {
        round: 1,
        attempt: 1,
        url: backend.url,
        response_code: 500,
        error: 'status',
        response_head: '"oops \\u0000\\u001b[31m"',
      },
      { round: 1, attempt: 2, url: backend.url, response_code: 200, error: null, response_head: '{"received":true}' },
    ])
    expect(delivery.attempts[0]?.phases).toMatchObject({ wait: expect.any(Number) })
  })

  test('tells when it is tried again, and nothing of the lease while an attempt runs', async () => {
    let end = (): void => {}
    backend.answer = (_, response) => void (end = () => void response.writeHead(500).end())
    const event_id = await emit()
    void server.clock.advance(5 * SECOND)
    await backend.until((received) => received.length === 1)
    expect(await deliveryOf(event_id)).toMatchObject({ status: 'pending', attempt_count: 0, next_retry_at: null })
    end()
    await server.settle()
    const next_retry_at = new Date(server.clock.now().getTime() + MINUTE).toISOString()
    expect(await deliveryOf(event_id)).toMatchObject({ status: 'retrying', attempt_count: 1, next_retry_at })
  })

  test('shows where it went, also after the agent’s webhook_url has changed', async () => {
    const done = await emit()
    await server.settle()
    const open = await emit()
    await workspace.sandbox.agents.update(agent_id, { webhook_url: 'http://127.0.0.1:9/elsewhere' })
    expect(await deliveryOf(done)).toMatchObject({ status: 'delivered', url: backend.url })
    expect(await deliveryOf(open)).toMatchObject({ status: 'pending', url: 'http://127.0.0.1:9/elsewhere' })
    await server.settle()
  })

  test('404 NOT_FOUND for an unknown one, another environment’s and another workspace’s', async () => {
    const { delivery_id } = await deliveryOf(await emit())
    const other = await server.workspace()
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expect(workspace.production.webhooks.delivery(delivery_id)).rejects.toMatchObject(missing)
    await expect(other.sandbox.webhooks.delivery(delivery_id)).rejects.toMatchObject(missing)
    await expect(webhooks().delivery('del_unknown')).rejects.toMatchObject(missing)
    await server.settle()
  })
})

describe('the list', () => {
  test('has each delivery once over all pages, newest first, and the caller’s environment alone', async () => {
    const emitted: string[] = []
    for (let count = 0; count < 7; count++) emitted.unshift(await emit())
    await emit({ environment: 'production' })
    const page = await webhooks().deliveries({ page_size: 3 })
    expect(page.items.map(({ event_id }) => event_id)).toEqual(emitted.slice(0, 3))
    const everything = await all(webhooks().deliveries({ page_size: 3 }))
    expect(everything.map(({ event_id }) => event_id)).toEqual(emitted)
    await server.settle()
    expect((await all(webhooks().deliveries({ page_size: 3 }))).map(({ event_id }) => event_id)).toEqual(emitted)
    expect((await workspace.production.webhooks.deliveries()).items.length).toBe(1)
  })

  test('is filtered by status, event type, agent and endpoint, and by all of them together', async () => {
    const other = await agentOf(workspace.sandbox, { webhook_url: backend.url })
    const elsewhere = await emit({ agent_id: other.agent_id })
    const { id: endpoint_id } = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    const delivered = await emit()
    await server.settle()
    backend.answer = failing
    const retrying = await emit()
    await server.settle()
    const pending = await emit()
    const found = async (query: Parameters<ReturnType<typeof webhooks>['deliveries']>[0]) =>
      (await all(webhooks().deliveries({ page_size: 1, ...query }))).map(({ event_id }) => event_id)
    expect(await found({})).toEqual([pending, retrying, delivered, elsewhere])
    expect(await found({ status: 'pending' })).toEqual([pending])
    expect(await found({ status: 'retrying' })).toEqual([retrying])
    expect(await found({ status: 'delivered' })).toEqual([delivered, elsewhere])
    expect(await found({ status: 'canceled' })).toEqual([])
    expect(await found({ event_type: 'call.completed' })).toEqual([pending, retrying, delivered, elsewhere])
    expect(await found({ event_type: 'call.initiated' })).toEqual([])
    expect(await found({ event_type: 'call.completed', status: 'pending' })).toEqual([pending])
    expect(await found({ agent_id: other.agent_id })).toEqual([elsewhere])
    expect(await found({ agent_id })).toEqual([pending, retrying, delivered])
    expect(await found({ endpoint_id })).toEqual([pending, retrying, delivered])
    expect(await found({ endpoint_id, agent_id: other.agent_id })).toEqual([])
    const every = { agent_id, endpoint_id, event_type: 'call.completed', status: 'retrying' } as const
    expect(await found(every)).toEqual([retrying])
    // An agent's own target is not an endpoint, and the ids of nothing find nothing.
    expect(await found({ endpoint_id: other.agent_id })).toEqual([])
    expect(await found({ agent_id: 'agt_unknown' })).toEqual([])
    await workspace.sandbox.webhookEndpoints.delete(agent_id, endpoint_id)
    expect(await found({ endpoint_id, status: 'canceled' })).toEqual([pending, retrying])
  })

  test('400 INVALID_ARGUMENT for an unknown status and for a token of another filter', async () => {
    await emit()
    await emit()
    await expect(webhooks().deliveries({ status: 'lost' as never })).rejects.toMatchObject({ status: 400 })
    const { nextPageToken: page_token } = await webhooks().deliveries({ page_size: 1 })
    await expect(webhooks().deliveries({ page_size: 1, page_token, status: 'pending' })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
    })
    await server.settle()
  })
})

describe('a dead letter', () => {
  test('is what seven attempts could not deliver; replayed it begins at attempt 1 of a new round', async () => {
    const event_id = await allFail(emit)
    expect(backend.received.length).toBe(7)
    const dead = await deliveryOf(event_id)
    expect(dead).toMatchObject({ status: 'dead_lettered', attempt_count: 7, last_error: 'status', next_retry_at: null })
    await server.leap(48 * HOUR)
    expect(backend.received.length).toBe(7)

    const replay = await webhooks().replay({ event_ids: [event_id] })
    expect(replay).toMatchObject({ replayed: 1, not_found: [], deliveries: [{ delivery_id: dead.delivery_id }] })
    await server.settle()
    const delivery = await deliveryOf(event_id)
    expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1, response_code: 200, last_error: null })
    expect(delivery.attempts.map(({ round, attempt }) => [round, attempt])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((attempt) => [1, attempt]),
      [2, 1],
    ])
    const replayed = backend.received.at(-1)
    expect(replayed?.body).toBe(backend.received[0]?.body)
    const { signing_secret: secret } = workspace
    const now = server.clock.now()
    expect(() =>
      verifyWebhook({ body: replayed?.body ?? '', headers: replayed?.headers ?? {}, secrets: [secret], now }),
    ).not.toThrow()
  })

  test('is told to the operator once, as delivery.dlq, with its ids and nothing personal', async () => {
    lines.length = 0
    const event_id = await deadLetter()
    const { delivery_id } = await deliveryOf(event_id)
    expect(lines.length).toBe(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      subject: 'delivery.dlq',
      delivery_id,
      event_id,
      event_type: 'call.completed',
      workspace_id: workspace.workspace_id,
      agent_id,
      attempt_count: 7,
      response_code: 500,
      last_error: 'status',
    })
    expect(lines[0]).not.toContain('+234')
  })

  test('has all seven attempts again when the replay fails too, and can be replayed again', async () => {
    const event_id = await deadLetter()
    await allFail(() => webhooks().replay({ event_ids: [event_id] }))
    const { attempts, ...delivery } = await deliveryOf(event_id)
    expect(delivery).toMatchObject({ status: 'dead_lettered', attempt_count: 7 })
    expect(attempts.flatMap(({ round, attempt }) => (round === 2 ? [attempt] : []))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await webhooks().replay({ event_ids: [event_id] })).toMatchObject({ replayed: 1 })
    await server.settle()
    expect((await deliveryOf(event_id)).attempts.at(-1)).toMatchObject({ round: 3, attempt: 1 })
  })

  test('is reopened once by an event that is named twice, and by replays at once and after one another', async () => {
    const event_id = await deadLetter()
    const before = backend.received.length
    const replays = await Promise.all(
      Array.from({ length: 8 }, () => webhooks().replay({ event_ids: [event_id, event_id] })),
    )
    expect(replays.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(1)
    await server.settle()
    expect(await webhooks().replay({ event_ids: [event_id] })).toMatchObject({ replayed: 0, not_found: [] })
    await server.leap(HOUR)
    expect(backend.received.length - before).toBe(1)
  })

  test('is reopened for each endpoint; deliveries that succeeded elsewhere are not sent again', async () => {
    const sound = await startBackend()
    const dead = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    await workspace.sandbox.webhookEndpoints.create(agent_id, { url: sound.url })
    const event_id = await deadLetter()
    const replay = await webhooks().replay({ event_ids: [event_id] })
    expect(replay.deliveries.map(({ endpoint_id }) => endpoint_id)).toEqual([dead.id])
    await server.settle()
    expect([backend.received.length, sound.received.length]).toEqual([3, 1])
    await sound.stop()
  })

  test('waits for a paused endpoint, and stays dead for a deleted one', async () => {
    const { id } = await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    const event_id = await deadLetter()
    await workspace.sandbox.webhookEndpoints.update(agent_id, id, { active: false })
    expect(await webhooks().replay({ event_ids: [event_id] })).toMatchObject({ replayed: 1 })
    await server.leap(HOUR)
    expect(await deliveryOf(event_id)).toMatchObject({ status: 'pending', attempt_count: 0, next_retry_at: null })
    await workspace.sandbox.webhookEndpoints.update(agent_id, id, { active: true })
    await server.settle()
    expect(await deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1 })

    const lost = await deadLetter()
    await workspace.sandbox.webhookEndpoints.delete(agent_id, id)
    const { not_replayed, ...answer } = await webhooks().replay({ event_ids: [lost, event_id] })
    expect(answer).toMatchObject({ replayed: 0, not_found: [] })
    expect(Object.fromEntries(not_replayed.map((one) => [one.event_id, one.reason]))).toEqual({
      [lost]: 'endpoint_deleted',
      [event_id]: 'not_dead_lettered',
    })
    expect(await deliveryOf(lost)).toMatchObject({ status: 'dead_lettered' })
  })

  test('is not_found if it is unknown or of another environment or workspace; a canceled one stays', async () => {
    const event_id = await deadLetter()
    const other = await server.workspace()
    const ids = ['evt_unknown', event_id, 'evt_unknown']
    for (const { webhooks } of [workspace.production, other.sandbox])
      expect(await webhooks.replay({ event_ids: ids })).toMatchObject({
        replayed: 0,
        deliveries: [],
        not_found: ['evt_unknown', event_id],
      })
    backend.answer = failing
    const canceled = await emit()
    await server.settle()
    await workspace.sandbox.agents.delete(agent_id)
    expect(await deliveryOf(canceled)).toMatchObject({ status: 'canceled' })
    expect(await webhooks().replay({ event_ids: [canceled] })).toMatchObject({ replayed: 0, not_found: [] })
    expect(await deliveryOf(canceled)).toMatchObject({ status: 'canceled' })
  })

  test.each([[[]], [Array.from({ length: 101 }, (_, i) => `evt_${i}`)], [[1]], ['evt_1']])(
    '400 INVALID_ARGUMENT for event_ids that are not 1 to 100 texts',
    async (event_ids) => {
      await expect(webhooks().replay({ event_ids: event_ids as string[] })).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_ARGUMENT',
      })
    },
  )
})
