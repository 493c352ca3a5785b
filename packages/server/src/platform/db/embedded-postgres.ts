import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../errors.ts'
import type { Log } from '../log.ts'
import { findBinaries } from './embedded/binaries.ts'
import { connectionTo, connectOrLaunch, type Connected, type LaunchTarget } from './embedded/connect.ts'
import { prepareData } from './embedded/data-directory.ts'
import { prepareHome } from './embedded/home.ts'
import { keepLogShort } from './embedded/log-file.ts'
import { shutDown } from './embedded/postmaster.ts'
import { takeServiceLock } from './embedded/service-lock.ts'
import { removeSocketDirectory } from './embedded/socket-directory.ts'

export interface EmbeddedPostgresOptions {
  data_dir: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Additional server settings, for tests. `fsync: 'off'` also skips the sync of a new database. */
  settings?: Record<string, string>
  /** The time between attempts to start a server that has stopped. */
  retry_ms?: number
}

export interface EmbeddedPostgres {
  connection: pg.PoolConfig
  /** True if the server was already running, left by a process that was killed. */
  adopted: boolean
  /** Shuts the server down. Close every pool first: open connections are cut. */
  stop(): Promise<void>
}

/**
 * Opens the database below `data_dir`: a real PostgreSQL on a Unix socket that admits only the user that runs Ohun.
 * Creates it on the first start, adopts a server whose owner was killed, and lets PostgreSQL recover if the server itself was killed.
 * @throws when another Ohun runs on this directory, or another PostgreSQL major version created it.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { data_dir, settings = {} } = options
  const home = await prepareHome(data_dir)
  const binaries = await findBinaries(home.user, home.directory)
  await prepareData(home, binaries, settings['fsync'] !== 'off')
  const owner = new Owner({ home, binaries, settings }, options)
  const { socket_directory, adopted } = await owner.take()
  return { connection: connectionTo(socket_directory), adopted, stop: () => owner.stop() }
}

const TRIES = 5
/** Between attempts to start a server that does not start, because its disk is full, for example. */
const RETRY_MS = 5_000
/** Each attempt has an error of its own, with what PostgreSQL has printed. */
const LOG_AGAIN_MS = 60_000

/** Holds the service lock on its own connection, and takes it again if the server dies. */
class Owner {
  #connected: Connected | undefined
  #is_up = false
  readonly #stopping = new AbortController()
  #recovery: Promise<unknown> = Promise.resolve()
  #leaveLog: (() => void) | undefined
  readonly #target: LaunchTarget
  readonly #options: EmbeddedPostgresOptions

  constructor(target: LaunchTarget, options: EmbeddedPostgresOptions) {
    this.#target = target
    this.#options = options
  }

  async take(tries_left = TRIES): Promise<Connected> {
    const connected = await connectOrLaunch(this.#target, this.#connected?.socket_directory)
    try {
      await takeServiceLock(connected.client, resolve(this.#options.data_dir))
    } catch (error) {
      await connected.client.end().catch(() => {})
      // A lost connection: an operator's command had opened the database and has just shut it down again.
      if (error instanceof StartError || tries_left === 1) throw error
      return await this.take(tries_left - 1)
    }
    connected.client.once('end', () => this.#recover())
    this.#connected = connected
    this.#leaveLog ??= keepLogShort(this.#target.home.log)
    this.#is_up = true
    return connected
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    this.#stopping.abort()
    this.#leaveLog?.()
    await this.#recovery
    const stopped = shutDown(this.#target)
    await (this.#is_up ? stopped : stopped.catch(() => {})) // it may not run
    if (this.#connected) await removeSocketDirectory(this.#target.home, this.#connected.socket_directory)
  }

  /** Restarts the server. The pool reconnects automatically: it only needs a server on the same socket. */
  #recover(): void {
    this.#is_up = false
    if (this.#stopping.signal.aborted) return
    this.#options.log.warn('the embedded PostgreSQL stopped; restarting it')
    this.#recovery = this.#takeAgain()
  }

  /** Tries until it succeeds, because nobody restarts a process whose database is missing. */
  async #takeAgain(): Promise<void> {
    const { log, retry_ms = RETRY_MS } = this.#options
    const { signal } = this.#stopping
    for (let log_at = 0; !signal.aborted;) {
      try {
        await this.take()
        return log.info('the embedded PostgreSQL runs again')
      } catch (error) {
        if (performance.now() >= log_at) {
          log.error({ err: error }, 'the embedded PostgreSQL cannot be started; trying again')
          log_at = performance.now() + LOG_AGAIN_MS
        }
      }
      await delay(retry_ms, undefined, { signal }).catch(() => {})
    }
  }
}
