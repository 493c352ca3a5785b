import { expect, test } from 'vitest'
import { readConfig } from '../src/config/config.ts'
import { createLog } from '../src/platform/log.ts'
import { startServer } from '../src/start/start.ts'
import { ENCRYPTION_KEY, startTestServer } from './support/test-server.ts'

test('a server whose port is taken ends what it had begun, so that its process can end', async () => {
  const { base_url, db, clock, stop } = await startTestServer()
  /** A pooled connection shows its last statement until its next one, which may be one of those that are looked for. */
  const usePooled = async (): Promise<void> => {
    for (const pool of [db.pool, db.work_pool])
      await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('select 1')))
  }
  const own_connections = async (): Promise<number> => {
    await usePooled()
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database()
       and (query like 'select pg_backend_pid%' or query like 'listen %' or query like '%insert into owners%')`,
    )
    return rows[0]!.count
  }
  const before = await own_connections()
  const config = { ...readConfig({ OHUN_METRICS_ADDRESS: 'off' }), port: Number(new URL(base_url).port) }
  const second = startServer(config, { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY })
  await expect(second).rejects.toThrow(
    `OHUN_HOST ${config.host} with OHUN_PORT ${config.port} cannot be used: EADDRINUSE. Accepted: `,
  )
  expect(before).toBe(2)
  await expect.poll(own_connections).toBe(before)
  await stop()
})
