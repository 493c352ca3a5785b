import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LeaseLost } from '../src/features/calls/session/call-over.ts'
import { journalBatches } from '../src/features/calls/session/journal-batches.ts'
import { Journal, type Entry } from '../src/features/calls/session/journal.ts'
import { Activity } from '../src/platform/activity.ts'
import { createLiveBus } from '../src/platform/live/live-bus.ts'
import { noRemoteBus } from './support/no-remote-bus.ts'
import { openDeliveryHarness, type DeliveryHarness } from './support/delivery-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const BATCH = 20

let db: TestDatabase
let harness: DeliveryHarness
let receiver: WebhookReceiver
let agent: Awaited<ReturnType<DeliveryHarness['agent']>>
const clock = new TestClock()

beforeAll(async () => {
  db = await createTestDatabase()
  receiver = await startWebhookReceiver()
  harness = await openDeliveryHarness({ db, clock })
})
afterAll(async () => {
  await harness.stop()
  await receiver.close()
  await db.drop()
})
beforeEach(async () => {
  receiver.reset()
  agent = await harness.agent(receiver.url('/events'))
})

/** Live calls with a journal each, which write through one group commit. */
async function journals(count: number): Promise<{ call_id: string; journal: Journal }[]> {
  const { outbox } = harness
  const bus = createLiveBus(noRemoteBus)
  const writing = { machine_clock: clock, writeTogether: journalBatches({ db, outbox, bus }) }
  const deps = { db, outbox, bus, clock, activity: new Activity(), ...writing }
  const call_ids = Array.from({ length: count }, () => harness.ids('call'))
  const lease = { owner: 1, lease_until: clock.now(), environment: 'sandbox', agent: '{}' }
  await db
    .knex('live_calls')
    .insert(call_ids.map((call_id) => ({ call_id, workspace_id: agent.workspace_id, ...lease })))
  return call_ids.map((call_id) => {
    const state = {
      call_id,
      claim: 1,
      step: 'greet',
      pending_turn_id: null,
      recording: false,
      monitoring_announced: false,
    } as const
    return { call_id, journal: new Journal(deps, { ...state, line_position: 0, next_position: 0 }) }
  })
}

function said(text: string): Entry {
  const turn = { turn_id: harness.ids('trn'), role: 'caller', text, timestamp: clock.now().toISOString() } as const
  return { step: 'converse', turn, event: harness.event(agent) }
}

const turnsOf = async (call_id: string): Promise<string[]> =>
  await db.knex('transcript_turns').where({ call_id }).orderBy('position').pluck('text')

test('entries of many calls share a commit, and each has its own turn and event', async () => {
  const calls = await journals(BATCH)
  const positions = await Promise.all(calls.map(({ call_id, journal }) => journal.write(said(call_id))))
  expect(positions).toEqual(Array(BATCH).fill(0))
  expect(await Promise.all(calls.map(({ call_id }) => turnsOf(call_id)))).toEqual(calls.map(({ call_id }) => [call_id]))
  const commits = await db.knex('transcript_turns').distinct(db.knex.raw('xmin::text'))
  expect(commits).toHaveLength(1)
  await receiver.arrival('/events', BATCH)
  expect(await db.knex('live_calls').where({ step: 'converse' })).toHaveLength(BATCH)
})

test('an entry changes what became known of an earlier turn, and of no other call', async () => {
  const calls = await journals(2)
  await Promise.all(calls.map(({ journal }) => journal.write(said('Good day, how can I help you?'))))
  const [first, second] = calls.map(({ call_id }) => call_id) as [string, string]
  const sounded = { first_speech_ms: 120, synthesis_ms: 40, first_audio_ms: 20 }
  const amended = { position: 0, text: 'Good day', interrupted: true, sounded }
  await Promise.all([calls[0]!.journal.write({ amended }), calls[1]!.journal.write(said('Hello?'))])
  expect(await turnsOf(first)).toEqual(['Good day'])
  expect(await turnsOf(second)).toEqual(['Good day, how can I help you?', 'Hello?'])
})

test('an entry of a call whose row is locked waits alone, and is written once', async () => {
  const [locked, free] = (await journals(2)) as [
    { call_id: string; journal: Journal },
    { call_id: string; journal: Journal },
  ]
  const lock = await db.knex.transaction()
  await lock('live_calls').where({ call_id: locked.call_id }).forUpdate()
  const waiting = locked.journal.write(said('locked'))
  await free.journal.write(said('free'))
  expect([await turnsOf(locked.call_id), await turnsOf(free.call_id)]).toEqual([[], ['free']])
  await lock.rollback()
  await waiting
  expect(await turnsOf(locked.call_id)).toEqual(['locked'])
  expect(await db.knex('events').where({ workspace_id: agent.workspace_id })).toHaveLength(2)
})

test('a lost lease and an erased contact stop only their own call', async () => {
  const calls = await journals(3)
  const [lost, erased, kept] = calls.map(({ call_id }) => call_id) as [string, string, string]
  await db.knex('live_calls').where({ call_id: lost }).update({ claim: 2 })
  await db.knex('live_calls').where({ call_id: erased }).update({ erased_at: clock.now() })
  const written = await Promise.allSettled(calls.map(({ journal }) => journal.write(said('Hello?'))))
  expect(written.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(written[0]).toMatchObject({ reason: expect.any(LeaseLost) as unknown })
  expect(await Promise.all([lost, erased, kept].map(turnsOf))).toEqual([[], [], ['Hello?']])
  expect(calls[1]!.journal.erased).toBe(true)
  expect(await db.knex('events').where({ workspace_id: agent.workspace_id })).toHaveLength(1)
})
