import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import { turnClock, type Turned } from '../src/private-sandbox/turning/turn-clock.ts'
import { VirtualClock } from '../src/private-sandbox/turning/virtual-clock.ts'
import { startServer, type RunningServer } from '../src/start/start.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from './support/test-server.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from './support/webhook-receiver.ts'

const SECOND_MS = 1_000
const HOUR_MS = 60 * 60 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
/** A Friday. */
const NOON = new Date('2026-11-20T11:00:00.000Z')
const clock = new VirtualClock(NOON)
let db: TestDatabase
let server: RunningServer
let receiver: WebhookReceiver
let workspace: TestWorkspace

beforeAll(async () => {
  db = await createTestDatabase()
  receiver = await startWebhookReceiver()
  const config = { ...readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
  const clocks = { clock, machine_clock: systemClock }
  server = await startServer(config, { db, ...clocks, log: createLog('silent'), encryption_key: ENCRYPTION_KEY })
})
beforeEach(async () => {
  receiver.reset()
  workspace = await makeWorkspace({ db, clock, base_url: server.base_url }, { plan: 'builder' })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
  await db.drop()
})

function advance(ms: number): Promise<Turned> {
  return turnClock({ service: server.turned, clock, to: new Date(clock.now().getTime() + ms) })
}

async function agentWith(path: string) {
  const { sandbox } = workspace
  const agent = { display_name: 'Ada', webhook_url: receiver.url(path), ...ANY_HOUR }
  const { agent_id } = await sandbox.agents.create(agent)
  const { items } = await sandbox.numbers.available({ type: 'mobile_virtual' })
  await sandbox.numbers.claim({ number_id: items[0]!.number_id, agent_id })
  return { agent_id, number: items[0]!.e164 }
}

test('a call lives through its seconds, and its events are sent when they happen', async () => {
  const { agent_id } = await agentWith('/calls')
  const from = clock.now()
  const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  await advance(HOUR_MS)
  const call = await workspace.sandbox.calls.get(call_id)
  expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
  expect(new Date(call.ended_at!).getTime() - from.getTime()).toBe(5 * SECOND_MS)
})

test('the seven attempts at a receiver are made exactly when they are due, each signed for the machine’s time', async () => {
  const { agent_id } = await agentWith('/down')
  receiver.answer('/down', status(503))
  const before_s = Math.floor(Date.now() / SECOND_MS)
  await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031239002' })
  await advance(2 * DAY_MS)
  const { items } = await workspace.sandbox.webhooks.deliveries({ event_type: 'call.initiated' })
  const { status: outcome, attempts } = await workspace.sandbox.webhooks.delivery(items[0]!.delivery_id)
  expect(outcome).toBe('dead_lettered')
  const began = new Date(attempts[0]!.started_at).getTime()
  const minutes = attempts.map(({ started_at }) => (new Date(started_at).getTime() - began) / 60_000)
  expect(minutes).toEqual([0, 1, 6, 21, 81, 321, 1761])
  const after_s = Math.floor(Date.now() / SECOND_MS)
  const signed_s = receiver.at('/down').map(({ headers }) => Number(headers['x-service-timestamp']))
  expect(signed_s.filter((at_s) => at_s < before_s || at_s > after_s)).toEqual([])
})

test('a month passes at the times at which something happens, and no other', async () => {
  const turned = await advance(30 * DAY_MS)
  expect(turned).toMatchObject({ fault: null })
  expect(turned.steps).toBeLessThan(20)
  const { items } = await workspace.production.billing.ledger({ entry_type: 'plan_charge' })
  expect(items).toMatchObject([{ cause: 'plan_month:2026-12', created_at: '2026-11-30T23:00:00.000Z' }])
})
