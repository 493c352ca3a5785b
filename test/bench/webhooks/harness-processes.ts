import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { openEmbeddedPostgres } from '../../../packages/server/src/platform/db/embedded-postgres.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import type { BenchAgent } from './harness.ts'
import type { Arrivals, ReceiverPorts } from './receiver.ts'
import type { Sample } from './bare-loop.ts'
import type { Emitted, Memory, Question } from './worker.ts'

interface Answers {
  open: void
  agents: BenchAgent[]
  bare: Sample
  'bare outbox': Sample
  closed: Emitted
  'open loop': Emitted
  turns: number[]
  memory: Memory
}

/** PostgreSQL as the service runs it, one process that delivers, and another one with the customers' servers. */
export interface Bench extends AsyncDisposable {
  ports: ReceiverPorts
  ask<D extends Question['do']>(question: Question & { do: D }): Promise<Answers[D]>
  /** The arrivals since the last call. */
  arrivals(): Promise<Arrivals>
  query(sql: string, values?: unknown[]): Promise<pg.QueryResult>
}

export async function startBench(): Promise<Bench> {
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-bench-'))
  const server = await openEmbeddedPostgres({ data_dir, log: createLog('error') })
  const db = openDatabase(server.connection)
  await migrate(server.connection)
  const receiver = start('receiver.ts')
  const [ports] = (await once(receiver, 'message')) as [ReceiverPorts]
  const worker = start('worker.ts')
  const bench: Bench = {
    ports,
    ask: (question) => ask(worker, question),
    arrivals: () => ask(receiver, 'take'),
    query: (sql, values) => db.pool.query(sql, values),
    async [Symbol.asyncDispose]() {
      await Promise.all([stop(worker), stop(receiver)])
      await db.close()
      await server.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
  await bench.ask({ do: 'open', connection: server.connection })
  return bench
}

function start(script: string): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return fork(path, [], { execArgv: ['--expose-gc'], serialization: 'advanced' })
}

async function ask<Answer>(child: ChildProcess, question: Question | 'take'): Promise<Answer> {
  const exited = new AbortController()
  const answer = once(child, 'message', { signal: exited.signal })
  const onExit = (): void => exited.abort(new Error('a process of the benchmark ended'))
  child.once('exit', onExit)
  child.send(question)
  const [reply] = (await answer) as [Answer]
  child.off('exit', onExit)
  return reply
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
