import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '@ohun/clock'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase, SERVICE_LIMITS } from '../../src/platform/db/database.ts'
import { requireSessions } from '../../src/platform/db/require-sessions.ts'
import { createLog } from '../../src/platform/log.ts'
import { readConfig } from '../../src/config/config.ts'
import { startServer } from '../../src/start/start.ts'
import { startInstalledPostgres } from '../support/installed-postgres.ts'
import { startPgBouncer, type PgBouncer } from '../support/pgbouncer.ts'
import { ENCRYPTION_KEY } from '../support/test-server.ts'
import { requireTool } from '../support/tools.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const skipped = requireTool('postgresql') ?? requireTool('pgbouncer')

describe.skipIf(skipped)('with PgBouncer in front of the database', () => {
  let postgres: Awaited<ReturnType<typeof startInstalledPostgres>>

  beforeAll(async () => {
    postgres = await startInstalledPostgres(BIN, { fsync: 'off' })
    await migrate({ connectionString: postgres.database_url })
  })
  afterAll(() => postgres.stop())

  async function bouncer(settings: Record<string, string>): Promise<PgBouncer> {
    const started = await startPgBouncer(postgres.database_url, settings)
    onTestFinished(() => started.stop())
    return started
  }

  test('a pooler that shares connections is refused, with what to set', async () => {
    const { url } = await bouncer({ pool_mode: 'transaction', ignore_startup_parameters: 'statement_timeout' })
    await expect(requireSessions({ connectionString: url })).rejects.toThrow(/shares connections.*pool_mode = session/)
  })

  test('a pooler that refuses the settings of a session is refused, with what to set', async () => {
    const { url } = await bouncer({ pool_mode: 'session' })
    await expect(requireSessions({ connectionString: url })).rejects.toThrow(
      /ignore_startup_parameters = statement_timeout/,
    )
  })

  test('PostgreSQL itself is accepted', async () => {
    await expect(requireSessions({ connectionString: postgres.database_url })).resolves.toBeUndefined()
  })

  test('a pooler of sessions is accepted, and the service works through it', async () => {
    const { url } = await bouncer({ pool_mode: 'session', ignore_startup_parameters: 'statement_timeout' })
    await requireSessions({ connectionString: url })
    const db = openDatabase({ connectionString: url }, SERVICE_LIMITS)
    const config = { ...readConfig({ OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
    const log = createLog('silent')
    const server = await startServer(config, { db, clock: systemClock, log, encryption_key: ENCRYPTION_KEY })
    onTestFinished(async () => {
      await server.stop()
      await db.close()
    })
    expect((await fetch(`${server.base_url}/readyz`)).status).toBe(200)
    const body = JSON.stringify({ email: 'ada@example.com', password: 'eight letters', company_name: 'Ada' })
    const headers = { 'content-type': 'application/json' }
    const signup = await fetch(`${server.base_url}/v1/auth/signup`, { method: 'POST', headers, body })
    expect(signup.status).toBe(201)
  })
})
