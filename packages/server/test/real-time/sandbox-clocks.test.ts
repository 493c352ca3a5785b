import { execFileSync } from 'node:child_process'
import { systemClock } from '@ohun/clock'
import { expect, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { agentOf } from '../support/scenario.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

let db: TestDatabase
let server: ForkedServer
let workspace: TestWorkspace

setUpForTries({
  async setUp() {
    db = await createTestDatabase()
    server = await forkServer(db)
    workspace = await makeWorkspace({ db, clock: systemClock, base_url: server.base_url })
  },
  async tearDown() {
    await server.kill()
    await vi.waitFor(async () => expect(await sandboxDatabases()).toEqual([]), WAIT)
    await db.drop()
  },
})

test('kill -9 of the process of a clock: it is lost, its database is dropped, and the next clock works', async () => {
  const { sandboxClocks, agents } = workspace.sandbox
  const { agent_id } = await agentOf(workspace.sandbox)
  const { clock_id } = await sandboxClocks.create()
  await agents.update(agent_id, { description: 'of the copy' })
  const turning = sandboxClocks.advance(clock_id, { by: '300d' })
  for (const pid of sandboxPids(server)) process.kill(pid, 'SIGKILL')
  await turning.catch(() => {}) // the turn may have ended before
  await vi.waitFor(async () => expect(await sandboxClocks.get(clock_id)).toMatchObject({ status: 'lost' }), WAIT)
  await vi.waitFor(async () => expect(await sandboxDatabases()).toEqual([]), WAIT)
  expect(await agents.get(agent_id)).toMatchObject({ description: null })
  const next = await sandboxClocks.create()
  expect((await sandboxClocks.list()).clocks).toMatchObject([{ clock_id: next.clock_id, status: 'ready' }])
  expect(await sandboxClocks.advance(next.clock_id, { by: '1h' })).toMatchObject({ status: 'ready' })
})

test('kill -9 of the server: the process of its clock ends with its database, and the next server answers the sandbox', async () => {
  const [clock] = (await workspace.sandbox.sandboxClocks.list()).clocks
  const clock_id = clock?.clock_id ?? (await workspace.sandbox.sandboxClocks.create()).clock_id
  const { agent_id } = await agentOf(workspace.sandbox)
  const pids = sandboxPids(server)
  expect(pids).toHaveLength(1)
  await server.kill()
  await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), WAIT)
  await vi.waitFor(async () => expect(await sandboxDatabases()).toEqual([]), WAIT)
  server = await forkServer(db)
  const sandbox = clientAt(server.base_url, workspace.sandbox_key)
  await expect(sandbox.agents.get(agent_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await sandbox.sandboxClocks.get(clock_id)).toMatchObject({
    status: 'lost',
    lost_reason: 'The node that had the copy of the sandbox has been stopped.',
  })
  expect(await sandbox.sandboxClocks.create()).toMatchObject({ status: 'ready' })
})

function sandboxPids({ child }: ForkedServer): number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const rows = listed.map((line) => line.trim().split(/\s+/)).filter((row) => Number(row[1]) === child.pid)
  return rows.filter((row) => row.join(' ').includes('private-sandbox-main')).map(([pid]) => Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function sandboxDatabases(): Promise<string[]> {
  const { rows } = await db.pool.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, 'ohun_clock_' || (select oid from pg_database where datname = current_database()) || '_')`,
  )
  return rows.map(({ datname }) => datname)
}
