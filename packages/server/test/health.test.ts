import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { healthHandlers } from '../src/features/health/health.handlers.ts'
import { rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Without a key, as a load balancer asks. */
const ask = (path: string): Promise<RawAnswer> => rawClient(server, null)('GET', path)

/** Closes the server's database to it, or opens it again. */
async function allowConnections(allowed: boolean): Promise<void> {
  const name = new URL(server.db.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('database_url') })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections ${allowed}`)
  if (!allowed) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

test.each(['/healthz', '/readyz'])('%s answers ok without a key', async (path) => {
  const { status, json } = await ask(path)
  expect({ status, json }).toEqual({
    status: 200,
    json: { status: 'ok', request_id: expect.stringMatching(/^req_/) as string },
  })
})

describe('while the database does not answer', () => {
  beforeAll(() => allowConnections(false))

  test('/readyz is 503 UNAVAILABLE and says nothing of the database’s whereabouts', async () => {
    const { status, json, text } = await ask('/readyz')
    expect({ status, code: json.error_code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(text).not.toMatch(/ohun_test|postgres|ECONN|sock/)
  })

  test('/healthz is 200: the process itself is well', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
  })

  test('an operation is 503 UNAVAILABLE with Retry-After and says nothing of why', async () => {
    const { json, status, text, headers } = await rawClient(server, 'pk_test_some-key')('GET', '/v1/agents')
    expect({ status, code: json.error_code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(headers.get('retry-after')).toBe('1')
    expect(text).not.toMatch(/ohun_test|postgres|ECONN|sock|connect/)
  })

  test('/readyz is 200 as soon as it answers again, and so are operations', async () => {
    await allowConnections(true)
    expect(await ask('/readyz')).toMatchObject({ status: 200 })
    const { sandbox, workspace_id } = await server.workspace()
    expect(await sandbox.auth.me()).toMatchObject({ workspace_id })
  })
})

test('a server that stops is not ready, so that no new traffic is sent to it', async () => {
  const handlers = healthHandlers({ pingDatabase: () => Promise.resolve(), isStopping: () => true })
  const request = { params: {}, query: {}, headers: {}, request_id: 'req_x', signal: AbortSignal.abort() }
  await expect(handlers.getReadiness(request as never)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await handlers.getHealth(request as never)).toMatchObject({ status: 200 })
})
