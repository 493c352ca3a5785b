import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../errors.ts'
import { DATABASE_USER } from './data-directory.ts'
import { launch, type Launch, type Postmaster } from './postmaster.ts'
import { createSocketDirectory, removeSocketDirectory, socketOf } from './socket-directory.ts'

export interface LaunchTarget extends Omit<Launch, 'socket_directory'> {
  /** How long PostgreSQL may take until it answers. */
  start_limit_ms?: number
}

export interface Connected {
  client: pg.Client
  socket_directory: string
  /** True if we did not start the server: a process that was killed left it, or it belongs to another process. */
  adopted: boolean
}

const START_LIMIT_MS = 60_000
const CONNECT_MS = 5_000
/** How long a dead server may block the start: until its parent reaps it, or its last children have ended. */
const REAP_LIMIT_MS = 10_000
const REAP_PAUSE_MS = 100
const POLL_MS = 10

/** Starting up, shutting down or recovering: `cannot_connect_now`. */
const NOT_NOW = '57P03'
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])
/** Includes a server that another process is just starting, whose lock file is empty at first. */
const IN_THE_WAY = /"postmaster\.pid" (?:already exists|is empty)|shared memory block .* is still in use/

export function connectionTo(socket_directory: string): pg.ClientConfig {
  return { host: socket_directory, user: DATABASE_USER, database: 'postgres' }
}

/**
 * Connects to the server on this data, and starts one if none is running. `known_directory` is the socket directory of an earlier
 * server, if a pool still connects there.
 */
export async function connectOrLaunch(target: LaunchTarget, known_directory?: string): Promise<Connected> {
  const { home, start_limit_ms = START_LIMIT_MS } = target
  const before = await socketOf(home)
  const give_up_at = Date.now() + start_limit_ms
  const server = new Launcher(target, known_directory ?? null)
  while (Date.now() < give_up_at) {
    const socket_directory = (await socketOf(home)) ?? server.socket_directory
    const answer = socket_directory ? await tryConnect(socket_directory) : 'nobody'
    if (socket_directory && answer instanceof pg.Client) {
      const unused = [before, server.socket_directory].filter((directory) => directory !== socket_directory)
      for (const directory of unused) if (directory) await removeSocketDirectory(home, directory)
      return { client: answer, socket_directory, adopted: !server.isOurs() }
    }
    if (answer === 'nobody' && !server.isOurs()) await server.start()
    await delay(POLL_MS)
  }
  throw new StartError(`PostgreSQL did not answer within ${start_limit_ms} ms; see ${home.log}.`)
}

async function tryConnect(socket_directory: string): Promise<pg.Client | 'nobody' | 'not now'> {
  const client = new pg.Client({ ...connectionTo(socket_directory), connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const code = (error as { code?: string }).code ?? ''
    // Without a code the connection was closed or not answered, as by a server that is just shutting down.
    if (code === NOT_NOW || code === '') return 'not now'
    if (NOBODY_THERE.has(code)) return 'nobody'
    throw error
  }
}

/** Starts the server, and tries again while a dead one is in its way. */
class Launcher {
  socket_directory: string | null
  #server: Postmaster | undefined
  readonly #target: LaunchTarget
  readonly #give_up_at = Date.now() + REAP_LIMIT_MS

  constructor(target: LaunchTarget, known_directory: string | null) {
    this.#target = target
    this.socket_directory = known_directory
  }

  /** Whether a server that we started is alive. */
  isOurs(): boolean {
    return this.#server !== undefined && this.#server.failure() === null
  }

  async start(): Promise<void> {
    const failure = this.#server?.failure()
    if (failure) {
      if (!IN_THE_WAY.test(failure) || Date.now() > this.#give_up_at) throw new StartError(failure)
      await delay(REAP_PAUSE_MS)
    }
    this.socket_directory ??= await createSocketDirectory(this.#target.home)
    this.#server = await launch({ ...this.#target, socket_directory: this.socket_directory })
  }
}
