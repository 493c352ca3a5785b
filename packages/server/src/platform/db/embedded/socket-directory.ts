import { chown, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createPrivate, exists, type Home } from './home.ts'
import { canReach } from './process-user.ts'

/** The socket's path is at most 103 bytes on macOS and 107 on Linux, and PostgreSQL puts 14 after the directory. */
const LONGEST_DIRECTORY = 103 - '/.s.PGSQL.5432'.length

const TEMPORARY_PREFIX = 'ohun-'

/** A directory for the socket that only PostgreSQL's user enters: in the home, or where that is too long a path in the temporary folder. */
export async function createSocketDirectory(home: Home): Promise<string> {
  const inside = join(home.directory, 'socket')
  if (Buffer.byteLength(inside) <= LONGEST_DIRECTORY) {
    if (!(await exists(inside))) await createPrivate(inside, home.user)
    return inside
  }
  // A fresh name every time, so that no other process can have put something there before. `socketOf` finds it again.
  const directory = await mkdtemp(join(await temporaryFolder(home), TEMPORARY_PREFIX))
  if (home.user) await chown(directory, home.user.uid, home.user.gid)
  return directory
}

async function temporaryFolder(home: Home): Promise<string> {
  const given = tmpdir()
  const short = Buffer.byteLength(given) + TEMPORARY_PREFIX.length + 7 <= LONGEST_DIRECTORY
  return short && (await canReach(home.user, given, 0o1)) ? given : '/tmp'
}

/** The socket directory of the server that runs on this data, or ran and was killed: line 5 of its pid file. */
export async function socketOf(home: Pick<Home, 'data'>): Promise<string | null> {
  const lines = (await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[4] || null
}

/** Removes a directory in the temporary folder, and of what is in it only what PostgreSQL puts there. */
export async function removeSocketDirectory(home: Home, directory: string): Promise<void> {
  if (!basename(directory).startsWith(TEMPORARY_PREFIX) || directory.startsWith(home.directory)) return
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(directory, name), { force: true })
  await rmdir(directory).catch(() => {})
}
