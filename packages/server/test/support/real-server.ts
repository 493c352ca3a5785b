import { readConfig } from '../../src/config/config.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start.ts'

/** That of the test servers, whose workspaces it is to serve. */
const ENCRYPTION_KEY = Buffer.alloc(32, 7)

/** The whole service on this database, in real time. */
export async function startRealServer(db: Database): Promise<RunningServer> {
  const config = { ...readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
  const log = createLog('warn')
  return await startServer(config, { db, clock: systemClock, log, encryption_key: ENCRYPTION_KEY })
}
