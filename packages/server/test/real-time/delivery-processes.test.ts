import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { OWNER_LOCK_CLASS } from '../../src/platform/leases/living-owners.ts'
import { openDeliveryHarness } from '../support/delivery-harness.ts'
import type { Agent, Order } from '../support/delivery-process.ts'
import { DELIVERY_PROCESS } from '../support/service-program.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { amount } from '../../../../test/amounts.ts'
import { TEST_LIMIT_MS } from '../../../../test/limits.ts'

/** Each takes about half a second. */
const ROUNDS = amount(4, 50)
const EVENTS_PER_PROCESS = 60

interface Worker {
  name: string
  child: ChildProcess
  carry(order: Order): Promise<void>
}

let database: TestDatabase
let receiver: WebhookReceiver
let agent: Agent
const workers = new Set<Worker>()
let made = 0

setUpForTries({
  async setUp() {
    database = await createTestDatabase()
    receiver = await startWebhookReceiver()
    const harness = await openDeliveryHarness({ db: database, clock: new TestClock(new Date()) })
    agent = await harness.agent(receiver.url('/hook'))
    await harness.stop()
  },
  async tearDown() {
    for (const { child } of workers) child.kill('SIGKILL')
    workers.clear()
    await receiver.close()
    await database.drop()
  },
})

async function load(): Promise<Worker> {
  const name = `delivery_${++made}`
  const child = fork(DELIVERY_PROCESS, [], {
    env: { ...process.env, DELIVERY_DATABASE: database.url, DELIVERY_NAME: name },
  })
  await once(child, 'message')
  const worker: Worker = {
    name,
    child,
    async carry(order) {
      const done = once(child, 'message')
      child.send(order)
      await done
    },
  }
  workers.add(worker)
  return worker
}

/** Kills it as no handler could see, and waits until PostgreSQL has noticed. Returns the events that it had in progress. */
async function kill(worker: Worker): Promise<string[]> {
  const owner = await ownerOf(worker)
  const exited = once(worker.child, 'exit')
  worker.child.kill('SIGKILL')
  await exited
  workers.delete(worker)
  const connections = database.knex('pg_stat_activity').where({ application_name: worker.name })
  await expect.poll(async () => (await connections.clone()).length).toBe(0)
  return await database.knex('deliveries').where({ leased_by: owner }).pluck('event_id')
}

async function ownerOf({ name }: Worker): Promise<number> {
  const sql = `select objid::int as owner from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ? and application_name = ?`
  const { rows } = await database.knex.raw<{ rows: [{ owner: number }] }>(sql, [OWNER_LOCK_CLASS, name])
  return rows[0].owner
}

test(
  `kill -9 of one of two processes during load, ${ROUNDS} times: every event arrives, twice only what was under way`,
  { timeout: TEST_LIMIT_MS + ROUNDS * 5_000 },
  async () => {
    /** How often each event was on its way from a process that died. */
    const lost_attempts = new Map<string, number>()
    let [victim, survivor, spare] = await Promise.all([load(), load(), load()])
    await Promise.all([victim.carry({ do: 'start' }), survivor.carry({ do: 'start' })])

    for (let round = 0; round < ROUNDS; round++) {
      const before = receiver.received.length
      const order: Order = { do: 'emit', agent, count: EVENTS_PER_PROCESS }
      const survivors = survivor.carry(order)
      void victim.carry(order)
      await receiver.arrival('/hook', before + 1 + Math.floor(Math.random() * EVENTS_PER_PROCESS))
      for (const event_id of await kill(victim)) lost_attempts.set(event_id, (lost_attempts.get(event_id) ?? 0) + 1)
      const next = load()
      await Promise.all([spare.carry({ do: 'start' }), survivors])
      const open = database.knex('deliveries').whereNot({ status: 'delivered' })
      await expect.poll(async () => (await open.clone()).length).toBe(0)
      ;[victim, survivor, spare] = [survivor, spare, await next]
    }

    const arrivals = Map.groupBy(receiver.received, ({ json }) => json['event_id'] as string)
    const events = (await database.knex('events').pluck('event_id')) as string[]
    expect(events.length).toBeGreaterThan(ROUNDS * EVENTS_PER_PROCESS)
    expect(
      events.filter((event_id) => !arrivals.has(event_id)),
      'lost',
    ).toEqual([])
    const repeated = events.filter(
      (event_id) => (arrivals.get(event_id)?.length ?? 0) > 1 + (lost_attempts.get(event_id) ?? 0),
    )
    expect(repeated, 'sent again though not under way').toEqual([])
    expect(await database.knex('deliveries').whereNot({ attempt_count: 1 }), 'a crash that used up an attempt').toEqual(
      [],
    )
  },
)
