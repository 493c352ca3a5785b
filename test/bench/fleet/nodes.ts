import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { urlOf } from '../../../packages/server/test/support/database-url.ts'
import { ENCRYPTION_KEY, freePort } from '../ohun-server.ts'
import { startServer, type MeasuredServer } from '../processes.ts'

const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))
/** Enough connections for a hundred nodes, each of which has one for notifications. */
const CONNECTIONS = '300'

export interface BenchDatabase extends AsyncDisposable {
  connection: pg.ClientConfig
}

export async function startDatabase(): Promise<BenchDatabase> {
  const data_dir = temporaryDirectory()
  const settings = { max_connections: CONNECTIONS }
  const { connection, stop } = await openEmbeddedPostgres({ data_dir, log: createLog('error'), settings })
  return {
    connection,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** Several processes of the service on one database. */
export interface Nodes extends AsyncDisposable {
  database: pg.ClientConfig
  all: MeasuredServer[]
}

export async function startNodes(count: number, redis_url: string | null): Promise<Nodes> {
  await using stack = new AsyncDisposableStack()
  const { connection: database } = stack.use(await startDatabase())
  const all: MeasuredServer[] = []
  while (all.length < count) all.push(stack.use(await startNode(database, redis_url)))
  const started = stack.move()
  return { database, all, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

async function startNode(database: pg.ClientConfig, redis_url: string | null): Promise<MeasuredServer> {
  const data_dir = temporaryDirectory()
  const port = await freePort()
  const server = await startServer(MAIN, `http://127.0.0.1:${port}`, {
    DATABASE_URL: urlOf(database),
    ...(redis_url !== null && { OHUN_REDIS_URL: redis_url }),
    OHUN_PORT: String(port),
    OHUN_DATA_DIR: data_dir,
    OHUN_LOG_LEVEL: 'error',
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_WEBHOOK_RETRY_DELAYS: '0s,1m,5m,15m,1h,4h,24h',
    OHUN_RATE_LIMITS: 'starter:1000,builder:5000,scale:100000000,payg:1000',
    OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000',
    OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
  })
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

const temporaryDirectory = (): string => mkdtempSync(join(tmpdir(), 'ohun-bench-'))
