import { chmod, chown, lstat, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { makeDataDirectory } from '../../data-directory.ts'
import { StartError } from '../../errors.ts'
import { canReach, processUser, type ProcessUser } from './process-user.ts'

/** The directories of one database. */
export interface Home {
  /** Our own directory, which contains the log and, if needed, a copy of the binaries. */
  directory: string
  /** PostgreSQL's own directory, with mode 0700. */
  data: string
  log: string
  user: ProcessUser | null
}

/** The place for databases of root if PostgreSQL's user cannot reach the data directory. */
const SYSTEM_HOME = '/var/lib/ohun'

/**
 * Creates `<data_dir>/postgres`. Under root, if a 0700 directory above shuts PostgreSQL's user out, it is a link to a separate folder
 * below /var/lib/ohun, because we must not open up somebody's home.
 */
export async function prepareHome(data_dir: string): Promise<Home> {
  const directory = join(resolve(data_dir), 'postgres')
  const user = await processUser(join(directory, 'data'))
  await makeDataDirectory(resolve(data_dir), user ? 0o711 : 0o700)
  if (user) await letPass(data_dir)
  if (!(await exists(directory))) await createHome(directory, user)
  const home = await realpath(directory)
  if (user && !(await canReach(user, home, 0o1))) throw new StartError(unreachable(home, user))
  return { directory: home, data: join(home, 'data'), log: join(home, 'postgres.log'), user }
}

function unreachable(home: string, { uid }: ProcessUser): string {
  return (
    `PostgreSQL does not run as root, and user ${uid}, which it would run as, cannot access ${home}. ` +
    'Start Ohun as the user that created it, or choose another OHUN_DATA_DIR.'
  )
}

async function createHome(directory: string, user: ProcessUser | null): Promise<void> {
  if (await canReach(user, join(directory, '..'), 0o1)) {
    await mkdir(directory, { mode: user ? 0o711 : 0o700 }).catch(unlessThere)
    return
  }
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o711 })
  const name = basename(join(directory, '..')).replace(/^\.+/, '')
  const elsewhere = await mkdtemp(join(SYSTEM_HOME, `${name}-`))
  await chmod(elsewhere, 0o711)
  await symlink(elsewhere, directory).catch(unlessThere)
}

/** Lets others pass through the data directory, which is ours by configuration. Each secret in it has mode 0600. */
async function letPass(data_dir: string): Promise<void> {
  const { mode } = await lstat(await realpath(data_dir))
  await chmod(data_dir, (mode & 0o777) | 0o111)
}

/** Creates a folder that belongs to PostgreSQL's user alone. */
export async function createPrivate(directory: string, user: ProcessUser | null): Promise<void> {
  await mkdir(directory, { mode: 0o700 })
  if (user) await chown(directory, user.uid, user.gid)
}

export async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}

/** Ignores that a directory exists: if two first starts run at once, the other one's directory is just as good. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
