import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDeliveryHarness, type DeliveryHarness } from './support/delivery-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { hang, startWebhookReceiver, status, type WebhookReceiver } from './support/webhook-receiver.ts'

const PLACES = 512
const PLACES_OF_A_WORKSPACE = 128

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

/** A workspace with so many endpoints that never answer, each with so many events. */
async function hangingWorkspace(name: string, { endpoints, events }: { endpoints: number; events: number }) {
  const path = `/hangs/${name}`
  receiver.answer(path, hang)
  const first = await harness.agent(receiver.url(path))
  const agents = [first]
  while (agents.length < endpoints) agents.push({ ...first, ...(await harness.colleague(first, receiver.url(path))) })
  for (let made = 0; made < events; made++)
    await Promise.all(agents.map((agent) => harness.outbox.publish(harness.event(agent))))
  return path
}

const inFlight = (): number => harness.engine.queues().find(({ table }) => table.name === 'deliveries')?.in_flight ?? 0

test('two workspaces whose endpoints all hang have a quarter of the places each and delay nobody', async () => {
  const healthy = await harness.agent(receiver.url('/healthy'))
  const paths = [
    await hangingWorkspace('a', { endpoints: 20, events: 8 }),
    await hangingWorkspace('b', { endpoints: 20, events: 8 }),
  ]
  for (const path of paths) await receiver.arrival(path, PLACES_OF_A_WORKSPACE)
  for (let made = 0; made < 10; made++) await harness.emit(healthy)
  await receiver.arrival('/healthy', 10) // the clock stands still: nothing has timed out
  expect(paths.map((path) => receiver.at(path).length)).toEqual([PLACES_OF_A_WORKSPACE, PLACES_OF_A_WORKSPACE])
})

test('with every place held by what hangs, a first attempt waits for a second at most', async () => {
  const healthy = await harness.agent(receiver.url('/healthy'))
  for (let n = 0; n < 4; n++) await hangingWorkspace(`w${n}`, { endpoints: 20, events: 8 })
  while (inFlight() < PLACES - 64) await clock.advance(0) // of the sandbox: 64 are left to production
  await harness.emit(healthy)
  await clock.advance(1_000)
  await receiver.arrival('/healthy')
})

test('endpoints that hang hold up those of their own workspace for a second at most', async () => {
  const path = await hangingWorkspace('a', { endpoints: 20, events: 8 })
  await receiver.arrival(path, PLACES_OF_A_WORKSPACE)
  const [{ workspace_id } = { workspace_id: '' }] = await database.knex('webhook_targets').limit(1)
  const healthy = await harness.colleague({ workspace_id: workspace_id as string }, receiver.url('/healthy'))
  await harness.emit(healthy)
  await clock.advance(1_000)
  await receiver.arrival('/healthy')
})

test('once endpoints hang, their further events take no place of their workspace’s other endpoints', async () => {
  const path = '/hangs/steadily'
  receiver.answer(path, hang)
  const healthy = await harness.agent(receiver.url('/healthy'))
  const hanging = await Promise.all(Array.from({ length: 30 }, () => harness.colleague(healthy, receiver.url(path))))
  for (let second = 1; second <= 6; second++) {
    for (let made = 0; made < 2; made++)
      await Promise.all(hanging.map((agent) => harness.outbox.publish(harness.event({ ...healthy, ...agent }))))
    await harness.emit(healthy)
    await receiver.arrival('/healthy', second) // the clock stands still
    await clock.advance(1_000)
  }
  expect(receiver.at(path).length).toBe(PLACES_OF_A_WORKSPACE) // as many may hang besides
})

test('deliveries that waited for a place of their workspace begin when it is free', async () => {
  const path = await hangingWorkspace('a', { endpoints: 40, events: 5 })
  await receiver.arrival(path, PLACES_OF_A_WORKSPACE)
  await clock.advance(10_000)
  await receiver.arrival(path, PLACES_OF_A_WORKSPACE + 32)
  await clock.advance(10_000)
  await clock.advance(9_000)
  expect(inFlight()).toBeLessThanOrEqual(40) // each hung endpoint has one place now
})

test('a claim locks only what it takes', async () => {
  const agent = await harness.agent(receiver.url('/hangs/backlog'))
  receiver.answer('/hangs/backlog', hang)
  await harness.engine.stop({ within_ms: 0 })
  for (let made = 0; made < 100; made++) await harness.outbox.publish(harness.event(agent))
  harness = await openDeliveryHarness({ db: database, clock })
  await receiver.arrival('/hangs/backlog', 8)
  const touched = await database.knex('pending_deliveries').whereNull('leased_by').whereRaw("xmax <> '0'")
  expect(touched).toEqual([])
  expect((await database.knex('deliveries').whereNotNull('leased_by')).length).toBe(16) // eight wait in memory
})

/** A workspace with so many endpoints where nobody listens, each with so many events. */
async function deadWorkspace({ endpoints, events }: { endpoints: number; events: number }) {
  const gone = await startWebhookReceiver()
  const url = gone.url()
  await gone.close()
  const agent = await harness.agent(url)
  const agents = [agent]
  while (agents.length < endpoints) agents.push({ ...agent, ...(await harness.colleague(agent, url)) })
  for (let made = 0; made < events; made++)
    await Promise.all(agents.map((one) => harness.outbox.publish(harness.event(one))))
  await harness.engine.idle()
  return { agent, url }
}

async function attempts(): Promise<number> {
  const [row] = await database.knex('pending_deliveries').sum<{ sum: string }[]>('attempt_count')
  return Number(row?.sum)
}

test('retries at endpoints that refuse are paced for their workspace, and no other waits for them', async () => {
  await deadWorkspace({ endpoints: 30, events: 4 })
  // Some of the first attempts wait for the pace as well, as others were refused before.
  for (let second = 0; second < 5; second++) {
    await clock.advance(1_000)
    await harness.engine.idle()
  }
  expect(await attempts()).toBe(120)
  const healthy = await harness.agent(receiver.url('/healthy'))
  // At once: on the way there, as many more would begin as the database is fast.
  await clock.leap(60_000)
  await harness.engine.idle()
  expect(await attempts()).toBe(120 + 64)
  for (let quarter = 0; quarter < 4; quarter++) {
    await clock.advance(250)
    await harness.engine.idle()
  }
  expect(await attempts()).toBe(120 + 64 + 20)
  await harness.emit(healthy)
  await receiver.arrival('/healthy') // the clock stands still
})

test('an endpoint that refuses is tried twice a second, and gets everything when it is back', async () => {
  const { agent } = await deadWorkspace({ endpoints: 1, events: 30 })
  const first = await attempts()
  expect(first).toBeLessThanOrEqual(8 + 16) // so many can begin before the first is refused, and as a burst
  receiver.answer('/back', status(200))
  await clock.advance(500)
  await harness.engine.idle()
  expect(await attempts()).toBe(first + 1)
  await database
    .knex('webhook_targets')
    .where({ agent_id: agent.agent_id })
    .update({ url: receiver.url('/back') })
  await clock.advance(500)
  await receiver.arrival('/back', 30 - first - 1)
})

test('deliveries that wait for their pace begin without another event', async () => {
  await deadWorkspace({ endpoints: 1, events: 30 })
  const before = await attempts()
  for (let quarter = 0; quarter < 8; quarter++) await clock.advance(250)
  await expect.poll(async () => (await clock.advance(0), await attempts())).toBeGreaterThanOrEqual(before + 3)
})
