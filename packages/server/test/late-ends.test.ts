import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Responder } from '../src/gateways/ai/responder.ts'
import { BACKLOG } from '../src/gateways/telephony/backlog.ts'
import { openCallHarness, type CallHarness } from './support/call-harness.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { untilWaiting } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const responder: Responder = {
  respond() {
    throw new Error('Nobody says anything.')
  },
}
const clock = new TestClock()
const trunk = new FakeTrunk()
let db: TestDatabase
let harness: CallHarness

beforeAll(async () => {
  db = await createTestDatabase()
  harness = await openCallHarness({ db, clock, trunk, responder })
})
afterAll(async () => {
  await harness.stop()
  await db.drop()
})

test('while the ends of many calls wait to be recorded, the process takes no further calls', async () => {
  const calling = await harness.calling('production', { recording_enabled: false, consent_required: false })
  for (let at = 0; at < BACKLOG.max; at++) await harness.place(calling)
  await expect.poll(() => db.knex('calls').where({ status: 'in_progress' })).toHaveLength(BACKLOG.max)
  const lock = await db.pool.connect()
  await lock.query('begin')
  await lock.query('select from calls for update')
  for (const line of trunk.lines) line.leaves()
  await untilWaiting(db, BACKLOG.max)
  expect(harness.inbox.is_behind).toBe(false)
  await clock.advance(BACKLOG.slow_ms)
  expect(harness.inbox.is_behind).toBe(true)
  await lock.query('commit')
  lock.release()
  await expect.poll(() => harness.inbox.is_behind).toBe(false)
  await expect.poll(() => db.knex('calls').where({ status: 'completed' })).toHaveLength(BACKLOG.max)
})
