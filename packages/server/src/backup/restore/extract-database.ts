import { chown, mkdir, open, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProcessUser } from '../../platform/db/embedded/process-user.ts'
import { shortSegments, type ReadSegment } from '../continuous/short-segments.ts'
import { archivedHistory, type ArchivedSegment } from '../continuous/wal-archive.ts'
import { readDataArchive } from '../database/data-archive.ts'
import { StartError } from '../../platform/errors.ts'
import { backupIdAt, backupName, timeOfId, type Manifest } from '../manifest.ts'
import type { Repository } from '../repository.ts'
import { readSealed } from '../sealed/read-sealed.ts'
import { pathInside } from './path-inside.ts'

export interface ExtractOptions {
  repository: Repository
  manifest: Manifest
  log: readonly ArchivedSegment[]
  /** The time to restore to. Null for all of the log. */
  to: Date | null
  /** An empty directory that belongs to PostgreSQL's user. */
  data: string
  user: ProcessUser | null
  signal: AbortSignal
}

/** Writes the data directory, including the log that PostgreSQL has to apply. */
export async function extractDatabase(options: ExtractOptions): Promise<void> {
  const { repository, manifest, data, user } = options
  await extractData(options)
  for (const segment of manifest.database?.segments ?? []) {
    const name = `${backupName(manifest.backup_id)}/wal/${segment}`
    await extractSegment(options, segment, [{ name, unfinished: false }])
  }
  await extractLog(options)
  for (const [name, content] of await archivedHistory(repository)) await own(join(data, 'pg_wal', name), content, user)
  // With this file, PostgreSQL applies the log up to its end or the wanted time, and begins a new timeline.
  await own(join(data, 'recovery.signal'), '', user)
}

/** @throws StartError if the log ends before the wanted time, because a segment is damaged. */
async function extractLog(options: ExtractOptions): Promise<void> {
  const { manifest, log, to } = options
  const known = new Set(manifest.database?.segments)
  const read: ReadSegment[] = []
  for (const { segment, parts } of log) {
    if (known.has(segment)) continue
    const unfinished = parts.map(({ name }) => ({ name, unfinished: true }))
    const bytes = await extractSegment(options, segment, unfinished)
    read.push({ segment, begun: parts[0]?.part ?? '', bytes })
  }
  const segment_bytes = manifest.database?.segment_bytes ?? 0
  const [short] = shortSegments(read, { segment_bytes, until: to && backupIdAt(to) })
  if (!short) return
  throw new StartError(
    `wal/${short.segment} is damaged or was cut off. Accepted: --to ${timeOfId(short.begun)} or earlier, or --backup ${manifest.backup_id} for the end of that backup.`,
  )
}

async function extractData({ repository, manifest, data, user, signal }: ExtractOptions): Promise<void> {
  const name = `${backupName(manifest.backup_id)}/database`
  const pieces = readSealed(join(repository.directory, name), { key: repository.key, name })
  for await (const { path, size, content } of readDataArchive(pieces)) {
    signal.throwIfAborted()
    const target = pathInside(data, path)
    if (size === null) await mkdir(target, { recursive: true, mode: 0o700 })
    else {
      await using file = await open(target, 'wx', 0o600)
      for await (const piece of content) await file.writeFile(piece)
    }
    if (user) await chown(target, user.uid, user.gid)
  }
}

/**
 * Extracts the longest of a segment's parts, padded with zeros, which PostgreSQL recognises as the end of the log.
 * @returns the length of that part.
 */
async function extractSegment(
  { repository, manifest, data, user, signal }: ExtractOptions,
  segment: string,
  parts: readonly { name: string; unfinished: boolean }[],
): Promise<number> {
  const target = pathInside(join(data, 'pg_wal'), segment)
  let longest = 0
  for (const { name, unfinished } of parts) {
    signal.throwIfAborted()
    const pieces: Buffer[] = []
    const path = join(repository.directory, name)
    for await (const piece of readSealed(path, { key: repository.key, name, unfinished })) pieces.push(piece)
    const content = Buffer.concat(pieces)
    if (content.length <= longest) continue
    longest = content.length
    await own(target, content, user)
  }
  if (longest > 0) await truncate(target, manifest.database?.segment_bytes)
  return longest
}

async function own(path: string, content: Buffer | string, user: ProcessUser | null): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { mode: 0o600 })
  if (user) await chown(path, user.uid, user.gid)
}
