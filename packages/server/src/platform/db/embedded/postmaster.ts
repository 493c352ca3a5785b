import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limitAccess } from './access.ts'
import type { Binaries } from './binaries.ts'
import { POSTGRES_ENVIRONMENT } from './data-directory.ts'
import type { Home } from './home.ts'
import { openLog } from './log-file.ts'

export interface Launch {
  home: Home
  binaries: Binaries
  socket_directory: string
  settings: Record<string, string>
}

/** A server process that we started. `failure` returns its last output once it has ended. */
export interface Postmaster {
  failure(): string | null
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Statements and row values are personal data; they stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // A backup that is no longer running must not fill the disk with the log that is kept for it.
  max_slot_wal_keep_size: '4GB',
}

const STOP_LIMIT_MS = 30_000

/**
 * Starts the server in its own session: a Ctrl-C or a SIGTERM to our process group must not stop the database before we have drained.
 * A server that outlives us is adopted by the next start.
 */
export async function launch({ home, binaries, socket_directory, settings }: Launch): Promise<Postmaster> {
  await limitAccess(home)
  await using log = await openLog(home.log)
  const from = (await log.stat()).size
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', home.data, '-k', socket_directory, ...flags], {
    ...home.user,
    env: POSTGRES_ENVIRONMENT,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  await once(child, 'spawn')
  child.unref()
  let failure: string | null = null
  child.once('exit', async (code, signal) => {
    const words = await lastWords(home.log, from)
    failure = `PostgreSQL ended (${signal ?? code}): ${words || `see ${home.log}`}`
  })
  return { failure: () => failure }
}

/** The server's output since `from`. Empty if the log is gone, as after the end of a test. */
async function lastWords(path: string, from: number): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Buffer.from(text).subarray(from).toString('utf8').trim().slice(-2_000)
}

/** Performs a fast shutdown, which ends open connections and writes everything out. Runs pg_ctl as the server's own user. */
export async function shutDown({ home, binaries }: Pick<Launch, 'home' | 'binaries'>): Promise<void> {
  const options = { ...home.user, env: POSTGRES_ENVIRONMENT, cwd: '/' }
  const pid = await runningPid(home)
  const give_up_at = Date.now() + STOP_LIMIT_MS
  await promisify(execFile)(binaries.pg_ctl, ['stop', '-D', home.data, '-m', 'fast', '-W'], options)
  // Another process may start it again as soon as it is down. Then the pid file exists, but for another server.
  const isUp = async (): Promise<boolean> => pid !== null && (await runningPid(home)) === pid
  while (await isUp()) {
    if (Date.now() > give_up_at) throw new Error(`PostgreSQL did not stop within ${STOP_LIMIT_MS} ms; see ${home.log}.`)
    await delay(5)
  }
}

async function runningPid(home: Home): Promise<string | null> {
  const text = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')[0] || null
}
