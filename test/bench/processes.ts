import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoopDelay } from './loop-delay.ts'
import type { Load, LoadResult } from './load.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A measured server in a process of its own. */
export interface MeasuredServer extends AsyncDisposable {
  origin: string
  /** The event-loop delay since the last call. */
  loopDelay(): Promise<LoopDelay>
}

/** Starts a server script and waits until `/healthz` answers 200. */
export async function startServer(
  script: string,
  origin: string,
  environment: Record<string, string>,
): Promise<MeasuredServer> {
  const child = fork(script, [], {
    execArgv: ['--import', here('loop-delay.ts')],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await healthy(origin, child)
  return {
    origin,
    loopDelay: () => ask<LoopDelay>(child, 'loop-delay'),
    [Symbol.asyncDispose]: () => stop(child),
  }
}

async function healthy(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(
    `${origin}: the server ${child.exitCode === null ? 'did not answer /healthz in 60 s' : `exited with ${child.exitCode}`}`,
  )
}

/** The load generator's process: give it a load, get its result. */
export function startLoadGenerator(): AsyncDisposable & { run(load: Load): Promise<LoadResult> } {
  const child = fork(here('load.ts'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return { run: (load) => ask<LoadResult>(child, load), [Symbol.asyncDispose]: () => stop(child) }
}

async function ask<Answer>(child: ChildProcess, question: Load | 'loop-delay'): Promise<Answer> {
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
