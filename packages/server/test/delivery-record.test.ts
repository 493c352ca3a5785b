import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ended } from '../src/delivery/delivery-statements.ts'
import { createInternalEvents } from '../src/delivery/internal-events.ts'
import { recordResults, type RecordDeps } from '../src/delivery/record-results.ts'
import { replayDeadLetters } from '../src/delivery/replay.ts'
import { setAgentUrlTarget, setTargetActive } from '../src/delivery/targets.ts'
import { createLog } from '../src/platform/log.ts'
import { lockAwaited } from './support/mortal-database.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const WORKSPACE = { workspace_id: 'ws_1', environment: 'sandbox' } as const
const AGENT = 'agt_1'

let database: TestDatabase
let deps: RecordDeps
let dead: string[]
let clock: TestClock

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = new TestClock()
  const internal = createInternalEvents({ log: createLog('silent') })
  dead = []
  internal.subscribe('delivery.dlq', ({ delivery_id }) => void dead.push(delivery_id))
  deps = { db: database, clock, internal }
  for (const table of ['earlier_attempts', 'pending_deliveries', 'ended_deliveries', 'events', 'webhook_targets'])
    await database.knex(table).del()
  await database.knex.transaction((trx) =>
    setAgentUrlTarget(trx, { agent_id: AGENT, workspace_id: 'ws_1', url: 'https://example.com/', now: clock.now() }),
  )
  const rest = { ...WORKSPACE, agent_id: AGENT, event_type: 'call.completed', created_at: clock.now() }
  const envelope = { channel: 'voice', number: '+2348000000000', from: '+2348031234567', body: '{}' }
  await database.knex('events').insert({ event_id: 'evt_1', ...envelope, ...rest })
  const lease = { claim: 1, leased_by: 1, next_attempt_at: clock.now() }
  await database
    .knex('pending_deliveries')
    .insert({ delivery_id: 'del_1', event_id: 'evt_1', target_id: AGENT, ...lease, ...rest })
})

const row = async () =>
  (await database.knex('deliveries').where({ delivery_id: 'del_1' }).first()) as Record<string, unknown>
const attempts = () => database.knex('delivery_attempts').where({ delivery_id: 'del_1' })
const lastFailure = (): Ended => ({
  kind: 'ended',
  id: 'del_1',
  claim: 1,
  target: { target_id: AGENT, environment: 'sandbox', workspace_id: 'ws_1' },
  ended_at: clock.now(),
  verdict: { status: 'dead_lettered', next_attempt_at: null, response_code: 500, last_error: 'status' },
  attempt: { url: 'https://example.com/', started_at: clock.now(), duration_ms: 1, phases: {}, response_head: '' },
})

test('a result that is written twice, because the answer to the first writing was lost, counts once', async () => {
  await recordResults(deps, [lastFailure()])
  await recordResults(deps, [lastFailure()])
  expect(await row()).toMatchObject({ status: 'dead_lettered', attempt_count: 1 })
  expect(await attempts()).toHaveLength(1)
  expect(dead).toEqual(['del_1'])
})

test('a result of the round before a replay changes nothing of the new round', async () => {
  await recordResults(deps, [lastFailure()])
  await replayDeadLetters({ db: database, clock, wake: () => {} }, { ...WORKSPACE, event_ids: ['evt_1'] })
  await recordResults(deps, [lastFailure()])
  expect(await row()).toMatchObject({ status: 'pending', round: 2, attempt_count: 0 })
  expect(dead).toEqual(['del_1'])
})

test('a delivery parked after its target was resumed is due at once, and waits otherwise', async () => {
  const setActive = (active: boolean): Promise<void> =>
    database.knex.transaction((trx) => setTargetActive(trx, { target_id: AGENT, active, now: clock.now() }))
  await recordResults(deps, [{ kind: 'parked', id: 'del_1', claim: 1 }])
  expect(await row()).toMatchObject({ next_attempt_at: clock.now(), leased_by: null, attempt_count: 0 })
  await database.knex('pending_deliveries').update({ claim: 2, leased_by: 1 })
  await setActive(false)
  expect(await row()).toMatchObject({ next_attempt_at: clock.now(), leased_by: 1 })
  await recordResults(deps, [{ kind: 'parked', id: 'del_1', claim: 2 }])
  expect(await row()).toMatchObject({ status: 'pending', next_attempt_at: null, leased_by: null })
  await setActive(true)
  expect(await row()).toMatchObject({ status: 'pending', next_attempt_at: clock.now() })
})

test('a delivery that is parked while its target is being resumed is not forgotten', async () => {
  await database.knex('webhook_targets').update({ active: false })
  const resuming = await database.knex.transaction()
  await setTargetActive(resuming, { target_id: AGENT, active: true, now: clock.now() })
  const parking = recordResults(deps, [{ kind: 'parked', id: 'del_1', claim: 1 }])
  await lockAwaited(database)
  await resuming.commit()
  await parking
  expect(await row()).toMatchObject({ next_attempt_at: clock.now(), leased_by: null })
})
