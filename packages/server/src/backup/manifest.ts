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
  /** When the files were listed; after the database. */
  files_at: string
  ohun_version: string
  /** Null in a backup of files only. */
  database: DatabaseCopy | null
  files: { count: number; bytes: number; copied: number; copied_bytes: number }
}

export const BACKUPS = 'backups'
export const backupName = (backup_id: string): string => `${BACKUPS}/${backup_id}`
export const partialSuffix = '.partial'

/** Sorts by time, and is a name on every file system. */
export function backupIdAt(now: Date): string {
  return now.toISOString().replaceAll(/[-:]/g, '')
}

/** The time of which {@link backupIdAt} made the id. */
export function timeOfId(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:')
}

/** Complete backups, the oldest first. @throws DamagedFile */
export async function readManifests(repository: Repository): Promise<Manifest[]> {
  const names = await readdir(join(repository.directory, BACKUPS)).catch(() => [])
  const manifests: Manifest[] = []
  for (const name of names.filter((name) => !name.endsWith(partialSuffix)).toSorted()) {
    const manifest = await readSealedJson<Manifest>(repository, `${backupName(name)}/manifest`)
    if (manifest) manifests.push(manifest)
  }
  return manifests
}

/** The size of the files of a list, which their versions contain. */
export function bytesOf(list: ReadonlyMap<string, string>): number {
  let bytes = 0
  for (const version of list.values()) bytes += Number(version.split('-')[1])
  return bytes
}
