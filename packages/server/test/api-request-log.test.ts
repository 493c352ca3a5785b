import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HandledRequest } from '../src/domain/handled-request.ts'
import { findRequest, listRequests } from '../src/features/requests/list-requests.ts'
import { createRequestLog } from '../src/features/requests/request-log.ts'
import type { Caller } from '../src/platform/caller.ts'
import { createIds, firstIdAt } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { explaining } from './support/explained.ts'
import { TestClock } from './support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const clock = new TestClock()
const ids = createIds(clock)

function callerOf(workspace_id: string): Caller {
  return { workspace_id, environment: 'sandbox', actor: 'key_1', role: 'owner', requests_per_minute: 1 }
}

function requestOf(workspace_id: string): HandledRequest {
  return {
    request_id: ids('req'),
    caller: callerOf(workspace_id),
    operation_id: 'getMe',
    method: 'GET',
    path: '/v1/auth/me',
    status: 200,
    error_code: null,
    duration_ms: 1,
    client_address: '127.0.0.1',
    user_agent: undefined,
  }
}

interface Opened {
  noted: (workspace_id: string, count: number) => void
  flush: () => Promise<void>
  lost: () => Promise<string[]>
}

function open(db: Parameters<typeof createRequestLog>[0]['db'] = database): Opened {
  const metrics = new Metrics()
  const { note, flush } = createRequestLog({ db, clock, log: createLog('silent'), metrics })
  return {
    flush,
    noted: (workspace_id, count) => Array.from({ length: count }, () => note(requestOf(workspace_id))),
    lost: async () => (await metrics.text()).match(/(?<=^ohun_request_log_lost_total\{reason=").*$/gm) ?? [],
  }
}

async function rowsOf(workspace_id: string): Promise<number> {
  const { rowCount } = await database.pool.query('select from api_requests where workspace_id = $1', [workspace_id])
  return rowCount ?? 0
}

test('requests are written together after a second', async () => {
  const log = open()
  log.noted('ws_together', 3)
  expect(await rowsOf('ws_together')).toBe(0)
  await clock.advance(1_000)
  await log.flush()
  expect(await rowsOf('ws_together')).toBe(3)
})

test('a workspace with too many requests loses its own only, and the metric counts them', async () => {
  const log = open()
  log.noted('ws_loud', 700)
  log.noted('ws_quiet', 1)
  await log.flush()
  expect([await rowsOf('ws_loud'), await rowsOf('ws_quiet')]).toEqual([500, 1])
  expect(await log.lost()).toEqual(['workspace_waiting"} 200'])
  log.noted('ws_loud', 1)
  await log.flush()
  expect(await rowsOf('ws_loud')).toBe(501)
})

test('all workspaces together are bounded', async () => {
  const log = open()
  for (let workspace = 0; workspace < 41; workspace++) log.noted(`ws_crowd_${workspace}`, 500)
  expect(await log.lost()).toEqual(['total_waiting"} 500'])
  await log.flush()
  expect(await rowsOf('ws_crowd_39')).toBe(500)
})

test('a workspace has a bound for a day', async () => {
  const log = open()
  for (let turn = 0; turn < 400; turn++) {
    log.noted('ws_day', 250)
    await clock.advance(1_000)
    await log.flush()
  }
  log.noted('ws_day', 1)
  expect(await log.lost()).toEqual(['workspace_day"} 1'])
  await clock.leap(24 * 60 * 60 * 1_000)
  log.noted('ws_day', 1)
  await log.flush()
  expect(await rowsOf('ws_day')).toBe(100_001)
  expect(await log.lost()).toEqual(['workspace_day"} 1'])
})

test('a page by any filter costs a few blocks among 100,000 requests', async () => {
  await database.pool
    .query(`update api_requests set status = 404, error_code = 'NOT_FOUND', actor = 'key_2', operation_id = 'getCall'
    where request_id in (select request_id from api_requests where workspace_id = 'ws_day' order by request_id limit 3)`)
  await database.pool.query('vacuum analyze api_requests')
  const filters = [
    {},
    { status: '4xx' },
    { status: '5xx' },
    { error_code: 'NOT_FOUND' },
    { actor: 'key_2' },
    { operation_id: 'getCall' },
    { operation_id: 'getMe', status: '2xx' },
  ] as const
  const now = clock.now()
  for (const filter of filters) {
    const { db, blocks } = explaining(database)
    const { rows } = await listRequests(db, callerOf('ws_day'), { filters: filter, after: null, limit: 21, now })
    expect([filter, rows.length]).toEqual([
      filter,
      'status' in filter && filter.status === '5xx' ? 0 : rows.length > 3 ? 21 : 3,
    ])
    expect(blocks()).toBeGreaterThan(0)
    expect(blocks()).toBeLessThan(250)
  }
  const { db, blocks } = explaining(database)
  const request_id = firstIdAt('req', now)
  expect(await findRequest(db, { workspace_id: 'ws_day' }, { request_id, now })).toBeUndefined()
  expect(blocks()).toBeLessThan(20)
})

test('requests wait while the database is away, and are lost if it refuses them', async () => {
  let fault: Error | null = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const query = (...args: Parameters<TestDatabase['pool']['query']>): unknown => {
    if (fault) throw fault
    return database.pool.query(...args)
  }
  const log = open({ pool: { query } as never })
  log.noted('ws_away', 2)
  await log.flush()
  fault = null
  await log.flush()
  expect(await rowsOf('ws_away')).toBe(2)
  fault = new Error('refused')
  log.noted('ws_away', 2)
  await log.flush()
  expect(await log.lost()).toEqual(['failed"} 2'])
  fault = null
  log.noted('ws_away', 500)
  await log.flush()
  expect(await rowsOf('ws_away')).toBe(502)
})
