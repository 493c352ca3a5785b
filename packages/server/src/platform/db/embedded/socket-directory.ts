import { chown, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createPrivate, exists, type Home } from './home.ts'
import { canReach } from './process-user.ts'

/** The socket's path is at most 103 bytes on macOS and 107 on Linux, and PostgreSQL puts 14 after the directory. */
const LONGEST_DIRECTORY = 103 - '/.s.PGSQL.5432'.length

const TEMPORARY_PREFIX = 'ohun-'

/** A socket directory that only PostgreSQL's user may enter: in the home, or in the temporary folder if that path is too long. */
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

/** Removes a directory in the temporary folder. Of its files, only those that PostgreSQL puts there are deleted. */
export async function removeSocketDirectory(home: Home, directory: string): Promise<void> {
  if (!basename(directory).startsWith(TEMPORARY_PREFIX) || directory.startsWith(home.directory)) return
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(directory, name), { force: true })
  await rmdir(directory).catch(() => {})
}
