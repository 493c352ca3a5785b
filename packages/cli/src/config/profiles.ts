import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { withLock } from './file-lock.ts'

/** An address and the keys for it, at most one per environment. */
export interface Profile {
  base_url: string
  sandbox_key?: string
  production_key?: string
  /** The workspace in which a session acts, one of those of its person. */
  workspace?: string
}

export interface ProfileFile {
  current_profile: string
  profiles: Record<string, Profile>
}

type Place = Pick<Context, 'env' | 'home'>

/** The profile that is stored under the name. */
export function storedProfile({ profiles }: ProfileFile, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined
}

/** https://specifications.freedesktop.org/basedir-spec: a relative `XDG_CONFIG_HOME` must be ignored. */
export function profilePath({ env, home }: Place): string {
  const configured = env['XDG_CONFIG_HOME']
  return join(configured?.startsWith('/') ? configured : join(home, '.config'), 'ohun', 'config.json')
}

export async function readProfiles(place: Place): Promise<ProfileFile> {
  const path = profilePath(place)
  const text = await readFile(path, 'utf8').catch(absent)
  if (text === undefined) return { current_profile: 'default', profiles: {} }
  try {
    return checked(JSON.parse(text))
  } catch {
    throw usageError(`${path}: is not a profile file. Fix or remove it, then run ohun login.`)
  }
}

function checked(value: unknown): ProfileFile {
  const { current_profile, profiles } = value as ProfileFile
  if (typeof current_profile !== 'string' || typeof profiles !== 'object') throw new TypeError('not a profile file')
  return { current_profile, profiles }
}

/** Reads, changes and writes the file while no other process does, so that no stored profile is lost. */
export async function updateProfiles(
  context: Pick<Context, 'env' | 'home' | 'now' | 'pause'>,
  change: (file: ProfileFile) => ProfileFile,
): Promise<void> {
  const path = profilePath(context)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await withLock(context, path, async () => await writeProfiles(path, change(await readProfiles(context))))
}

/** Written to a temporary file and renamed, so that a reader never sees half a file. Only the user may read it. */
async function writeProfiles(path: string, file: ProfileFile): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`
  await writeFile(draft, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}

/** Ignores a missing file. A file that cannot be read is an error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
