import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../packages/server/src/config/config.ts'
import { readEnvironment } from '../packages/server/src/config/env.ts'

/** The time limit for a start: on a slow machine, the first one creates a database. */
const START_LIMIT_MS = 180_000
const POLL_MS = 500
/** After this many failed checks in a row, the service counts as stopped. A busy service may miss one. */
const MISSES = 5

/** Runs `work` once the service of this environment answers, and ends the process when the service has stopped. */
export async function whileServiceAnswers(work: () => Promise<void>): Promise<void> {
  const { host, port } = readConfig(readEnvironment())
  const health = `http://${host}:${port}/healthz`
  const give_up_at = Date.now() + START_LIMIT_MS
  while (!(await answers(health))) {
    if (Date.now() > give_up_at) return
    await pause(POLL_MS)
  }
  void exitWithService(health)
  await work()
  process.exit()
}

async function exitWithService(health: string): Promise<void> {
  for (let misses = 0; misses < MISSES; misses = (await answers(health)) ? 0 : misses + 1) await pause(POLL_MS)
  console.error('The service has stopped, so the documentation is not built.')
  process.exit(1)
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(START_LIMIT_MS / 10) })).ok
  } catch {
    return false
  }
}
