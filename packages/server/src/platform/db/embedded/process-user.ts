import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface ProcessUser {
  uid: number
  gid: number
}

/** The ids of `nobody` on Debian, Fedora and Alpine. */
const NOBODY: ProcessUser = { uid: 65_534, gid: 65_534 }

/**
 * The user that PostgreSQL must run as. Null if we are not root: it then runs as our own user. Under root, it is the owner of the existing
 * database, or else `nobody`, which every system has (initdb requires a user with a name).
 */
export async function processUser(data: string): Promise<ProcessUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(data).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return await nobody()
}

async function nobody(): Promise<ProcessUser> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? []
  return uid === undefined || gid === undefined ? NOBODY : { uid: Number(uid), gid: Number(gid) }
}

/** Whether `user` can reach `path` and has the `wanted` bits there (4 read, 1 enter or run). A 0700 home on the way shuts it out. */
export async function canReach(user: ProcessUser | null, path: string, wanted = 0o5): Promise<boolean> {
  if (!user) return true
  const target = await realpath(path)
  if (!(await permits(user, target, wanted))) return false
  for (let at = dirname(target); ; at = dirname(at)) {
    if (!(await permits(user, at, 0o1))) return false
    if (at === dirname(at)) return true
  }
}

async function permits(user: ProcessUser, path: string, wanted: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & wanted) === wanted
}
