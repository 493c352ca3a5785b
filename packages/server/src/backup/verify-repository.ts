import { join } from 'node:path'
import { readChanges } from './continuous/file-changes.ts'
import { shortSegments, type ReadSegment } from './continuous/short-segments.ts'
import { archivedSegments } from './continuous/wal-archive.ts'
import { readFileList } from './files/file-list.ts'
import { nameOf } from './files/stored-files.ts'
import { backupName, readManifests, type Manifest } from './manifest.ts'
import type { Repository } from './repository.ts'
import { chooseBackup, reachAfter } from './restore/choose-backup.ts'
import { DamagedFile, readSealed } from './sealed/read-sealed.ts'

export interface Verification {
  backups: number
  /** The number of files that were read. */
  checked: number
  /** The faults, one sentence each. */
  faults: string[]
}

/** Reads everything that a restore of any backup would read. */
export async function verifyRepository(repository: Repository, signal: AbortSignal): Promise<Verification> {
  const manifests = await readManifests(repository)
  const faults: string[] = manifests.length === 0 ? [`${repository.directory} does not contain a complete backup.`] : []
  let checked = 0
  const read = async (name: string, unfinished: boolean): Promise<number> => {
    signal.throwIfAborted()
    checked++
    const { bytes, fault } = await readThrough(repository, { name, unfinished })
    if (fault !== null) faults.push(fault)
    return bytes
  }
  for (const name of await namesOf(repository, manifests, faults)) await read(name, false)
  faults.push(...(await logFaults(repository, manifests, read)))
  const newest = manifests.at(-1)
  const reach = newest && (await reachAfter(repository, newest))
  if (reach)
    await chooseBackup(repository, { to: new Date(reach.at) }).catch((error: Error) => {
      faults.push(error.message)
    })
  return { backups: manifests.length, checked, faults }
}

/** The names of all files except those of the log. */
async function namesOf(repository: Repository, manifests: readonly Manifest[], faults: string[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { backup_id, database } of manifests) {
    const directory = backupName(backup_id)
    names.add(`${directory}/configuration`)
    if (database) names.add(`${directory}/database`)
    for (const segment of database?.segments ?? []) names.add(`${directory}/wal/${segment}`)
    const list = await readFileList(repository, `${directory}/files`).catch((error: Error) => {
      faults.push(error.message)
      return []
    })
    for (const [path, version] of list) names.add(nameOf(path, version))
  }
  for (const { added } of await readChanges(repository))
    for (const [path, version] of added) names.add(nameOf(path, version))
  return names
}

/** The faults of the log. A segment may be unfinished only at the end of the log. */
async function logFaults(
  repository: Repository,
  manifests: readonly Manifest[],
  read: (name: string, unfinished: boolean) => Promise<number>,
): Promise<string[]> {
  const segment_bytes = manifests.find(({ database }) => database)?.database?.segment_bytes
  if (segment_bytes === undefined) return []
  const log: ReadSegment[] = []
  for (const { segment, parts } of await archivedSegments(repository, { from: 0n, segment_bytes })) {
    let longest = 0
    for (const { name } of parts) longest = Math.max(longest, await read(name, true))
    log.push({ segment, begun: parts[0]?.part ?? '', bytes: longest })
  }
  const short = shortSegments(log, { segment_bytes, until: null })
  return short.map(({ segment }) => `wal/${segment} is damaged or was cut off.`)
}

async function readThrough(
  { directory, key }: Repository,
  { name, unfinished }: { name: string; unfinished: boolean },
): Promise<{ bytes: number; fault: string | null }> {
  let bytes = 0
  try {
    for await (const piece of readSealed(join(directory, name), { key, name, unfinished })) bytes += piece.length
    return { bytes, fault: null }
  } catch (error) {
    if (error instanceof DamagedFile) return { bytes, fault: error.message }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { bytes, fault: `${name} is missing.` }
    throw error
  }
}
