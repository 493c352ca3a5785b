import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { processUser } from '../../src/platform/db/embedded/process-user.ts'
import { fastFolder } from './fast-folder.ts'

const run = promisify(execFile)
const PREFIX = 'ohun-installed-postgres-'

/** Like an operator's own server, but over a socket that only this run knows. */
const FLAGS = ['--auth=trust', '--no-sync', '--no-instructions', '--locale=C.UTF-8', '--encoding=UTF8']

interface Cluster {
  database_url: string
  stop(): Promise<void>
}

/**
 * A throwaway cluster of the PostgreSQL with its programs in `bin`, such as `/usr/lib/postgresql/15/bin`. When the
 * tests run as root, it runs as `nobody`, because PostgreSQL refuses to run as root.
 */
export async function startInstalledPostgres(bin: string, settings: Record<string, string>): Promise<Cluster> {
  const folder = await fastFolder()
  await removeLeftovers(bin, folder)
  const home = await mkdtemp(join(folder, `${PREFIX}${process.pid}-`))
  const user = await processUser(home)
  if (user) await chown(home, user.uid, user.gid)
  const options = { ...user, cwd: '/' }
  const data = join(home, 'data')
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'ohun', ...FLAGS], options)
  const given = Object.entries({ listen_addresses: '', ...settings }).map(([name, value]) => `-c ${name}='${value}'`)
  const start = ['start', '-w', '-t', '300', '-D', data, '-l', join(home, 'log'), '-o', `-k ${home} ${given.join(' ')}`]
  await run(join(bin, 'pg_ctl'), start, options)
  return {
    database_url: `postgresql://ohun@localhost/postgres?host=${encodeURIComponent(home)}`,
    stop: () => remove(bin, home),
  }
}

/** Removes the clusters of runs that were killed. */
async function removeLeftovers(bin: string, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : null
    if (pid && !isRunning(pid)) await remove(bin, join(folder, name))
  }
}

async function remove(bin: string, home: string): Promise<void> {
  const options = { ...(await processUser(home)), cwd: '/' }
  await run(join(bin, 'pg_ctl'), ['stop', '-D', join(home, 'data'), '-m', 'immediate'], options).catch(() => {})
  await rm(home, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
