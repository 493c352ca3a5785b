import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { urlOf } from '../support/database-url.ts'
import { fastFolder } from '../support/fast-folder.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { ANY_HOUR, numbersInPool } from '../support/scenario.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { TestClock } from '../support/test-clock.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'

const log = createLog('silent')
/** PostgreSQL answers within these, except where the test keeps an answer back. */
const LIMITS = { connect_ms: 20_000, silence_ms: 6_000, close_ms: 100 }

let folder: string
let postgres: EmbeddedPostgres
let admin: pg.Client
let db: Database
let server: RunningServer
let workspace: TestWorkspace
let agent_id: string

setUpForTries({
  async setUp() {
    folder = await mkdtemp(join(await fastFolder(), `ohun-test-${process.pid}-`))
    await chmod(folder, 0o755)
    await copyMigratedDatabase(folder)
    postgres = await openEmbeddedPostgres({ data_dir: folder, log, settings: { fsync: 'off' } })
    db = openDatabase(postgres.connection, LIMITS)
    const clock = new TestClock()
    const config = { ...readConfig({ OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
    server = await startServer(config, { db, clock, log, encryption_key: ENCRYPTION_KEY })
    const test_db = { ...db, url: urlOf(postgres.connection), drop: db.close }
    workspace = await makeWorkspace({ db: test_db, clock, base_url: server.base_url })
    const agent = await workspace.production.agents.create({ display_name: 'Ada', ai_provider: 'openai', ...ANY_HOUR })
    agent_id = agent.agent_id
    await numbersInPool(test_db, { count: 2 })
    admin = new pg.Client(postgres.connection)
    await admin.connect()
    await admin.query('set synchronous_commit = local')
  },
  async tearDown() {
    await server.stop()
    await admin.end()
    await db.close()
    await postgres.stop()
    const elsewhere = await realpath(join(folder, 'postgres')).catch(() => folder)
    for (const directory of [elsewhere, folder]) await rm(directory, { recursive: true, force: true })
  },
})

/** With a standby that is not there, everything is committed and nothing is answered. */
async function waitFor(standby: 'nobody' | ''): Promise<void> {
  const change = standby === '' ? 'reset synchronous_standby_names' : `set synchronous_standby_names = '${standby}'`
  await admin.query(`alter system ${change}`)
  await admin.query('select pg_reload_conf()')
  const shown = async () => (await admin.query<Record<string, string>>('show synchronous_standby_names')).rows[0]
  await expect.poll(shown).toEqual({ synchronous_standby_names: standby })
}

const post = (path: string, { key, body }: { key: string; body: object }): Promise<Response> =>
  fetch(`${server.base_url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `once${path}`,
    },
    body: JSON.stringify(body),
  })

const ORDERED = "select entry_id from ledger_entries where entry_type = 'number_month'"
const countOf = async (): Promise<number | null> => (await admin.query(ORDERED)).rowCount

test('a charge whose commit was not answered is made once when the request is repeated with its key', async () => {
  const [path, key] = ['/v1/numbers/auto', workspace.production_key]
  const body = { agent_id, type: 'mobile_virtual', country_code: 'NG' }
  await waitFor('nobody')
  const unanswered = await post(path, { key, body })
  expect([unanswered.status, unanswered.headers.get('retry-after')]).toEqual([503, '1'])
  await waitFor('')
  await expect.poll(countOf).toBe(1)
  const repeated = await post(path, { key, body })
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await countOf()).toBe(1)
})
