import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAgentTargets, setAgentUrlTarget } from '../src/delivery/targets.ts'
import { HOUR, MINUTE, openDeliveryHarness, SPEC_DELAYS, type DeliveryHarness } from './support/delivery-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { hang, startWebhookReceiver, status, type Received, type WebhookReceiver } from './support/webhook-receiver.ts'

let database: TestDatabase
let receiver: WebhookReceiver
let harness: DeliveryHarness
let clock: TestClock

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
})
beforeEach(async () => {
  clock = new TestClock()
  harness = await openDeliveryHarness({ db: database, clock })
})
afterEach(async () => {
  receiver.reset()
  await harness.stop()
  await database.knex.raw(
    'truncate pending_deliveries, ended_deliveries, earlier_attempts, events, webhook_targets, signing_secrets',
  )
})

function signed(secret: string, { headers, body }: Received): string {
  return `sha256=${createHmac('sha256', secret)
    .update(`${String(headers['x-service-timestamp'])}.`)
    .update(body)
    .digest('hex')}`
}

describe('an event', () => {
  test('reaches the agent’s webhook_url signed, as the bytes that are stored', async () => {
    const agent = await harness.agent(receiver.url('/hook?a=1'))
    const event_id = await harness.emit(agent)
    await harness.engine.idle()

    const [received] = receiver.at('/hook?a=1') as [Received]
    const [stored] = (await database.knex('events').where({ event_id })) as [{ body: string }]
    expect(received.body.toString()).toBe(stored.body)
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event-id': event_id,
      'x-service-timestamp': String(clock.now().getTime() / 1000),
      'x-service-signature': signed(agent.secret, received),
    })
    expect(await harness.deliveryOf(event_id)).toMatchObject({
      status: 'delivered',
      attempt_count: 1,
      response_code: 200,
      last_error: null,
      next_attempt_at: null,
      leased_by: null,
      delivered_at: clock.now(),
    })
  })

  test('has the envelope’s fields in the order of the spec', async () => {
    const agent = await harness.agent(receiver.url())
    const event_id = await harness.emit(agent)
    await harness.engine.idle()
    const { json } = receiver.received[0] as Received
    const keys = ['event_id', 'event_type', 'channel', 'agent_id', 'number', 'from', 'timestamp', 'payload']
    expect(Object.keys(json)).toEqual(keys)
    expect(json).toMatchObject({ event_id, timestamp: '2026-11-20T11:00:00.000Z', agent_id: agent.agent_id })
  })

  test('does not exist when its transaction is rolled back', async () => {
    const agent = await harness.agent(receiver.url())
    const failure = database.knex.transaction(async (trx) => {
      await harness.outbox.emit(trx, harness.event(agent))
      throw new Error('the rest failed')
    })
    await expect(failure).rejects.toThrow('the rest failed')
    await harness.engine.idle()
    expect(receiver.received).toEqual([])
    expect(await database.knex('events').where({ agent_id: agent.agent_id })).toEqual([])
  })

  test('leaves at once after the commit, without waiting for a poll', async () => {
    const agent = await harness.agent(receiver.url('/now'))
    await harness.emit(agent)
    await receiver.arrival('/now') // the clock stands still
  })

  test('is kept without a delivery when its agent has no target', async () => {
    const agent = await harness.agent(null)
    const event_id = await harness.emit(agent)
    expect(await harness.deliveriesOf(event_id)).toEqual([])
  })
})

describe('endpoints', () => {
  async function endpoint(
    agent: { agent_id: string; workspace_id: string },
    path: string,
    { active = true, event_types = [] }: { active?: boolean; event_types?: string[] } = {},
  ) {
    const now = clock.now()
    const { agent_id, workspace_id } = agent
    const row = { target_id: harness.ids('whep'), agent_id, workspace_id, kind: 'endpoint', active, event_types }
    await database.knex('webhook_targets').insert({ ...row, url: receiver.url(path), created_at: now, updated_at: now })
  }

  test('take precedence over the webhook_url, each with its own attempts of the same bytes', async () => {
    const agent = await harness.agent(receiver.url('/url'))
    await endpoint(agent, '/a')
    await endpoint(agent, '/b')
    receiver.answer('/b', status(500), status(200))
    const event_id = await harness.emit(agent)
    await harness.engine.idle()
    await clock.advance(MINUTE)
    await harness.engine.idle()

    expect(receiver.at('/url')).toEqual([])
    expect([receiver.at('/a').length, receiver.at('/b').length]).toEqual([1, 2])
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
    const deliveries = await harness.deliveriesOf(event_id)
    expect(deliveries.map(({ status, attempt_count }) => [status, attempt_count])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
    ])
  })

  test.each([
    ['its own transaction', () => harness.emit],
    [
      'a shared one',
      () => (agent: Parameters<DeliveryHarness['emit']>[0]) => harness.outbox.publish(harness.event(agent)),
    ],
  ])('get the events of the types that they want, written in %s', async (_title, emitter) => {
    const agent = await harness.agent(receiver.url('/url'))
    await endpoint(agent, '/all')
    await endpoint(agent, '/some', { event_types: ['call.initiated', 'call.completed'] })
    await endpoint(agent, '/other', { event_types: ['call.barge_in'] })
    await emitter()(agent)
    await harness.engine.idle()
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/all', '/some'])
  })

  test('do not leave an event to the webhook_url if none of them wants it', async () => {
    const agent = await harness.agent(receiver.url('/url'))
    await endpoint(agent, '/other', { event_types: ['call.barge_in'] })
    const event_id = await harness.emit(agent)
    expect(await harness.deliveriesOf(event_id)).toEqual([])
  })

  test('leave the event to the webhook_url if all of them are paused', async () => {
    const agent = await harness.agent(receiver.url('/url'))
    await endpoint(agent, '/a', { active: false })
    await harness.emit(agent)
    await harness.engine.idle()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/url'])
  })
})

describe('retries', () => {
  test('follow the spec’s schedule to the second, then the delivery is dead-lettered', async () => {
    const agent = await harness.agent(receiver.url('/down'))
    receiver.answer('/down', status(503))
    const event_id = await harness.emit(agent)
    for (const [made, delay_ms] of SPEC_DELAYS.entries()) {
      await clock.advance(Math.max(0, delay_ms - 1_000))
      await harness.engine.idle()
      expect(receiver.at('/down').length, `a second before attempt ${made + 1}`).toBe(made === 0 ? 1 : made)
      await clock.advance(Math.min(1_000, delay_ms))
      await harness.engine.idle()
      expect(receiver.at('/down').length, `attempt ${made + 1}`).toBe(made + 1)
    }
    await clock.leap(48 * HOUR)
    await harness.engine.idle()
    expect(receiver.at('/down').length).toBe(7)
    const expected = {
      status: 'dead_lettered',
      attempt_count: 7,
      next_attempt_at: null,
      last_error: 'status',
      response_code: 503,
    }
    expect(await harness.deliveryOf(event_id)).toMatchObject(expected)
    const attempts = await harness.attemptsOf(event_id)
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('send the same event_id and bytes, each time with a fresh timestamp and signature', async () => {
    const agent = await harness.agent(receiver.url('/flaky'))
    receiver.answer('/flaky', status(500), status(500), status(200))
    const event_id = await harness.emit(agent)
    await harness.engine.idle()
    for (const delay_ms of [MINUTE, 5 * MINUTE]) {
      await clock.advance(delay_ms)
      await harness.engine.idle()
    }
    const received = receiver.at('/flaky')
    expect(received.length).toBe(3)
    expect(new Set(received.map(({ body }) => body.toString('hex'))).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['x-service-event-id']))).toEqual(new Set([event_id]))
    const start = clock.now().getTime() / 1000 - 360
    const timestamps = received.map(({ headers }) => Number(headers['x-service-timestamp']))
    expect(timestamps).toEqual([start, start + 60, start + 360])
    for (const one of received) expect(one.headers['x-service-signature']).toBe(signed(agent.secret, one))
  })

  test('stop at the first success: 500, then 200', async () => {
    const agent = await harness.agent(receiver.url('/once'))
    receiver.answer('/once', status(500), status(200))
    const event_id = await harness.emit(agent)
    await harness.engine.idle()
    expect(await harness.deliveryOf(event_id)).toMatchObject({
      status: 'retrying',
      attempt_count: 1,
      next_attempt_at: new Date(clock.now().getTime() + MINUTE),
    })
    await clock.advance(MINUTE)
    await harness.engine.idle()
    await clock.leap(48 * HOUR)
    await harness.engine.idle()
    expect(receiver.at('/once').length).toBe(2)
    expect(await harness.deliveryOf(event_id)).toMatchObject({
      status: 'delivered',
      attempt_count: 2,
      last_error: null,
    })
    const attempts = await harness.attemptsOf(event_id)
    expect(attempts).toMatchObject([
      { round: 1, attempt: 1, response_code: 500, error: 'status', url: receiver.url('/once') },
      { round: 1, attempt: 2, response_code: 200, error: null, response_head: '{"received":true}' },
    ])
    expect(attempts[0]?.phases).toMatchObject({ connect: expect.any(Number), wait: expect.any(Number) })
  })

  test('go to the URL as it is then, not as it was', async () => {
    const agent = await harness.agent(receiver.url('/old'))
    receiver.answer('/old', status(500))
    await harness.emit(agent)
    await harness.engine.idle()
    const { agent_id, workspace_id } = agent
    await database.knex.transaction((trx) =>
      setAgentUrlTarget(trx, { agent_id, workspace_id, url: receiver.url('/new'), now: clock.now() }),
    )
    await clock.advance(MINUTE)
    await harness.engine.idle()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/old', '/new'])
  })

  test('are canceled with their agent, also when an attempt is in progress', async () => {
    const agent = await harness.agent(receiver.url('/gone'))
    receiver.answer('/gone', status(500), hang)
    const retrying = await harness.emit(agent)
    await harness.engine.idle()
    const on_its_way = await harness.emit(agent)
    await receiver.arrival('/gone', 2)
    await database.knex.transaction((trx) => deleteAgentTargets(trx, { agent_id: agent.agent_id, now: clock.now() }))
    for (const event_id of [retrying, on_its_way])
      expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'canceled', next_attempt_at: null })
    await clock.leap(48 * HOUR)
    await harness.engine.idle()
    expect(receiver.received.length).toBe(2)
    expect(await harness.deliveryOf(on_its_way)).toMatchObject({ status: 'canceled', attempt_count: 0 })
  })
})
