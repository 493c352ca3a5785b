import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Backend } from '../support/backend.ts'
import { startNode, type NodeProcess } from '../support/node-process.ts'
import { openStream } from '../support/open-stream.ts'
import { ANY_HOUR, agentOf } from '../support/scenario.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

/** Longer than any test: a process that waits for it hangs. */
const FOR_EVER = '86400'

let db: TestDatabase
let backend: Backend

beforeAll(async () => {
  ;[db, backend] = await Promise.all([createTestDatabase(), startBackend()])
})
afterAll(async () => {
  await backend.stop()
  await db.drop()
})

async function node(drain_seconds: string): Promise<{ node: NodeProcess; workspace: TestWorkspace }> {
  const variables = { OHUN_DRAIN_SECONDS: drain_seconds }
  const started = await startNode(db, { voice: [], sip: { host: '127.0.0.1', port: 5_060 }, variables })
  onTestFinished(() => started.kill())
  return { node: started, workspace: await makeWorkspace({ db, clock: systemClock, base_url: started.base_url }, {}) }
}

const readiness = async ({ base_url }: NodeProcess): Promise<number> => (await fetch(`${base_url}/readyz`)).status
const listed = async (): Promise<number> => (await db.knex('nodes')).length

test('a call continues to its end in the process that drains, which is not ready meanwhile, then stops and leaves the list of nodes', async () => {
  const { node: busy, workspace } = await node(FOR_EVER)
  await expect.poll(listed).toBe(1)
  const { agent_id } = await agentOf(workspace.sandbox, { ...ANY_HOUR, webhook_url: backend.url })
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await workspace.sandbox.calls.create({ agent_id, to_number: '+2348031234567' })
  busy.signal('SIGTERM')
  await expect.poll(() => readiness(busy)).toBe(503)
  expect(await busy.exited).toBe(0)
  expect(await listed()).toBe(0)
  const call = await db.knex('calls').where({ call_id }).first<{ status: string; end_reason: string }>()
  expect(call).toMatchObject({ status: 'completed', end_reason: 'remote_hangup' })
})

test('a stream that is left after OHUN_DRAIN_SECONDS ends in order, also after SIGHUP, which a closed terminal sends twice', async () => {
  const { node: busy, workspace } = await node('2')
  const stream = await openStream(busy, { key: workspace.sandbox_key })
  busy.signal('SIGHUP')
  await expect.poll(() => readiness(busy)).toBe(503)
  busy.signal('SIGHUP')
  expect(await stream.next()).toBeUndefined()
  expect(await busy.exited).toBe(0)
})

test('a second signal ends a process that drains immediately', async () => {
  const { node: busy, workspace } = await node(FOR_EVER)
  const stream = await openStream(busy, { key: workspace.sandbox_key })
  busy.signal('SIGTERM')
  await expect.poll(() => readiness(busy)).toBe(503)
  busy.signal('SIGTERM')
  expect(await busy.exited).toBe(1)
  await expect(stream.next()).rejects.toThrow()
})
