import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from './support/scenario.ts'
import { SANDBOX_PROCESSES, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

let server: TestServer
let receiver: WebhookReceiver
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer({}, undefined, SANDBOX_PROCESSES)
  receiver = await startWebhookReceiver()
})
beforeEach(async () => {
  receiver.reset()
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

/** A simulation whose only conversation has just begun: the agent's backend was asked and does not answer. */
async function running(): Promise<string> {
  const { sandbox } = workspace
  receiver.answer('/hangs', () => {})
  const { agent_id } = await agentOf(sandbox, { webhook_url: receiver.url('/hangs'), ...ANY_HOUR })
  const scenarios = [{ name: 'Hello', steps: ['Hello'], expect: [{ says: { contains: 'Hello' } }] }]
  const { simulation_id } = await sandbox.simulations.create({ agent_id, scenarios })
  await vi.waitFor(() => expect(receiver.at('/hangs')).toHaveLength(1), WAIT)
  expect(await sandbox.simulations.get(simulation_id)).toMatchObject({ status: 'running' })
  return simulation_id
}

/** Counts what was made for a simulation: processes of this one, and databases beside that of the service. */
async function leftovers(): Promise<{ processes: number; databases: number }> {
  const found = spawnSync('pgrep', ['-P', String(process.pid), '-f', 'private-sandbox-main'], { encoding: 'utf8' })
  const { rows } = await server.db.pool.query<{ databases: number }>(
    `select count(*)::int as databases from pg_database
     where starts_with(datname, (select format('ohun_clock_%s_', oid) from pg_database where datname = current_database()))`,
  )
  return { processes: found.stdout.split('\n').filter(Boolean).length, databases: rows[0]!.databases }
}

/** A process that does not end as it should is killed after five seconds of the test's clock. */
async function expectNothingLeft(): Promise<void> {
  await vi.waitFor(async () => {
    await server.clock.advance(SECOND_MS)
    expect(await leftovers()).toEqual({ processes: 0, databases: 0 })
  }, WAIT)
}

test('a simulation that is deleted while it runs is stopped, with its process and its database', async () => {
  const simulation_id = await running()
  expect(await leftovers()).toEqual({ processes: 1, databases: 1 })
  await workspace.sandbox.simulations.delete(simulation_id)
  await expect(workspace.sandbox.simulations.get(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expectNothingLeft()
  await server.settle()
  expect((await workspace.sandbox.simulations.list()).items).toEqual([])
})

test('a simulation whose workspace is deleted while it runs is stopped', async () => {
  await running()
  await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
  await expectNothingLeft()
})

test('a simulation that runs for ten minutes is broken, with the reason', async () => {
  const simulation_id = await running()
  await server.clock.leap(10 * MINUTE_MS - SECOND_MS)
  expect(await workspace.sandbox.simulations.get(simulation_id)).toMatchObject({ status: 'running' })
  await server.clock.leap(SECOND_MS)
  await expectNothingLeft()
  await vi.waitFor(async () => {
    expect(await workspace.sandbox.simulations.get(simulation_id)).toMatchObject({
      status: 'broken',
      fault: expect.stringContaining('It took longer than 10 minutes'),
      failed_count: null,
      scenarios: [],
    })
  }, WAIT)
})
