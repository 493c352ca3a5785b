import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../errors.ts'
import { BACKUP_CONNECTION } from './embedded-running.ts'
import { findBinaries } from './embedded/binaries.ts'
import { connectionTo, connectOrLaunch, type Connected, type LaunchTarget } from './embedded/connect.ts'
import { prepareData } from './embedded/data-directory.ts'
import { exists, prepareHome } from './embedded/home.ts'
import { shutDown } from './embedded/postmaster.ts'
import { tryServiceLock } from './embedded/service-lock.ts'
import { removeSocketDirectory } from './embedded/socket-directory.ts'

export interface EmbeddedVisit {
  connection: pg.PoolConfig
  /** Shuts the database down unless it is in use. Close every pool first. */
  leave(): Promise<void>
}

export interface VisitOptions {
  data_dir: string
  /** Creates the database if it does not exist. */
  create: boolean
}

/** Counts the connections of others: the service, or another visitor. */
const OTHERS = `select count(*)::int as others from pg_stat_activity
  where backend_type = 'client backend' and application_name not in (current_setting('application_name'), '${BACKUP_CONNECTION}')`

/**
 * Opens the database below `data_dir` beside the service that runs on it, or without one. It takes no service lock, so
 * a running service does not refuse it, and it does not keep a service from starting.
 * @throws StartError when the database does not exist, belongs to another user, or was created by another PostgreSQL major version.
 */
export async function visitEmbeddedPostgres({ data_dir, create }: VisitOptions): Promise<EmbeddedVisit> {
  if (!create && !(await exists(join(data_dir, 'postgres', 'data')))) throw new StartError(nothingThere(data_dir))
  const target = await prepare(data_dir).catch((error: unknown) => explain(error, data_dir))
  const connected = await connectOrLaunch(target).catch((error: unknown) => explain(error, data_dir))
  const application_name = `ohun-server ${process.pid}`
  await connected.client.query(`set application_name = '${application_name}'`)
  return {
    connection: { ...connectionTo(connected.socket_directory), application_name },
    leave: () => leave(target, connected),
  }
}

async function prepare(data_dir: string): Promise<LaunchTarget> {
  const home = await prepareHome(data_dir)
  const binaries = await findBinaries(home.user, home.directory)
  await prepareData(home, binaries, true)
  return { home, binaries, settings: {} }
}

/**
 * The lock keeps a service that starts at this moment waiting: it is then cut off by the shutdown, and opens the
 * database again. A service that was there before us, or started in the meantime, is detected and not disturbed.
 */
async function leave(target: LaunchTarget, { client, socket_directory }: Connected): Promise<void> {
  const unneeded = (await tryServiceLock(client)) && (await othersAt(client)) === 0
  if (unneeded) {
    await shutDown(target)
    await removeSocketDirectory(target.home, socket_directory)
  }
  await client.end().catch(() => {})
}

async function othersAt(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(OTHERS)
  return rows[0]?.others ?? 0
}

function nothingThere(data_dir: string): string {
  return (
    `There is no Ohun database in ${data_dir}. Name the server's directory in OHUN_DATA_DIR, or its database in ` +
    'DATABASE_URL; `ohun-server migrate` or the first start of the server creates one.'
  )
}

function explain(error: unknown, data_dir: string): never {
  const code = (error as { code?: string }).code
  if (code !== 'EACCES' && code !== 'EPERM') throw error
  throw new StartError(
    `The database in ${data_dir} belongs to another user; run this command as the user that runs Ohun there.`,
    {
      cause: error,
    },
  )
}
