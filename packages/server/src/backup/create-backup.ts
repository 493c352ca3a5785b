import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { VERSION } from '../platform/version.ts'
import { readConfiguration } from './configuration.ts'
import { copyDatabase } from './database/base-backup.ts'
import { copyFiles } from './files/copy-files.ts'
import { writeFileList } from './files/file-list.ts'
import { listStoredFiles } from './files/stored-files.ts'
import { backupIdAt, backupName, BACKUPS, bytesOf, partialSuffix, type Manifest } from './manifest.ts'
import { syncDirectory, writeSealedJson, type Repository } from './repository.ts'

export interface CreateBackupDeps {
  repository: Repository
  config: Config
  clock: Clock
  signal: AbortSignal
  /** A connection to the embedded database, and its data directory. Null for a backup of files only. */
  database: { client: pg.ClientBase; data: string } | null
}

/**
 * Makes one backup, which appears in the repository when it is complete. The files are listed after the database has been copied, so
 * that the list includes every file that a row of the copy refers to. Call it while the repository is locked.
 */
export async function createBackup(deps: CreateBackupDeps): Promise<Manifest> {
  const { repository, clock } = deps
  await removePartial(repository)
  const began_at = clock.now()
  const backup_id = backupIdAt(began_at)
  const target = join(repository.directory, backupName(backup_id))
  const partial = `${target}${partialSuffix}`
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const manifest = await fill(deps, { backup_id, partial, began_at: began_at.toISOString() })
    await rename(partial, target)
    await syncDirectory(join(repository.directory, BACKUPS))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

type Beginning = Pick<Manifest, 'backup_id' | 'began_at'> & { partial: string }

async function fill(deps: CreateBackupDeps, { partial, ...beginning }: Beginning): Promise<Manifest> {
  const { repository, config, clock, signal } = deps
  const directory = backupName(beginning.backup_id)
  const target = (name: string) => ({ path: join(partial, name), name: `${directory}/${name}` })
  const configuration = await readConfiguration(config)
  const database = deps.database && (await copyDatabase({ ...deps.database, repository, directory, partial, signal }))
  const ended_at = clock.now().toISOString()
  const found = await listStoredFiles(config.data_dir)
  const { list, copied, copied_bytes } = await copyFiles(repository, {
    data_dir: config.data_dir,
    files: found,
    signal,
  })
  await writeFileList(repository, list, { path: join(partial, 'files'), name: `${directory}/files` })
  const manifest: Manifest = {
    ...beginning,
    ended_at,
    files_at: ended_at,
    ohun_version: VERSION,
    database,
    files: { count: list.size, bytes: bytesOf(list), copied, copied_bytes },
  }
  await writeSealedJson(repository, target('configuration'), configuration)
  // Written last, because the manifest marks the backup as complete.
  await writeSealedJson(repository, target('manifest'), manifest)
  return manifest
}

/** Removes the remains of backups whose process was killed. */
async function removePartial({ directory }: Repository): Promise<void> {
  for (const name of await readdir(join(directory, BACKUPS)).catch(() => []))
    if (name.endsWith(partialSuffix)) await rm(join(directory, BACKUPS, name), { recursive: true, force: true })
}
