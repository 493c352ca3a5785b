import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import { listenForMetrics } from '../src/platform/metrics-listener.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { VERSION } from '../src/platform/version.ts'
import { startServer, type RunningServer } from '../src/start/start.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { TestClock } from './support/test-clock.ts'

const log = createLog('silent')

describe('a running server', () => {
  let database: TestDatabase
  let server: RunningServer
  const clock = new TestClock()
  const metrics = async (): Promise<string> => await (await fetch(server.metrics_url as string)).text()

  beforeAll(async () => {
    database = await createTestDatabase()
    const config = readConfig({ OHUN_METRICS_ADDRESS: '127.0.0.1:0', OHUN_PORT: '0' })
    server = await startServer(config, { db: database, clock, log, encryption_key: Buffer.alloc(32, 7) })
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  test('serves its metrics on a listener of their own, not on the API’s', async () => {
    const answer = await fetch(server.metrics_url as string)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect((await fetch(`${server.base_url}/metrics`)).status).toBe(404)
    expect((await fetch(new URL('/', server.metrics_url as string))).status).toBe(404)
  })

  test.each([
    'ohun_work_lag_seconds{queue="deliveries"} 0',
    'ohun_work_lag_seconds{queue="jobs"} 0',
    'ohun_work_in_flight{queue="deliveries"} 0',
    'ohun_dead_letters_total 0',
    'ohun_event_loop_delay_seconds{quantile="0.99"}',
    'ohun_db_connections{state="idle"}',
    `ohun_build_info{version="${VERSION}",revision="source",node="${process.versions.node}",postgres="18.`,
    '# TYPE ohun_delivery_attempts_total counter',
    '# TYPE ohun_delivery_duration_seconds histogram',
    '# TYPE ohun_turn_duration_seconds histogram',
  ])('tells %s', async (line) => {
    expect(await metrics()).toContain(line)
  })

  test('tells how long the oldest job waits that nobody does', async () => {
    const due = { kind: 'nobody.does', payload: '{}', next_attempt_at: new Date(clock.now().getTime() - 90_000) }
    await database.knex('jobs').insert({ ...due, job_id: 'job_1', created_at: clock.now() })
    expect(await metrics()).toContain('ohun_work_lag_seconds{queue="jobs"} 90')
  })
})

test('a taken port is a warning, and the server starts', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const lines: string[] = []
  const warned = createLog('warn', { write: (line) => void lines.push(line) })
  const listener = await listenForMetrics(new Metrics(), { address: { host: '127.0.0.1', port }, log: warned })
  expect(listener.url).toBe(null)
  expect(lines.join()).toContain('EADDRINUSE')
  await listener.close()
  await new Promise((resolve) => taken.close(resolve))
})

test('off means that nobody listens', async () => {
  const listener = await listenForMetrics(new Metrics(), { address: null, log })
  expect(listener.url).toBe(null)
})
