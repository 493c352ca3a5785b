import { announcement } from './start/announcement.ts'
import { readConfig, type Config } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { loadCarriers } from './config/load-carriers.ts'
import { loadRates } from './config/load-rates.ts'
import { writeCredentials } from './start/credentials.ts'
import { firstWorkspace } from './start/first-workspace.ts'
import { startMediaProcess } from './start/media-process.ts'
import { systemClock } from '@ohun/clock'
import { StartError } from './platform/errors.ts'
import { endWhenHung } from './platform/threads/hang-guard.ts'
import { createLog, type Log } from './platform/log.ts'
import { startServer } from './start/start.ts'
import { openStorage } from './start/storage.ts'

/** A second signal, or this long after the first, ends the process whatever still runs. */
const STOP_LIMIT_MS = 11_000

async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const log = createLog(config.log_level)
  await (config.roles.includes('api') ? serve(config, log) : carryAudio(config, log))
  log.info('stopped')
}

async function carryAudio(config: Config, log: Log): Promise<void> {
  const media = await startMediaProcess(config, log)
  const asked = stopSignal()
  const endGuard = endWhenHung(config)
  process.stdout.write(`Ohun processes the audio of calls on ${media.path}\n`)
  await asked
  log.info('stopping')
  await media.stop()
  await endGuard()
}

async function serve(config: Config, log: Log): Promise<void> {
  const carriers = await loadCarriers(config)
  const destinations = await loadRates(config)
  const storage = await openStorage(config, log)
  try {
    const { db, encryption_key } = storage
    const surroundings = { db, clock: systemClock, log, encryption_key, carriers, destinations }
    const base_url = `http://${config.host}:${config.port}`
    const credentials =
      config.database.kind === 'embedded' ? await firstWorkspace(surroundings, { ...config, base_url }) : null
    const server = await startServer(config, surroundings)
    // Before anything is printed: a reader of the first line may stop the server at once.
    const asked = stopSignal()
    // In the tick in which listening began: nothing has been answered yet.
    const { base_url: listening } = server
    if (credentials) writeCredentials(config.data_dir, { ...credentials, base_url: listening })
    const terminal = process.stdout.isTTY
    process.stdout.write(announcement(config, { base_url: listening, credentials, terminal }))
    await asked
    log.info('stopping')
    await server.stop()
  } finally {
    await storage.close()
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (): void => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}

function explain(error: unknown, log: Log): void {
  if (error instanceof StartError) process.stderr.write(`Ohun cannot start:\n${error.message}\n`)
  else log.fatal({ err: error }, 'the server could not run')
}

try {
  await main()
} catch (error) {
  explain(error, createLog('info'))
  process.exitCode = 1
}
