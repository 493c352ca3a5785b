import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayDeadLetters } from '../src/delivery/replay.ts'
import { setTargetActive } from '../src/delivery/targets.ts'
import { HOUR, MINUTE, openDeliveryHarness, type DeliveryHarness } from './support/delivery-harness.ts'
import { openMortalDatabase, type MortalDatabase } from './support/mortal-database.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { hang, startWebhookReceiver, status, type WebhookReceiver } from './support/webhook-receiver.ts'
import { amount } from '../../../test/amounts.ts'

/** Each run is a history of a delivery engine. */
const RUNS = amount(15, 100)
const ENOUGH_MS = 20_000
const MAX_ATTEMPTS = 7

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('emit'), alone: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.constantFrom(MINUTE, 15 * MINUTE, 4 * HOUR, 25 * HOUR) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer'), code: fc.constantFrom(200, 204, 302, 404, 500) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('resume') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rotate') }) },
) as fc.Arbitrary<Step>

type Step =
  | { do: 'emit'; alone: boolean }
  | { do: 'pass'; ms: number }
  | { do: 'answer'; code: number }
  | { do: 'crash' | 'restart' | 'pause' | 'resume' | 'replay' | 'rotate' }

let database: TestDatabase
let receiver: WebhookReceiver

beforeAll(async () => {
  database = await createTestDatabase()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
})

/** One process after the other over the same database, and the events that they received. */
class History {
  readonly clock = new TestClock()
  readonly secrets: string[] = []
  #harness!: DeliveryHarness
  #db!: MortalDatabase
  #agent!: Awaited<ReturnType<DeliveryHarness['agent']>>
  #code = 200
  crashes = 0

  async begin(): Promise<void> {
    await this.#open()
    this.#agent = await this.#harness.agent(receiver.url('/hook'))
    this.secrets.push(this.#agent.secret)
  }

  async take(step: Step): Promise<void> {
    const { knex } = database
    const { workspace_id, agent_id } = this.#agent
    const setActive = (active: boolean): Promise<void> =>
      knex.transaction((trx) => setTargetActive(trx, { target_id: agent_id, active, now: this.clock.now() }))
    if (step.do === 'emit') await this.#emit(step.alone)
    if (step.do === 'pass') await this.#pass(step.ms)
    if (step.do === 'answer') receiver.answer('/hook', status((this.#code = step.code)))
    if (step.do === 'crash') await this.#crash()
    if (step.do === 'restart') await this.#close(() => this.#harness.stop())
    if (step.do === 'pause') await setActive(false)
    if (step.do === 'resume') await setActive(true)
    if (step.do === 'replay') {
      const event_ids = (await knex('events').pluck('event_id')) as string[]
      const request = { workspace_id, environment: 'sandbox' as const, event_ids }
      await replayDeadLetters({ db: database, clock: this.clock, wake: () => {} }, request)
    }
    if (step.do === 'rotate') {
      const { secrets } = this.#harness
      const rotated = await knex.transaction((trx) => secrets.rotate(trx, workspace_id))
      secrets.forget(workspace_id)
      if (rotated) this.secrets.push(rotated.current)
    }
    await this.#harness.engine.idle()
  }

  /** Every fault is repaired: the remaining deliveries must arrive. */
  async end(): Promise<void> {
    for (const step of [{ do: 'answer', code: 200 }, { do: 'resume' }, { do: 'pass', ms: 25 * HOUR }] as Step[])
      await this.take(step)
    await this.take({ do: 'replay' })
    await this.#harness.stop()
    await this.#db.close()
  }

  /** Lets each attempt end before the time of the next one: a test clock could otherwise pass the end of its lease meanwhile. */
  async #pass(ms: number): Promise<void> {
    const { clock } = this
    const { engine } = this.#harness
    const end_ms = clock.monotonic_ms() + ms
    for (let due = await engine.nextDue(); due && due > clock.now(); due = await engine.nextDue()) {
      const wait_ms = due.getTime() - clock.now().getTime()
      if (clock.monotonic_ms() + wait_ms > end_ms) break
      await clock.advance(wait_ms)
      await engine.idle()
    }
    await clock.advance(end_ms - clock.monotonic_ms())
  }

  #emit(alone: boolean): Promise<string> {
    return alone ? this.#harness.outbox.publish(this.#harness.event(this.#agent)) : this.#harness.emit(this.#agent)
  }

  /** With an attempt in progress whenever the target takes any. */
  async #crash(): Promise<void> {
    const before = receiver.received.length
    receiver.answer('/hook', hang)
    const event_id = await this.#emit(false)
    const [delivery] = await this.#harness.deliveriesOf(event_id)
    if (delivery) await receiver.arrival('/hook', before + 1)
    receiver.answer('/hook', status(this.#code))
    await this.#close(async () => {
      await this.#db.die()
      await this.#harness.stop()
    })
    // A request can arrive until the process has ended, and its result is lost as well.
    this.crashes += receiver.received.length - before
  }

  async #close(end: () => Promise<void>): Promise<void> {
    const db = this.#db
    await end()
    await db.close()
    await this.#open()
  }

  async #open(): Promise<void> {
    this.#db = openMortalDatabase(database)
    this.#harness = await openDeliveryHarness({ db: this.#db, clock: this.clock })
  }
}

interface Attempt {
  delivery_id: string
  round: number
  attempt: number
}

async function checkOutcome(history: History): Promise<void> {
  const deliveries = await database.knex('deliveries')
  const undelivered = deliveries.filter(({ status }) => status !== 'delivered')
  expect(undelivered, 'not delivered in the end').toEqual([])
  const arrived = new Set(receiver.received.map(({ json }) => json['event_id']))
  expect(
    deliveries.filter(({ event_id }) => !arrived.has(event_id)),
    'never arrived',
  ).toEqual([])

  const attempts: Attempt[] = await database.knex('delivery_attempts').orderBy(['delivery_id', 'round', 'attempt'])
  for (const [round, made] of Map.groupBy(attempts, ({ delivery_id, round }) => `${delivery_id} ${round}`)) {
    expect(made.length, round).toBeLessThanOrEqual(MAX_ATTEMPTS)
    // One result for each attempt, none left out.
    expect(made.map(({ attempt }) => attempt)).toEqual(made.map((_, index) => index + 1))
  }
  const unrecorded = receiver.received.length - attempts.length
  expect(unrecorded, 'attempts without a result: only those of crashes').toBeLessThanOrEqual(history.crashes)
  for (const { headers, body } of receiver.received) {
    const signed = history.secrets.map(
      (secret) =>
        `sha256=${createHmac('sha256', secret)
          .update(`${String(headers['x-service-timestamp'])}.`)
          .update(body)
          .digest('hex')}`,
    )
    expect(signed).toContain(headers['x-service-signature'])
  }
}

test('in any order of events nothing is lost, no round has more than 7 attempts, each attempt has one result', async () => {
  const steps = fc.array(step, { minLength: 3, maxLength: 25 })
  const enough_at = performance.now() + ENOUGH_MS
  const property = fc.asyncProperty(steps, async (steps) => {
    // The library's own limit would leave the last history running while its database is dropped.
    if (performance.now() > enough_at) return
    await database.knex.raw(
      'truncate pending_deliveries, ended_deliveries, earlier_attempts, events, webhook_targets, signing_secrets',
    )
    receiver.reset()
    const history = new History()
    await history.begin()
    for (const one of steps) await history.take(one)
    await history.end()
    await checkOutcome(history)
  })
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
})
