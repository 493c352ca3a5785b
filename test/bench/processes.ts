import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TEST_LIMIT_MS } from '../limits.ts'
import type { ProcessCost } from './process-cost.ts'
import type { Load, LoadResult } from './load.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A measured server in a separate process. */
export interface MeasuredServer extends AsyncDisposable {
  origin: string
  pid: number
  /** The cost of the process since the last call. */
  cost(): Promise<ProcessCost>
  /** Asks a script that answers other questions too. */
  ask<Answer>(question: string | object): Promise<Answer>
}

/**
 * Starts a server script, with its arguments, and waits until `/healthz` responds with 200. Its log is written to `BENCH_LOG_FILE` if that
 * is set.
 */
export async function startServer(
  script: string | readonly string[],
  origin: string,
  environment: Record<string, string>,
): Promise<MeasuredServer> {
  const [path = '', ...args] = [script].flat()
  const log_file = environment['BENCH_LOG_FILE']
  const log = log_file === undefined ? 'inherit' : openSync(log_file, 'a')
  const child = fork(path, args, {
    execArgv: [
      '--expose-gc',
      '--import',
      here('process-cost.ts'),
      ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? []),
    ],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', log, 'ipc'],
  })
  if (log !== 'inherit') closeSync(log)
  await healthy(origin, child)
  return {
    origin,
    pid: child.pid ?? 0,
    cost: () => ask<ProcessCost>(child, 'cost'),
    ask: (question) => ask(child, question),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

async function healthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + TEST_LIMIT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(
    `${origin}: the server ${child.exitCode === null ? `did not answer /healthz in ${TEST_LIMIT_MS / 1_000} s` : `exited with ${child.exitCode}`}`,
  )
}

/** The load generator's process, which takes a load and returns its result. */
export function startLoadGenerator(): AsyncDisposable & { pid: number; run(load: Load): Promise<LoadResult> } {
  const child = fork(here('load.ts'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return { pid: child.pid ?? 0, run: (load) => ask<LoadResult>(child, load), [Symbol.asyncDispose]: () => stop(child) }
}

async function ask<Answer>(child: ChildProcess, question: Load | string | object): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer)[0] as Answer
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
