import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readChanges } from './continuous/file-changes.ts'
import { removeLogBefore } from './continuous/wal-archive.ts'
import { readFileList } from './files/file-list.ts'
import { nameOf } from './files/stored-files.ts'
import { backupName, readManifests, type Manifest } from './manifest.ts'
import type { Repository } from './repository.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** A backup is kept if either rule keeps it. If neither is set, all are kept. */
export interface Retention {
  /** How many of the newest backups are kept. */
  keep?: number | undefined
  /** How many days a backup is kept. */
  keep_days?: number | undefined
}

/**
 * Removes backups that no rule keeps, and then the files and logs that no other backup needs. The newest backup is always kept. Call
 * it while the repository is locked.
 * @returns the ids of the removed backups.
 */
export async function prune(repository: Repository, { keep, keep_days }: Retention, now: Date): Promise<string[]> {
  if (keep === undefined && keep_days === undefined) return []
  const manifests = await readManifests(repository)
  const newest = new Set(manifests.slice(-Math.max(1, keep ?? 1)))
  const oldest_wanted = keep_days === undefined ? Infinity : now.getTime() - keep_days * DAY_MS
  const unwanted = manifests.filter((one) => !newest.has(one) && Date.parse(one.ended_at) < oldest_wanted)
  for (const { backup_id } of unwanted)
    await rm(join(repository.directory, backupName(backup_id)), { recursive: true, force: true })
  if (unwanted.length > 0)
    await removeUnneeded(
      repository,
      manifests.filter((one) => !unwanted.includes(one)),
    )
  return unwanted.map(({ backup_id }) => backup_id)
}

async function removeUnneeded(repository: Repository, kept: readonly Manifest[]): Promise<void> {
  const oldest = kept[0]
  if (!oldest) return
  const needed = new Set<string>()
  for (const { backup_id } of kept)
    for (const [path, version] of await readFileList(repository, `${backupName(backup_id)}/files`))
      needed.add(nameOf(path, version))
  for (const { at, name, added } of await readChanges(repository))
    if (at <= oldest.files_at) await rm(join(repository.directory, name), { force: true })
    else for (const [path, version] of added) needed.add(nameOf(path, version))
  await removeOthers(repository.directory, 'files', needed)
  const copies = kept.flatMap(({ database }) => (database ? [database] : []))
  if (copies[0]) await removeLogBefore(repository, copies[0])
}

/** Removes the files below `inside` that are not needed, and then the empty directories. */
async function removeOthers(directory: string, inside: string, needed: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(directory, inside), { withFileTypes: true }).catch(() => [])) {
    const name = `${inside}/${entry.name}`
    if (entry.isDirectory()) await removeOthers(directory, name, needed)
    else if (!needed.has(name)) await rm(join(directory, name), { force: true })
  }
  await rmdir(join(directory, inside)).catch(() => {}) // It is not empty and stays.
}
