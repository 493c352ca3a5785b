import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startEventEmitter, type EventEmitter } from './support/event-emitter.ts'
import { agentOf, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GAPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR]

let server: TestServer
let events: EventEmitter
let workspace: TestWorkspace
let backend: Backend
let agent_id: string
let endpoint_id: string

beforeAll(async () => {
  server = await startTestServer()
  events = await startEventEmitter(server)
})
afterAll(async () => {
  await events.stop()
  await server.stop()
})
beforeEach(async () => {
  backend = await startBackend()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox))
  endpoint_id = (await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })).id
  return () => backend.stop()
})

const failing: Backend['answer'] = (_, response) => void response.writeHead(500).end()
const emit = async (environment: 'production' | 'sandbox' = 'sandbox') => {
  await events.emit({ workspace_id: workspace.workspace_id, agent_id, environment })
  await server.settle()
}
const statsOf = async (client = workspace.sandbox) => (await client.webhookEndpoints.get(agent_id, endpoint_id)).stats
const now = () => server.clock.now().toISOString()

const NOTHING = {
  delivered: 0,
  failed_attempts: 0,
  dead_lettered: 0,
  retrying: 0,
  last_success_at: null,
  last_failure_at: null,
  p95_response_ms: null,
}

test('the statistics of an unused endpoint are all zero or null; the endpoint is as it is listed', async () => {
  const { stats, request_id, ...endpoint } = await workspace.sandbox.webhookEndpoints.get(agent_id, endpoint_id)
  expect(request_id).toMatch(/^req_/)
  expect((await workspace.sandbox.webhookEndpoints.list(agent_id)).endpoints).toEqual([endpoint])
  expect(stats).toEqual({ ...NOTHING, since: expect.stringMatching(/:00:00\.000Z$/) as string })
  expect(server.clock.now().getTime() - Date.parse(stats.since)).toBeGreaterThanOrEqual(23 * HOUR)
  expect(server.clock.now().getTime() - Date.parse(stats.since)).toBeLessThan(24 * HOUR)
})

test('count deliveries, failed attempts, what is retried and what is dead, with the last times', async () => {
  await emit()
  const succeeded = now()
  await server.advance(1_000)
  backend.answer = failing
  await emit()
  expect(await statsOf()).toMatchObject({
    delivered: 1,
    failed_attempts: 1,
    retrying: 1,
    dead_lettered: 0,
    last_success_at: succeeded,
    last_failure_at: now(),
    p95_response_ms: expect.any(Number) as number,
  })
  for (const gap of GAPS) await server.advance(gap)
  expect(await statsOf()).toMatchObject({
    failed_attempts: 1,
    retrying: 0,
    dead_lettered: 1,
    last_success_at: succeeded,
  })
})

test('are those of 24 hours, and older hours are deleted', async () => {
  await emit()
  await server.leap(22 * HOUR)
  expect(await statsOf()).toMatchObject({ delivered: 1 })
  await server.leap(2 * HOUR)
  expect(await statsOf()).toMatchObject({
    delivered: 0,
    p95_response_ms: null,
    last_success_at: expect.any(String) as string,
  })
  const hours = () => server.db.knex('webhook_target_hours').where({ target_id: endpoint_id })
  expect(await hours()).toHaveLength(1)
  for (let hour = 0; hour < 26; hour++) await server.leap(HOUR)
  expect(await hours()).toHaveLength(0)
})

test('are those of the key’s environment', async () => {
  await emit('production')
  expect(await statsOf()).toMatchObject(NOTHING)
  expect(await statsOf(workspace.production)).toMatchObject({ delivered: 1 })
})

test('outlive a restart, and are added up over processes', async () => {
  await emit()
  await server.restart()
  await emit()
  const second = await startSecondServer(server)
  backend.answer = failing
  await emit()
  await second.stop()
  await server.advance(10_000)
  const { delivered, failed_attempts } = await statsOf()
  expect([delivered, failed_attempts]).toEqual([2, 1])
})

test('are written in seconds, also when nobody asks', async () => {
  await emit()
  await server.clock.advance(5_000)
  await server.settle()
  const written = async () => {
    const row = await server.db.knex('webhook_target_hours').where({ target_id: endpoint_id }).first('delivered')
    return (row as { delivered: number } | undefined)?.delivered
  }
  await expect.poll(written).toBe(1)
})

test('404 NOT_FOUND for an unknown one, under another agent, and another workspace’s', async () => {
  const missing = { status: 404, code: 'NOT_FOUND' }
  const { webhookEndpoints } = workspace.sandbox
  const elsewhere = await agentOf(workspace.sandbox)
  const other = await server.workspace()
  await expect(webhookEndpoints.get(agent_id, 'whep_unknown')).rejects.toMatchObject(missing)
  await expect(webhookEndpoints.get(elsewhere.agent_id, endpoint_id)).rejects.toMatchObject(missing)
  await expect(webhookEndpoints.get(agent_id, agent_id)).rejects.toMatchObject(missing)
  await expect(other.sandbox.webhookEndpoints.get(agent_id, endpoint_id)).rejects.toMatchObject(missing)
  await webhookEndpoints.delete(agent_id, endpoint_id)
  await expect(webhookEndpoints.get(agent_id, endpoint_id)).rejects.toMatchObject(missing)
})

test('are in the list of all endpoints of the workspace, page by page, newest first', async () => {
  await emit()
  const { agent_id: other } = await agentOf(workspace.sandbox)
  const { id: newest } = await workspace.sandbox.webhookEndpoints.create(other, { url: backend.url })
  const deleted = await workspace.sandbox.webhookEndpoints.create(other, { url: backend.url })
  await workspace.sandbox.webhookEndpoints.delete(other, deleted.id)
  const first = await workspace.sandbox.webhooks.endpoints({ page_size: 1 })
  expect(first.items).toMatchObject([{ id: newest, agent_id: other, stats: NOTHING }])
  const second = await first.next()
  const { request_id: _, ...detail } = await workspace.sandbox.webhookEndpoints.get(agent_id, endpoint_id)
  expect(second?.items).toEqual([detail])
  expect(detail.stats).toMatchObject({ delivered: 1 })
  expect(second?.nextPageToken).toBeUndefined()
  expect((await workspace.production.webhooks.endpoints()).items.map(({ stats }) => stats.delivered)).toEqual([0, 0])
  const stranger = await server.workspace()
  expect((await stranger.sandbox.webhooks.endpoints()).items).toEqual([])
})
