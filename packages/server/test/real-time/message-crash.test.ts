import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../src/features/billing/verify-ledger.ts'
import { systemClock } from '@ohun/clock'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { numbersInPool } from '../support/scenario.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace } from '../support/test-server.ts'

/** The price of a segment on the builder plan. */
const SEGMENT_KOBO = 1_200

let database: TestDatabase
let victim: ForkedServer
let survivor: ForkedServer

beforeAll(async () => {
  database = await createTestDatabase()
  survivor = await forkServer(database)
})
afterAll(async () => {
  survivor.child.kill('SIGKILL')
  await database.drop()
})
beforeEach(async () => {
  victim = await forkServer(database)
})
afterEach(async () => {
  victim.child.kill('SIGKILL')
  expect((await verifyLedger(database)).faults).toEqual([])
})

/** A workspace that can send. */
async function sender() {
  const origin = { db: database, clock: systemClock, ...survivor }
  const { production, production_key: apiKey } = await makeWorkspace(origin, { plan: 'builder' })
  const { agent_id } = await production.agents.create({ display_name: 'Ada' })
  const [number_id] = (await numbersInPool(database, { count: 1 })) as [string]
  await production.numbers.claim({ number_id, agent_id })
  const { balance_kobo: before } = await production.billing.balance()
  const body = { agent_id, channel: 'sms', to: '+2348031234567', body: 'Good day.' } as const
  const send = (baseUrl: string) => clientAt(baseUrl, apiKey).messages.create(body, { idempotencyKey: 'once' })
  const messages = () => database.knex('messages').where({ agent_id }).orderBy('message_id')
  const events = () => database.knex('events').where({ agent_id }).select('event_type')
  const paid = async () => ({
    spent: before - (await production.billing.balance()).balance_kobo,
    used: (await production.usage.get()).sms.used,
  })
  return { send, messages, events, paid }
}

/** Messages and keys are looked at after a minute: this makes it one. */
async function passMinute(): Promise<void> {
  const earlier = (column: string) => database.knex.raw(`?? - interval '61 seconds'`, [column])
  const created_at = earlier('created_at')
  const queued = database.knex('messages').where({ status: 'queued' })
  await queued.update({ created_at, submitting_at: earlier('submitting_at') })
  await database.knex('idempotency_keys').where({ operation_id: 'createMessage' }).update({ created_at })
}

test('kill -9 while a carrier has a message: it is ended and reported once, stays charged, and no repeat sends it again', async () => {
  const { send, messages, events, paid } = await sender()
  const lost = expect(send(victim.base_url)).rejects.toThrow()
  await expect.poll(messages).toMatchObject([{ status: 'queued', submitting_at: expect.any(Date) as Date }])
  await victim.kill()
  await lost

  await passMinute()
  const unknown = { status: 502, message: expect.stringContaining('may have been delivered') as string }
  await expect(send(survivor.base_url)).rejects.toMatchObject(unknown)
  await expect
    .poll(messages, { interval: 100 })
    .toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown', cost_kobo: SEGMENT_KOBO }])
  await expect(send(survivor.base_url)).rejects.toMatchObject(unknown)
  expect(await messages()).toHaveLength(1)
  expect(await events()).toEqual([{ event_type: 'message.send_failed' }])
  expect(await paid()).toEqual({ spent: SEGMENT_KOBO, used: 1 })
})

/** An arbitrary number that no other advisory lock has. */
const GATE = 40_214

test('kill -9 before a carrier has a message: it is ended, reported and given back once, and a repeat sends it', async () => {
  const { send, messages, events, paid } = await sender()
  const gate = await database.pool.connect()
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
    create trigger gate before update of submitting_at on messages for each row execute function wait_at_gate()`)
  await gate.query('select pg_advisory_lock($1)', [GATE])
  const lost = expect(send(victim.base_url)).rejects.toThrow()
  const waiting = `from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`
  await expect.poll(async () => (await gate.query(`select ${waiting}`)).rowCount).toBe(1)
  await victim.kill()
  await lost
  await gate.query(`select pg_terminate_backend(pid) ${waiting}`)
  await gate.query('drop function wait_at_gate cascade')
  gate.release(true)

  expect(await messages()).toMatchObject([{ status: 'queued', submitting_at: null, cost_kobo: SEGMENT_KOBO }])
  await passMinute()
  const ended = { status: 'send_failed', error_code: 'not_submitted', cost_kobo: 0 }
  await expect.poll(messages, { interval: 100 }).toMatchObject([ended])
  expect(await events()).toEqual([{ event_type: 'message.send_failed' }])
  expect(await paid()).toEqual({ spent: 0, used: 0 })
  send(survivor.base_url).catch(() => {}) // The carrier never answers.
  await expect.poll(messages).toMatchObject([ended, { status: 'queued', submitting_at: expect.any(Date) as Date }])
  expect(await paid()).toEqual({ spent: SEGMENT_KOBO, used: 1 })
})
