import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import type { PrivateSandbox } from '../src/domain/private-sandbox.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { pendingMigrations } from '../src/platform/db/migrate.ts'
import { createSandboxDatabase, sweepSandboxDatabases } from '../src/private-sandbox/parent/sandbox-database.ts'
import { SandboxSchema } from '../src/private-sandbox/parent/sandbox-schema.ts'
import { databaseUrl } from './support/database-url.ts'
import { openPrivateSandbox } from '../src/private-sandbox/parent/open-private-sandbox.ts'
import { ANY_HOUR } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const NOON = new Date('2026-11-20T11:00:00.000Z')
let server: TestServer
let workspace: TestWorkspace
let schema: SandboxSchema

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  schema = new SandboxSchema(server.db, inject('database_template'))
})
afterAll(async () => {
  await schema.stop()
  await server.stop()
})

async function open(): Promise<PrivateSandbox> {
  const deps = {
    config: readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true' }),
    db: server.db,
    schema,
    // Time limits that never pass, because a busy machine takes seconds to end a process.
    machine_clock: new TestClock(),
    log: createLog('silent'),
    keys: { encryption_key: ENCRYPTION_KEY, other_keys: [] },
    public_url: () => server.base_url,
  }
  return await openPrivateSandbox(deps, { workspace_id: workspace.workspace_id, starts_at: NOON })
}

async function databases(kind = 'clock'): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ datname: string }>(
    `select datname from pg_database where starts_with(datname,
       'ohun_' || $1 || '_' || (select oid from pg_database where datname = current_database()) || '_')`,
    [kind],
  )
  return rows.map(({ datname }) => datname)
}

test('a private sandbox has the agents of the workspace and a time of its own, refuses unknown tasks, and leaves nothing behind', async () => {
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
  await expect(sandbox.run({ name: 'dance', payload: null })).rejects.toThrow('A sandbox has no task dance')
  await sandbox.close()
  expect(await sandbox.ended).toMatch(/^It ended with /)
  expect(await databases()).toEqual([])
})

test('sandboxes that open at once begin as copies of one schema, which is made again after a sweep and removed at the end', async () => {
  const own = new SandboxSchema(server.db)
  const before = await databases('schema')
  const made = async (): Promise<string[]> => (await databases('schema')).filter((name) => !before.includes(name))
  const copies = await Promise.all([own.copy(), own.copy()])
  const [swept, ...others] = await made()
  expect(others).toEqual([])
  await server.db.pool.query(`drop database ${swept}`)
  copies.push(await own.copy())
  expect(await made()).toHaveLength(1)
  expect(await made()).not.toContain(swept)
  for (const { connection, drop } of copies) {
    const copy = openDatabase(connection)
    expect(await pendingMigrations(copy)).toEqual([])
    await copy.close()
    await drop()
  }
  await own.stop()
  expect(await made()).toEqual([])
  await expect(own.copy()).rejects.toThrow('The service is stopping.')
})

test('a role that may not create databases gets no sandbox, and the reason', async () => {
  const role = `plain_${process.pid}`
  await server.db.pool.query(`create role ${role}`)
  const plain = openDatabase({ connectionString: server.db.url, options: `-c role=${role}` })
  await expect(createSandboxDatabase(plain)).rejects.toThrow(
    'may not create databases. An operator can allow it: ALTER ROLE',
  )
  await plain.close()
  await server.db.pool.query(`drop role ${role}`)
})

test('the databases of processes that are gone are dropped, but not those that are young or in use', async () => {
  const { rows } = await server.db.pool.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  const prefix = `ohun_clock_${rows[0]!.oid}`
  const [old, used, young] = [`${prefix}_0_old`, `${prefix}_0_used`, `${prefix}_${Date.now().toString(36)}_young`]
  const old_schema = `ohun_schema_${rows[0]!.oid}_0_old`
  for (const name of [old, used, young, old_schema]) await server.db.pool.query(`create database ${name}`)
  const connection = openDatabase({ connectionString: databaseUrl(server.db.url, used) })
  await connection.pool.query('select 1')
  await sweepSandboxDatabases(server.db)
  expect((await databases()).toSorted()).toEqual([used, young].toSorted())
  expect(await databases('schema')).not.toContain(old_schema)
  await connection.close()
  await sweepSandboxDatabases(server.db)
  expect(await databases()).toEqual([young])
  await server.db.pool.query(`drop database ${young}`)
})
