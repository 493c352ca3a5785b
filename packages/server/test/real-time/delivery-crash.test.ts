import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { openDeliveryHarness, type DeliveryHarness } from '../support/delivery-harness.ts'
import { openMortalDatabase } from '../support/mortal-database.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { hang, startWebhookReceiver, status, type WebhookReceiver } from '../support/webhook-receiver.ts'

let database: TestDatabase
let receiver: WebhookReceiver
let clock: TestClock
const opened: DeliveryHarness[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
})
beforeEach(() => {
  clock = new TestClock()
})
afterEach(async () => {
  receiver.reset()
  for (const harness of opened.splice(0)) await harness.stop()
  await database.knex.raw(
    'truncate pending_deliveries, ended_deliveries, earlier_attempts, events, webhook_targets, signing_secrets',
  )
})

async function open(db: Database = database): Promise<DeliveryHarness> {
  const harness = await openDeliveryHarness({ db, clock })
  opened.push(harness)
  return harness
}

async function openMortal(): Promise<{ harness: DeliveryHarness; die(): Promise<void> }> {
  const db = openMortalDatabase(database)
  return { harness: await openDeliveryHarness({ db, clock }), die: () => db.die() }
}

test('an event whose process died before its delivery is delivered by the next process', async () => {
  const first = await open()
  const agent = await first.agent(receiver.url('/hook'))
  await first.engine.stop({ within_ms: 0 })
  const event_id = await first.emit(agent) // committed, and nobody there to deliver it
  expect(receiver.received).toEqual([])

  const second = await open()
  await second.engine.idle()
  expect(receiver.at('/hook').length).toBe(1)
  expect(await second.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1 })
})

test('a dead process’s deliveries in progress are delivered again at once, and its death uses up no attempt', async () => {
  const { harness: first, die } = await openMortal()
  const agent = await first.agent(receiver.url('/hook'))
  receiver.answer('/hook', hang, status(200))
  const event_id = await first.emit(agent)
  await receiver.arrival('/hook')
  await die()

  const second = await open()
  await second.engine.idle()
  const [one, two] = receiver.at('/hook')
  expect(receiver.at('/hook').length).toBe(2)
  expect(two?.body.equals(one?.body as Buffer)).toBe(true)
  expect(await second.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1, claim: 3 })
})

test('a process that runs on takes over from one that died, within one poll', async () => {
  const { harness: first, die } = await openMortal()
  const agent = await first.agent(receiver.url('/hook'))
  receiver.answer('/hook', hang, status(200))
  await first.emit(agent)
  await receiver.arrival('/hook')
  const second = await open()
  await second.engine.idle()
  expect(receiver.at('/hook').length, 'while the first lives').toBe(1)
  await die()
  await clock.advance(5_000)
  await receiver.arrival('/hook', 2)
})

test('a lease that has run out is taken over although its owner lives; the late result changes nothing', async () => {
  const first = await open()
  const agent = await first.agent(receiver.url('/hook'))
  let answerLate = (): void => {}
  receiver.answer('/hook', (response) => (answerLate = () => void response.writeHead(500).end()), status(200))
  const event_id = await first.emit(agent)
  await receiver.arrival('/hook')
  // As if the first had been asleep past its lease: the row says so, its deadline has not noticed.
  await database.knex('pending_deliveries').where({ event_id }).update({ next_attempt_at: clock.now() })

  const second = await open()
  await receiver.arrival('/hook', 2)
  await second.engine.idle()
  expect(await second.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1, claim: 3 })
  answerLate()
  await first.engine.idle()
  expect(await second.deliveryOf(event_id)).toMatchObject({ status: 'delivered', response_code: 200, attempt_count: 1 })
  expect(await second.attemptsOf(event_id)).toMatchObject([{ attempt: 1, response_code: 200 }])
})

test('a stop hands back what is on its way: it is due at once elsewhere', async () => {
  const first = await open()
  const agent = await first.agent(receiver.url('/hook'))
  receiver.answer('/hook', hang, status(200))
  const event_id = await first.emit(agent)
  await receiver.arrival('/hook')
  await first.engine.stop({ within_ms: 0 })
  expect(await first.deliveryOf(event_id)).toMatchObject({ status: 'pending', attempt_count: 0, leased_by: null })
  const second = await open()
  await second.engine.idle()
  expect(await second.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1 })
})

test('a stop waits for what is on its way and writes its result', async () => {
  const first = await open()
  const agent = await first.agent(receiver.url('/hook'))
  let answerNow = (): void => {}
  receiver.answer('/hook', (response) => (answerNow = () => void response.end()))
  const event_id = await first.emit(agent)
  await receiver.arrival('/hook')
  const stopped = first.engine.stop()
  answerNow()
  await stopped
  expect(await first.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1 })
})

test('a delivery that has no place in one process begins in another at once, without a poll', async () => {
  const [one, two] = [await open(), await open()]
  const agent = await one.agent(receiver.url('/hook'))
  receiver.answer('/hook', hang)
  for (let made = 0; made < 30; made++) await one.emit(agent)
  await clock.advance(20) // only the first of a burst is announced at once
  await receiver.arrival('/hook', 16) // eight of each; the clock stands still
  expect([one, two].map(({ engine }) => engine.queues()[0]?.in_flight)).toEqual([8, 8])
})

test('an event whose transaction took long is leased again: its attempt must end within its lease', async () => {
  const harness = await open()
  const agent = await harness.agent(receiver.url('/late'))
  const event_id = await database.knex.transaction(async (trx) => {
    const id = await harness.outbox.emit(trx, harness.event(agent))
    await clock.advance(11_000)
    return id
  })
  await harness.engine.idle()
  expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1, claim: 3 })
  expect(receiver.at('/late').length).toBe(1)
})
