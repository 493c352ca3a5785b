import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseCopy } from './database/base-backup.ts'
import { readSealedJson, type Repository } from './repository.ts'

/** The description of one complete backup. */
export interface Manifest {
  backup_id: string
  began_at: string
  /** The database can be restored to this time or a later one. */
  ended_at: string
  /** When the files were listed, which is after the database was copied. */
  files_at: string
  ohun_version: string
  /** The copy of the database. Null in a backup of files only. */
  database: DatabaseCopy | null
  files: { count: number; bytes: number; copied: number; copied_bytes: number }
}

export const BACKUPS = 'backups'
export const backupName = (backup_id: string): string => `${BACKUPS}/${backup_id}`
export const partialSuffix = '.partial'

/** The id of a backup. Ids sort by time, and are valid names on every file system. */
export function backupIdAt(now: Date): string {
  return now.toISOString().replaceAll(/[-:]/g, '')
}

/** The time from which {@link backupIdAt} made the id. */
export function timeOfId(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:')
}

/** Reads the manifests of complete backups, oldest first. @throws DamagedFile */
export async function readManifests(repository: Repository): Promise<Manifest[]> {
  const names = await readdir(join(repository.directory, BACKUPS)).catch(() => [])
  const manifests: Manifest[] = []
  for (const name of names.filter((name) => !name.endsWith(partialSuffix)).toSorted()) {
    const manifest = await readSealedJson<Manifest>(repository, `${backupName(name)}/manifest`)
    if (manifest) manifests.push(manifest)
  }
  return manifests
}

/** The total size of the files in a list. Versions contain sizes. */
export function bytesOf(list: ReadonlyMap<string, string>): number {
  let bytes = 0
  for (const version of list.values()) bytes += Number(version.split('-')[1])
  return bytes
}
