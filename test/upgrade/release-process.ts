import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { uncheckedFetch } from './unchecked-fetch.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'

const POLL_MS = 50

/** A checkout of a release, and the database that its processes use. */
export interface Release {
  directory: string
  database_url: string
}

export interface ReleaseProcess {
  base_url: string
  /** Stops the process as a service manager does. Resolves with the exit code. */
  stop(): Promise<number | null>
}

const environmentOf = ({ database_url }: Release, data_dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: database_url,
  OHUN_ENCRYPTION_KEY: '0'.repeat(64),
  OHUN_ALLOW_INSECURE_TARGETS: 'true',
  OHUN_METRICS_ADDRESS: 'off',
  OHUN_LOG_LEVEL: 'warn',
  OHUN_DATA_DIR: data_dir,
})

/** Starts the server of a release in its own process, on the Node of that release. Resolves when it is ready. */
export async function startRelease(release: Release): Promise<ReleaseProcess> {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-upgrade-'))
  const port = await freePort()
  const child = spawn(programOf(release, 'node'), [join(release.directory, 'packages/server/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environmentOf(release, data_dir), OHUN_PORT: String(port) },
  })
  const base_url = `http://127.0.0.1:${port}`
  await untilReady(child, base_url)
  return {
    base_url,
    async stop() {
      const exited = once(child, 'exit') as Promise<[number | null]>
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      else return child.exitCode
      const [code] = await exited
      await rm(data_dir, { recursive: true, force: true })
      return code
    },
  }
}

async function untilReady(child: ChildProcess, base_url: string): Promise<void> {
  for (;;) {
    const response = await uncheckedFetch(`${base_url}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await sleep(POLL_MS)
  }
}

/** Runs an operator's command of a release. @returns its JSON output. */
export async function operate(release: Release, argv: string[]): Promise<Record<string, unknown>> {
  const main = join(release.directory, 'packages/server/src/operator-main.ts')
  const env = environmentOf(release, tmpdir())
  const { stdout } = await promisify(execFile)(programOf(release, 'node'), [main, ...argv], { env })
  return JSON.parse(stdout) as Record<string, unknown>
}

export function programOf({ directory }: Pick<Release, 'directory'>, name: string): string {
  return join(directory, 'node_modules/.bin', name)
}
