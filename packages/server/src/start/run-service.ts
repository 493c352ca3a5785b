import { findAccount } from '../features/accounts/find-account.ts'
import { signInLink } from '../features/accounts/sign-in-link.ts'
import { announcement, startFacts, type Started } from './announcement.ts'
import { readConfig, type Config } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { loadCarriers } from '../config/carriers.ts'
import { loadRates } from '../config/rates.ts'
import { writeCredentials } from './credentials.ts'
import { firstWorkspace } from './first-workspace.ts'
import { startMediaProcess } from './media-process.ts'
import { requireSipTls } from './sip-tls.ts'
import { systemClock } from '@ohun/clock'
import { DatabaseClock } from '../platform/db/database-clock.ts'
import { outageLog } from '../platform/db/outage-log.ts'
import { StartError } from '../platform/errors.ts'
import { endWhenHung } from '../platform/threads/hang-guard.ts'
import { createLog, type Log } from '../platform/log.ts'
import { startServer, type ServerDeps } from './start.ts'
import { STOP_LIMIT_MS } from './stop-limits.ts'
import { openStorage } from './storage.ts'
import { startTracing } from './tracing.ts'
import { REVISION, VERSION } from '../platform/version.ts'

const TRACES_GRACE_MS = 1_000
/** Longer than any pause for garbage collection, and shorter than the time after which connected peers drop the process. */
const MAX_SILENT_SECONDS_OF_MEDIA = 5

/** Runs the service until a signal stops it. Returns the exit code of the process. */
export async function runService(): Promise<0 | 1> {
  try {
    await run(readConfig(readEnvironment()))
    return 0
  } catch (error) {
    explain(error, createLog('info'))
    return 1
  }
}

async function run(config: Config): Promise<void> {
  // Before the start, so that a signal that comes meanwhile stops the service as soon as it has started.
  const asked = stopSignal()
  // A terminal or reader that is gone is not an error.
  process.stdout.on('error', () => {})
  const log = outageLog(createLog(config.log_level), systemClock)
  log.info({ version: VERSION, revision: REVISION, node: process.versions.node, roles: config.roles }, 'starting')
  const tracing = await startTracing(config.tracing, log)
  try {
    await (isMediaAlone(config) ? carryAudio(config, { log, asked }) : serve(config, { log, asked }))
  } finally {
    await tracing.stop(TRACES_GRACE_MS)
  }
  log.info('stopped')
}

function isMediaAlone({ roles }: Config): boolean {
  return roles.length === 1 && roles[0] === 'media'
}

interface Run {
  log: Log
  asked: StopSignal
}

async function carryAudio(config: Config, { log, asked }: Run): Promise<void> {
  const media = await startMediaProcess(config, log)
  const endGuard = endWhenHung({ ...config, max_missed: MAX_SILENT_SECONDS_OF_MEDIA })
  const address = media.address && `${media.address.host}:${media.address.port}`
  const where = address === null ? media.path : `${media.path} and ${address}`
  if (process.stdout.isTTY) process.stdout.write(`Ohun processes the audio of calls on ${where}\n`)
  else startLine().info({ socket: media.path, address }, 'Ohun processes the audio of calls')
  await stopInOrder(media, { config, log, lift: await asked })
  await endGuard()
}

async function serve(config: Config, { log, asked }: Run): Promise<void> {
  const carriers = await loadCarriers(config)
  const destinations = await loadRates(config)
  await requireSipTls(config)
  const storage = await openStorage(config, log)
  const database_clock = new DatabaseClock({ db: storage.db, machine: systemClock, log })
  try {
    const { db, read_db, encryption_key, other_keys } = storage
    // The embedded database uses the clock of this machine.
    const clock = config.database.kind === 'embedded' ? systemClock : database_clock
    if (clock === database_clock) await database_clock.start()
    const server_deps = { db, read_db, clock, log, encryption_key, other_keys, carriers, destinations }
    const base_url = `http://${config.host}:${config.port}`
    const credentials =
      config.database.kind === 'embedded' ? await firstWorkspace(server_deps, { ...config, base_url }) : null
    const server = await startServer(config, server_deps)
    const endGuard = guardOf(config)
    // Written in the same tick in which listening began, so that no request has been answered yet.
    const { base_url: listening } = server
    if (credentials) writeCredentials(config.data_dir, { ...credentials, base_url: listening })
    if (process.stdout.isTTY) {
      const sign_in_link = await linkOfOwner(server_deps, { base_url: listening, credentials })
      process.stdout.write(announcement(config, { base_url: listening, credentials, sign_in_link }))
    } else startLine().info(startFacts(config, { base_url: listening, credentials }), 'Ohun is listening')
    await stopInOrder(server, { config, log, lift: await asked })
    await endGuard()
  } finally {
    database_clock.stop()
    await storage.close()
  }
}

/** Others take its calls and work over after ten seconds, so a process that hangs for longer is of no use. */
function guardOf({ log_level, hang_limit_seconds }: Config): () => Promise<void> {
  if (hang_limit_seconds === null) return () => Promise.resolve()
  return endWhenHung({ log_level, max_missed: hang_limit_seconds })
}

/** A link that signs the owner of the first workspace in. It gives no more access than the password in the credentials. */
async function linkOfOwner(
  { db, clock }: Pick<ServerDeps, 'db' | 'clock'>,
  { base_url, credentials }: Started,
): Promise<string | null> {
  const owner = credentials && (await findAccount(db, credentials.email))
  return owner ? await signInLink({ knex: db.knex, clock, base_url }, owner) : null
}

interface Stoppable {
  drain(): Promise<void>
  stop(): Promise<void>
}

interface StopOptions {
  config: Config
  log: Log
  /** Lifts the limit for the rest of the start. */
  lift: () => void
}

/** Drains and then stops the service. Each step has a time limit, after which the process ends. */
async function stopInOrder(service: Stoppable, { config, log, lift }: StopOptions): Promise<void> {
  lift()
  const liftLimit = endAfter(config.drain_seconds * 1_000 + STOP_LIMIT_MS)
  await service.drain()
  liftLimit()
  endAfter(STOP_LIMIT_MS)
  log.info('stopping')
  await service.stop()
}

/** Logs the first line for a service manager or a container. It is JSON like the log, and independent of the log level. */
function startLine(): Log {
  return createLog('info', { write: (line) => void process.stdout.write(line) })
}

/** Ends the process after this time, even if something is still running. @returns a function that lifts the limit. */
function endAfter(ms: number): () => void {
  const timer = setTimeout(() => process.exit(1), ms).unref()
  return () => clearTimeout(timer)
}

/** Resolves when the service is asked to stop, with a function that lifts the limit for the rest of its start. */
type StopSignal = Promise<() => void>

/**
 * Waits for the first signal that stops the service. A second one ends the process, unless it is SIGHUP: a terminal that closes sends it
 * several times, and a service manager may send it beside SIGTERM.
 */
function stopSignal(): StopSignal {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping && signal !== 'SIGHUP') process.exit(1)
      if (!stopping) resolve(endAfter(STOP_LIMIT_MS))
      stopping = true
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  })
}

function explain(error: unknown, log: Log): void {
  if (error instanceof StartError && process.stderr.isTTY)
    process.stderr.write(`Ohun cannot start:\n${error.message}\n`)
  else if (error instanceof StartError) log.fatal({ reason: error.message }, 'Ohun cannot start')
  else log.fatal({ err: error }, 'the server could not run')
}
