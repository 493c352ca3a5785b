import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import type { PrivateSandbox } from '../src/domain/private-sandbox.ts'
import { openPrivateSandbox } from '../src/private-sandbox/parent/open-private-sandbox.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const NOON = new Date('2026-11-20T11:00:00.000Z')
let server: TestServer
let workspace: TestWorkspace

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())

async function open(): Promise<PrivateSandbox> {
  const deps = {
    config: readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true' }),
    db: server.db,
    machine_clock: systemClock,
    log: createLog('silent'),
    encryption_key: ENCRYPTION_KEY,
    public_url: () => server.base_url,
  }
  return await openPrivateSandbox(deps, { workspace_id: workspace.workspace_id, starts_at: NOON })
}

async function databases(): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, 'ohun_clock_' || (select oid from pg_database where datname = current_database()) || '_')`,
  )
  return rows.map(({ datname }) => datname)
}

test('a private sandbox has the agents of the workspace and a time of its own, and leaves nothing behind', async () => {
  const { agent_id } = await workspace.sandbox.agents.create({ display_name: 'Ada', ...ANY_HOUR })
  const sandbox = await open()
  const token = sandbox.tokenFor({
    workspace_id: workspace.workspace_id,
    environment: 'sandbox',
    actor: 'key_test',
    role: 'owner',
    requests_per_minute: 1,
  })
  const headers = { Authorization: `Bearer ${token}` }
  const agent = await fetch(`${sandbox.address}/v1/agents/${agent_id}`, { headers })
  expect(await agent.json()).toMatchObject({ agent_id, display_name: 'Ada' })
  const refused = await fetch(`${sandbox.address}/v1/agents`, {
    headers: { Authorization: `Bearer ${workspace.sandbox_key}` },
  })
  expect(refused.status).toBe(401)
  expect(await databases()).toHaveLength(1)
  const advance = await sandbox.advance(new Date(NOON.getTime() + 60_000))
  expect(advance).toMatchObject({ reached: new Date('2026-11-20T11:01:00.000Z'), fault: null, events: {} })
  expect(sandbox.now).toEqual(new Date('2026-11-20T11:01:00.000Z'))
  await sandbox.close()
  expect(await sandbox.ended).toMatch(/^It ended with 0/)
  expect(await databases()).toEqual([])
})

test('a task that a private sandbox does not have is refused by its name', async () => {
  const sandbox = await open()
  await expect(sandbox.run({ name: 'dance', payload: null })).rejects.toThrow('A sandbox has no task dance')
  await sandbox.close()
})
