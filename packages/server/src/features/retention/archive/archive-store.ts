import type { FileStore } from '../../../gateways/storage/file-store.ts'

/** The archive. Parts are gzip-compressed JSON lines, and a manifest is JSON. Both are in a directory of their partition. */
export interface ArchiveStore {
  parts: FileStore
  manifests: FileStore
}

export interface ArchivedPart {
  part: number
  rows: number
  bytes: number
  /** The checksum of the file, in hexadecimal. */
  sha256: string
  first_id: string
  last_id: string
}

export interface Manifest {
  format: 1
  table: string
  partition: string
  /** The end of the partition: its rows have ids from before this time. */
  until_at: string
  archived_at: string
  rows: number
  parts: ArchivedPart[]
}

/** The name of a part in the archive, as an operator sees it. */
export const partName = (partition: string, part: number): string =>
  `${partition}/${partKey(partition, part).file_id}.jsonl.gz`

export const manifestName = (partition: string): string => `${partition}/${manifestKey(partition).file_id}.json`

export const partKey = (partition: string, part: number) => ({
  workspace_id: partition,
  file_id: `part_${String(part).padStart(6, '0')}`,
})

export const manifestKey = (partition: string) => ({ workspace_id: partition, file_id: 'manifest_1' })
