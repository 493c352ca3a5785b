import { execFile } from 'node:child_process'
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../errors.ts'
import type { Binaries } from './binaries.ts'
import { createPrivate, exists, type Home } from './home.ts'

/** The database's owner. `access.ts` decides who may connect as this user. */
export const DATABASE_USER = 'ohun'

/** PostgreSQL's environment. Our own must not change how it sorts or formats. */
export const POSTGRES_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

/** The data directory while it is being restored. */
export const RESTORING = 'data.restoring'

const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']

/**
 * Creates the data directory if it does not exist.
 * @throws StartError while it is being restored, or if an existing one belongs to another major version, which PostgreSQL does not read.
 */
export async function prepareData(home: Home, binaries: Binaries, durable: boolean): Promise<void> {
  if (await exists(join(home.directory, RESTORING))) throw new StartError(unfinished(home))
  if (!(await exists(home.data))) await initialise(home, binaries, durable)
  const found = (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim()
  const wanted = binaries.version.split('.')[0]
  if (found === wanted) return
  throw new StartError(
    `${home.data} was created by PostgreSQL ${found}, and this version of Ohun contains PostgreSQL ${wanted}, which cannot read it. ` +
      'Use the version of Ohun that created it, or set another OHUN_DATA_DIR (or a DATABASE_URL).',
  )
}

function unfinished({ directory }: Home): string {
  return `A restore into ${directory} is in progress, or was interrupted. Wait until it has ended, or delete the data directory and restore again.`
}

/** Creates the database next to its final place and renames it, so that a start that is killed does not leave half a database. */
async function initialise(home: Home, binaries: Binaries, durable: boolean): Promise<void> {
  await removeLeftovers(home.directory)
  const partial = join(home.directory, `data.${process.pid}`)
  await createPrivate(partial, home.user)
  const flags = ['--auth=peer', '--no-instructions', ...(durable ? [] : ['--no-sync']), ...LOCALE]
  const options = { ...home.user, env: POSTGRES_ENVIRONMENT, cwd: '/' }
  await promisify(execFile)(binaries.initdb, ['-D', partial, '-U', DATABASE_USER, ...flags], options).catch(failInitdb)
  // Fails if another process that started at the same time was first. Its database is just as good.
  await rename(partial, home.data).catch(() => rm(partial, { recursive: true, force: true }))
}

/** A container may run as a number that no account has. */
function failInitdb(cause: Error & { stderr?: string }): never {
  const output = cause.stderr?.trim() || cause.message
  const hint = output.includes('could not look up effective user ID')
    ? ' Add an account with this number to /etc/passwd, run Ohun as another user, or set DATABASE_URL to your own PostgreSQL.'
    : ''
  throw new StartError(`The embedded PostgreSQL could not create its database: ${output}.${hint}`, { cause })
}

async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^data\.(\d+)$/.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) await rm(join(directory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
