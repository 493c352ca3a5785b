import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { TestDatabase } from './test-database.ts'
import { SERVER_FORK } from './service-program.ts'
import { ENCRYPTION_KEY } from './test-server.ts'

export interface ForkedServer {
  base_url: string
  child: ChildProcess
  /** Sends SIGKILL, so that it closes nothing. Does nothing if it has ended. */
  kill(): Promise<void>
}

/** Runs the whole server in a separate process, on the real clock and this database. */
export async function forkServer(
  { url }: TestDatabase,
  {
    data_dir,
    redis_url,
    wrong_ms = 0,
  }: { data_dir?: string; redis_url?: string; /** The error of its clock. */ wrong_ms?: number } = {},
): Promise<ForkedServer> {
  const environment = {
    FORK_DATABASE: url,
    FORK_KEY: ENCRYPTION_KEY.toString('hex'),
    FORK_DATA_DIR: data_dir,
    FORK_WRONG_MS: String(wrong_ms),
    FORK_REDIS: redis_url,
  }
  const child = fork(SERVER_FORK, [], { env: { ...process.env, ...environment } })
  const [base_url] = (await once(child, 'message')) as [string]
  return {
    base_url,
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
