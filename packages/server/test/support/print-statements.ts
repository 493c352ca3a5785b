/**
 * Sends its parent every statement of the server. A separate process contains no statements of tests. The server is
 * started because some statements are only created then, from the tables of its queues.
 */
import { readConfig } from '../../src/config/config.ts'
import { systemClock } from '@ohun/clock'
import { openDatabase } from '../../src/platform/db/database.ts'
import { madeStatements } from '../../src/platform/db/statement.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/start/start.ts'
import { sourcesWithStatements } from './sources-with-statements.ts'

const db = openDatabase({ connectionString: process.env['DATABASE_URL'] })
const config = readConfig({ OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off' })
const server_deps = { db, clock: systemClock, log: createLog('error'), encryption_key: Buffer.alloc(32) }
const server = await startServer({ ...config, port: 0 }, server_deps)
await Promise.all(sourcesWithStatements().map((path) => import(path)))
// A message to another process loses getters, which these fields are.
process.send?.(madeStatements().map(({ name, text, names, arrays, hot }) => ({ name, text, names, arrays, hot })))
await server.stop()
await db.close()
