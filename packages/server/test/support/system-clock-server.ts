import { systemClock, type Clock } from '@ohun/clock'
import { readConfig } from '../../src/config/config.ts'
import type { Environment as Variables } from '../../src/config/env.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/start/start.ts'
import { createTestDatabase } from './test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from './test-server.ts'

export interface SystemClockServer {
  base_url: string
  /** A workspace with keys, as a new installation has one. */
  workspace: TestWorkspace
  stop(): Promise<void>
}

/** Starts the service in this process on real time, which is also that of the programs that use it. */
export async function startOnSystemClock(
  variables: Variables = {},
  clock: Clock = systemClock,
): Promise<SystemClockServer> {
  const db = await createTestDatabase()
  const config = readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off', ...variables })
  const server_deps = { db, clock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY }
  const server = await startServer({ ...config, port: 0 }, server_deps)
  const { base_url } = server
  return {
    base_url,
    workspace: await makeWorkspace({ db, clock, base_url }),
    async stop() {
      await server.stop()
      await db.drop()
    },
  }
}
