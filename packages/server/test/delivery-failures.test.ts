import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OwnFailureError } from '../src/platform/net/failure.ts'
import { openDeliveryHarness, type DeliveryHarness } from './support/delivery-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { hang, startWebhookReceiver, status, type Answer, type WebhookReceiver } from './support/webhook-receiver.ts'

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

async function attempted(url: string) {
  const event_id = await harness.emit(await harness.agent(url))
  await harness.engine.idle()
  return await harness.deliveryOf(event_id)
}

const drip: Answer = (response) => void response.writeHead(200).write('{')
const retrying = { status: 'retrying', attempt_count: 1 }

test.each([
  ['no answer', hang],
  ['a 200 whose body never ends', drip],
])('times out after 10 s in all: %s', async (_title, answer) => {
  const agent = await harness.agent(receiver.url('/slow'))
  receiver.answer('/slow', answer)
  const event_id = await harness.emit(agent)
  await receiver.arrival('/slow')
  await clock.advance(9_999)
  expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'pending', attempt_count: 0 })
  await clock.advance(1)
  await harness.engine.idle()
  expect(await harness.deliveryOf(event_id)).toMatchObject({
    ...retrying,
    last_error: 'timeout',
    // The gap counts from the attempt's end.
    next_attempt_at: new Date(clock.now().getTime() + 60_000),
  })
})

test('a retry that falls due before the next poll is made on time', async () => {
  await harness.stop()
  harness = await openDeliveryHarness({ db: database, clock, retry_delays_ms: [0, 100, 100, 100, 100, 100, 100] })
  receiver.answer('/soon', status(500))
  const event_id = await harness.emit(await harness.agent(receiver.url('/soon')))
  // Not by idle(), which would claim what is due itself.
  for (let attempts = 1; attempts <= 7; attempts++) {
    while ((await harness.deliveryOf(event_id)).attempt_count < attempts) await clock.advance(0)
    await clock.advance(100)
  }
  expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'dead_lettered', attempt_count: 7 })
})

test('never follows a redirect', async () => {
  receiver.answer('/moved', status(302, { Location: receiver.url('/inside') }))
  const delivery = await attempted(receiver.url('/moved'))
  expect(delivery).toMatchObject({ ...retrying, last_error: 'redirect', response_code: 302 })
  expect(receiver.at('/inside')).toEqual([])
})

test.each([
  [503, '120', 120_000],
  [429, 'Sun, 22 Nov 2026 10:00:00 GMT', 300_000],
  [429, '1', 60_000],
  [503, 'soon', 60_000],
  [500, '120', 60_000],
])(
  'waits for a receiver’s %i with Retry-After: %s, up to the next gap of the schedule',
  async (code, wait, expected) => {
    receiver.answer('/busy', status(code, { 'Retry-After': wait }))
    expect(await attempted(receiver.url('/busy'))).toMatchObject({
      ...retrying,
      response_code: code,
      next_attempt_at: new Date(clock.now().getTime() + expected),
    })
  },
)

test('tells a refused connection from an answer', async () => {
  const gone = await startWebhookReceiver()
  const url = gone.url()
  await gone.close()
  expect(await attempted(url)).toMatchObject({ ...retrying, last_error: 'connect', response_code: null })
})

test('tells a host that does not speak TLS', async () => {
  const delivery = await attempted(receiver.url('/').replace('http:', 'https:'))
  expect(delivery).toMatchObject({ ...retrying, last_error: 'tls' })
})

test('reads at most 16 KB of an answer: a 2xx delivers however long it is', async () => {
  receiver.answer('/long', (response) => void response.writeHead(200).end('\0' + 'x'.repeat(1_000_000)))
  const delivery = await attempted(receiver.url('/long'))
  expect(delivery).toMatchObject({ status: 'delivered', attempt_count: 1 })
  const [attempt] = await harness.attemptsOf(delivery.event_id)
  expect(attempt?.response_head).toBe('\uFFFD' + 'x'.repeat(1_023)) // PostgreSQL refuses a NUL
})

test.each(['http://10.0.0.1/', 'https://[fd00::1]/', 'https://169.254.169.254/latest/meta-data'])(
  'never dials %s, whatever was saved',
  async (url) => {
    expect(await attempted(url)).toMatchObject({ ...retrying, last_error: 'blocked', response_code: null })
  },
)

test('dials no name that answers with a private address since it was saved', async () => {
  await harness.stop()
  let answer = '93.184.216.34'
  const resolve = () => Promise.resolve([{ address: answer, family: 4 }])
  harness = await openDeliveryHarness({ db: database, clock, resolve })
  answer = '192.168.0.1'
  expect(await attempted('https://rebinding.example/hook')).toMatchObject({ ...retrying, last_error: 'blocked' })
})

test('uses up an attempt for a name that does not exist, none while the resolver is down', async () => {
  await harness.stop()
  let failure: Error = new OwnFailureError('The resolver did not answer for nowhere.example.')
  const resolve = () => Promise.reject(failure)
  harness = await openDeliveryHarness({ db: database, clock, resolve })
  const { event_id, ...delivery } = await attempted('https://nowhere.example/hook')
  expect(delivery).toMatchObject({ status: 'pending', attempt_count: 0, last_error: null, leased_by: null })
  failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  await clock.advance(10_000)
  await harness.engine.idle()
  expect(await harness.deliveryOf(event_id)).toMatchObject({ ...retrying, last_error: 'dns' })
})

test('a failure of ours uses up no attempt', async () => {
  const agent = await harness.agent(receiver.url('/fine'))
  await database.knex('signing_secrets').delete()
  const event_id = await harness.emit(agent)
  await harness.engine.idle()
  expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'pending', attempt_count: 0, leased_by: null })
  await database.knex.transaction((trx) => harness.secrets.createFor(trx, agent.workspace_id))
  await clock.advance(10_000)
  await harness.engine.idle()
  expect(await harness.deliveryOf(event_id)).toMatchObject({ status: 'delivered', attempt_count: 1 })
})

test('an endpoint that hangs delays no other, has at most 8 requests open, then one', async () => {
  receiver.answer('/hangs', hang)
  const slow = await harness.agent(receiver.url('/hangs'))
  const healthy = await harness.agent(receiver.url('/healthy'))
  for (let n = 0; n < 40; n++) await harness.emit(slow)
  await receiver.arrival('/hangs', 8)
  for (let n = 0; n < 20; n++) await harness.emit(healthy)
  await receiver.arrival('/healthy', 20) // the clock stands still: nothing has timed out
  expect(receiver.at('/hangs').length).toBe(8)
  await clock.advance(10_000)
  await receiver.arrival('/hangs', 9)
  await clock.advance(9_999)
  expect(receiver.at('/hangs').length).toBe(9)
})

test('an endpoint that answers again after it has hung gets all that waits, more and more at once', async () => {
  receiver.answer('/hangs', hang)
  const agent = await harness.agent(receiver.url('/hangs'))
  const events: string[] = []
  for (let n = 0; n < 60; n++) events.push(await harness.emit(agent))
  await receiver.arrival('/hangs', 8)
  receiver.answer('/hangs', status(200))
  await clock.advance(10_000)
  await harness.engine.idle()
  const delivered = database.knex('deliveries').where({ status: 'delivered' })
  expect((await delivered).length).toBe(52)
  await clock.advance(60_000)
  await harness.engine.idle()
  expect((await delivered.clone()).length).toBe(60)
})
