import { chown, rename, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DATABASE_USER } from './data-directory.ts'
import type { Home } from './home.ts'

const MAP = 'ohun'

/**
 * Limits access over the socket to the operating system's user that runs Ohun, which PostgreSQL learns from the kernel, and to root,
 * which needs no permission. Under root, PostgreSQL runs as `nobody`, as other services do, and those must not read our database.
 * The files are written before each launch, so that a data directory of an earlier version has them as well.
 */
export async function limitAccess(home: Home): Promise<void> {
  const users = new Set([userInfo().username, 'root'])
  await writeForServer(home, 'pg_hba.conf', [`local all ${DATABASE_USER} peer map=${MAP}`])
  await writeForServer(
    home,
    'pg_ident.conf',
    [...users].map((user) => `${MAP} "${user}" ${DATABASE_USER}`),
  )
}

/** Writes a file atomically: of two concurrent launches, one may read what the other writes. */
async function writeForServer({ data, user }: Home, name: string, lines: readonly string[]): Promise<void> {
  const partial = join(data, `${name}.${process.pid}`)
  await writeFile(partial, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (user) await chown(partial, user.uid, user.gid)
  await rename(partial, join(data, name))
}
