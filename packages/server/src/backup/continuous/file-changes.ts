import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileList } from '../files/file-list.ts'
import type { FileList } from '../files/stored-files.ts'
import { backupName, type Manifest } from '../manifest.ts'
import { readSealedJson, writeSealedJson, type Repository } from '../repository.ts'

const CHANGES = 'changes'

/** The differences between a list of files and the previous one. */
export interface FileChanges {
  /** When the files were listed. */
  at: string
  /** The paths with their versions. */
  added: [path: string, version: string][]
  removed: string[]
}

export function changesBetween(before: FileList, now: FileList): Omit<FileChanges, 'at'> {
  return {
    added: [...now].filter(([path, version]) => before.get(path) !== version),
    removed: [...before.keys()].filter((path) => !now.has(path)),
  }
}

export async function writeChanges(repository: Repository, changes: FileChanges): Promise<void> {
  await writeSealedJson(repository, `${CHANGES}/${changes.at.replaceAll(/[-:]/g, '')}`, changes)
}

/** Reads all changes, oldest first. @throws DamagedFile */
export async function readChanges(repository: Repository): Promise<(FileChanges & { name: string })[]> {
  const names = (await readdir(join(repository.directory, CHANGES)).catch(() => [])).filter((name) =>
    name.endsWith('Z'),
  )
  const changes: (FileChanges & { name: string })[] = []
  for (const one of names.toSorted()) {
    const name = `${CHANGES}/${one}`
    const read = await readSealedJson<FileChanges>(repository, name)
    if (read) changes.push({ ...read, name })
  }
  return changes
}

/**
 * The files of a backup with the changes after it, up to the first list made at or after `until`, or up to the last one. So a row
 * that was committed by then has its file, unless the file was removed in the meantime.
 */
export async function filesAt(
  repository: Repository,
  { backup_id, files_at }: Pick<Manifest, 'backup_id' | 'files_at'>,
  until: string | null,
): Promise<FileList> {
  const list = await readFileList(repository, `${backupName(backup_id)}/files`)
  if (until !== null && files_at >= until) return list
  for (const { at, added, removed } of await readChanges(repository)) {
    if (at <= files_at) continue
    for (const [path, version] of added) list.set(path, version)
    for (const path of removed) list.delete(path)
    if (until !== null && at >= until) break
  }
  return list
}
