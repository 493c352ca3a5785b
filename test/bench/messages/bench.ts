import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import type { Load, Sample } from './worker.ts'

const bareTables = [
  'conversation_turns',
  'conversations',
  'events',
  'inbound_repeats',
  'message_parts',
  'messages',
  'pending_deliveries',
  'waiting_messages',
]

/**
 * PostgreSQL as the service runs it, and the server in a separate process, with a carrier that the benchmark controls.
 */
export interface MessageBench extends AsyncDisposable {
  client: pg.Client
  measure(load: Load): Promise<Sample>
}

export async function startMessageBench(): Promise<MessageBench> {
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
  const postgres = await openEmbeddedPostgres({ data_dir, log: createLog('error') })
  await migrate(postgres.connection)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await createBareTables(client)
  const worker = await startWorker(postgres.connection, data_dir)
  return {
    client,
    async measure(load) {
      const answer = once(worker, 'message')
      worker.send(load)
      return (await answer)[0] as Sample
    },
    async [Symbol.asyncDispose]() {
      await stop(worker)
      await client.end()
      await postgres.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** Copies with every column, check and index, so that writing a row costs both the same. */
async function createBareTables(client: pg.Client): Promise<void> {
  await client.query('create schema bare')
  for (const table of bareTables) await client.query(`create table bare.${table} (like public.${table} including all)`)
}

async function startWorker({ host, user }: pg.PoolConfig, data_dir: string): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
    execArgv: process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? [],
    env: { ...process.env, BENCH_PGHOST: String(host), BENCH_PGUSER: String(user), BENCH_DATA_DIR: data_dir },
    serialization: 'advanced',
  })
  const exited = new AbortController()
  worker.once('exit', () => exited.abort(new Error('the measured process ended')))
  await once(worker, 'message', { signal: exited.signal })
  return worker
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
