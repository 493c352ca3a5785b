import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The subdirectories of the data directory with finished files, which are written once. The files of running calls are not part of a
 * backup.
 */
const KINDS = ['recordings', 'media'] as const
const ABSENT = new Set(['ENOENT', 'ENOTDIR'])

/** A map from paths below the data directory to versions. Different content has a different version. */
export type FileList = Map<string, string>

export async function listStoredFiles(data_dir: string): Promise<FileList> {
  const files: FileList = new Map()
  for (const kind of KINDS)
    for (const workspace of await namesIn(join(data_dir, kind)))
      for (const name of await namesIn(join(data_dir, kind, workspace))) {
        const found = await stat(join(data_dir, kind, workspace, name)).catch(unlessAbsent)
        if (found?.isFile()) files.set(`${kind}/${workspace}/${name}`, versionOf(found))
      }
  return files
}

function versionOf({ mtimeMs, size }: { mtimeMs: number; size: number }): string {
  return `${Math.trunc(mtimeMs)}-${size}`
}

/** The time at which a file of this version was written. */
export function writtenAt(version: string): Date {
  return new Date(Number(version.split('-')[0]))
}

/** The name of this version in a repository. */
export function nameOf(path: string, version: string): string {
  return `files/${path}@${version}`
}

/** The names in a directory, without those that begin with a dot, which are unfinished. */
async function namesIn(directory: string): Promise<string[]> {
  const names = (await readdir(directory).catch(unlessAbsent)) ?? []
  return names.filter((name) => !name.startsWith('.')).toSorted()
}

function unlessAbsent(error: NodeJS.ErrnoException): null {
  if (ABSENT.has(error.code ?? '')) return null
  throw error
}
