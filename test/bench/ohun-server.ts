import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { connectionTo } from '../../packages/server/src/platform/db/embedded/connect.ts'
import { startServer, type MeasuredServer } from './processes.ts'

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))

/** The real server with its embedded database in a temporary directory. */
export interface OhunServer extends MeasuredServer {
  sandbox_key: string
  workspace_id: string
  database: pg.ClientConfig
}

/** The key that encrypts its secrets. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7)

/** @param script - The script that the process runs: the server's own main file, or one that observes it. */
export async function startOhun(script = main, environment: Record<string, string> = {}): Promise<OhunServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
  const port = await freePort()
  const server = await startServer(script, `http://127.0.0.1:${port}`, {
    OHUN_PORT: String(port),
    OHUN_DATA_DIR: data_dir,
    OHUN_LOG_LEVEL: 'error',
    // Deliveries begin after the round: it measures the request and its rows, not the consequences.
    OHUN_WEBHOOK_RETRY_DELAYS: '3s,1m,5m,15m,1h,4h,24h',
    // The rate limit is not part of the measurement.
    OHUN_RATE_LIMITS: 'starter:1000,builder:5000,scale:100000000,payg:1000',
    OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000',
    OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    ...environment,
  })
  const { sandbox_key, workspace_id } = JSON.parse(readFileSync(join(data_dir, 'credentials.json'), 'utf8'))
  return {
    ...server,
    sandbox_key,
    workspace_id,
    database: connectionTo(socketDirectory(data_dir)),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL writes the directory of its socket to the fifth line of its pid file. */
function socketDirectory(data_dir: string): string {
  const lines = readFileSync(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  return lines[4] ?? ''
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
