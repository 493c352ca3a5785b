import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { databaseUrl, urlOf } from './database-url.ts'
import { fastFolder } from './fast-folder.ts'
import { startInstalledPostgres } from './installed-postgres.ts'
import { WITHOUT_SURPLUS } from './sandbox-numbers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the run's server, as a connection for creating others. */
    database_url: string
    /** The migrated database that is copied to create others. */
    database_template: string
  }
}

interface Server {
  database_url: string
  database_template: string
  stop(): Promise<void>
}

const DIRECTORY_PREFIX = 'ohun-test-'

/** A test run is disposable and does not need to survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** One server for the whole run. Each project loads this module again, so the promise is stored globally. */
const shared = globalThis as { ohunTestDatabase?: { server: Promise<Server>; users: number } }

/**
 * Vitest's global setup of every project that needs PostgreSQL. It uses an embedded server, a server with the programs
 * in TEST_POSTGRES_BIN, or DATABASE_URL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.ohunTestDatabase ??= { server: startServer(), users: 0 })
  run.users++
  const server = await run.server
  project.provide('database_url', server.database_url)
  project.provide('database_template', server.database_template)
  return async () => {
    if (--run.users > 0) return
    delete shared.ohunTestDatabase
    await server.stop()
  }
}

async function startServer(): Promise<Server> {
  const { database_url, stop } = await chosenServer(process.env)
  const database_template = `ohun_template_${process.pid}_${Date.now()}`
  await administer(database_url, `create database ${database_template}`)
  const template_url = databaseUrl(database_url, database_template)
  await migrate({ connectionString: template_url })
  for (const sql of WITHOUT_SURPLUS) await administer(template_url, sql)
  return {
    database_url,
    database_template,
    async stop() {
      await administer(database_url, `drop database if exists ${database_template} with (force)`)
      await stop()
    },
  }
}

async function chosenServer({ DATABASE_URL, TEST_POSTGRES_BIN }: NodeJS.ProcessEnv) {
  if (DATABASE_URL) return { database_url: DATABASE_URL, stop: async () => {} }
  if (TEST_POSTGRES_BIN) return await startInstalledPostgres(TEST_POSTGRES_BIN, FAST)
  return await startEmbedded()
}

async function startEmbedded(): Promise<{ database_url: string; stop: () => Promise<void> }> {
  const folder = await fastFolder()
  await removeLeftovers(folder)
  const data_dir = await mkdtemp(join(folder, `${DIRECTORY_PREFIX}${process.pid}-`))
  const server = await openEmbeddedPostgres({ data_dir, log: createLog('error'), settings: FAST })
  const stop = async (): Promise<void> => {
    await server.stop()
    await remove(data_dir)
  }
  return { database_url: urlOf(server.connection), stop }
}

async function administer(database_url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Removes the files of runs that were killed, and stops their servers. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(DIRECTORY_PREFIX) ? Number.parseInt(name.slice(DIRECTORY_PREFIX.length), 10) : null
    // A run does not fail because of what others left: it may belong to another user.
    if (pid && !isRunning(pid)) await removeLeftover(folder, name).catch(() => {})
  }
}

/** Two runs may start at once, as the lanes of `npm test` do: a folder is removed by the run that renames it. */
async function removeLeftover(folder: string, name: string): Promise<void> {
  const data_dir = join(folder, name)
  if (existsSync(join(data_dir, 'postgres', 'data', 'postmaster.pid'))) {
    const adopted = await openEmbeddedPostgres({ data_dir, log: createLog('silent') })
    await adopted.stop()
  }
  const claimed = join(folder, name.replace(/\d+/, String(process.pid)))
  await rename(data_dir, claimed)
  await remove(claimed)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The database itself may be stored elsewhere: see `prepareHome`. */
async function remove(data_dir: string): Promise<void> {
  const home = await realpath(join(data_dir, 'postgres')).catch(() => null)
  if (home) await rm(home, { recursive: true, force: true })
  await rm(data_dir, { recursive: true, force: true })
}
