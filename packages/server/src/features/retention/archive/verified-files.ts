import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileKey, FileStore } from '../../../gateways/storage/file-store.ts'
import {
  manifestKey,
  manifestName,
  partKey,
  partName,
  type ArchivedPart,
  type ArchiveStore,
  type Manifest,
} from './archive-store.ts'

/** A file of the archive is missing, or differs from the one that was written. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

/** @throws DamagedArchiveError if the manifest is missing or invalid. */
export async function readManifest({ manifests }: ArchiveStore, partition: string): Promise<Manifest> {
  const name = manifestName(partition)
  const text = (await readFile(manifests, manifestKey(partition), name)).toString('utf8')
  const manifest = parsed(text)
  if (manifest?.format !== 1 || !Array.isArray(manifest.parts))
    throw new DamagedArchiveError(`${name} in the archive is damaged: it is not a manifest of format 1.`)
  return manifest
}

/**
 * Reads a whole part and compares it with the size and the checksum in its manifest before it is used.
 * @throws DamagedArchiveError
 */
export async function readPart({ parts }: ArchiveStore, partition: string, part: ArchivedPart): Promise<Buffer> {
  const name = partName(partition, part.part)
  const file = await readFile(parts, partKey(partition, part.part), name)
  if (file.length < part.bytes)
    throw new DamagedArchiveError(`${name} in the archive is truncated: it has ${file.length} of ${part.bytes} bytes.`)
  const sha256 = createHash('sha256').update(file).digest('hex')
  if (sha256 !== part.sha256)
    throw new DamagedArchiveError(
      `${name} in the archive is damaged: its SHA-256 checksum is ${sha256}, and its manifest has ${part.sha256}.`,
    )
  return file
}

async function readFile(store: FileStore, key: FileKey, name: string): Promise<Buffer> {
  const found = await store.find(key)
  const file = found && (await store.read(key, { start: 0, end: found.size_bytes - 1 }))
  if (!file) throw new DamagedArchiveError(`${name} in the archive is missing or empty.`)
  return await buffer(file)
}

function parsed(text: string): Manifest | null {
  try {
    return JSON.parse(text) as Manifest | null
  } catch {
    return null
  }
}
