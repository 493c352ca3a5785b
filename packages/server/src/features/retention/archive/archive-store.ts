import type { FileStore } from '../../../gateways/storage/file-store.ts'

/** Parts are JSON lines, compressed by gzip; a manifest is JSON. Both are in a folder of their partition. */
export interface ArchiveStore {
  parts: FileStore
  manifests: FileStore
}

export interface ArchivedPart {
  part: number
  rows: number
  bytes: number
  /** The checksum of the file, in hexadecimal digits. */
  sha256: string
  first_id: string
  last_id: string
}

export interface Manifest {
  format: 1
  table: string
  partition: string
  /** Its rows have ids that were made before. */
  until_at: string
  archived_at: string
  rows: number
  parts: ArchivedPart[]
}

/** The name of a file in the archive, as an operator finds it. */
export const partName = (partition: string, part: number): string =>
  `${partition}/${partKey(partition, part).file_id}.jsonl.gz`

export const manifestName = (partition: string): string => `${partition}/${manifestKey(partition).file_id}.json`

export const partKey = (partition: string, part: number) => ({
  workspace_id: partition,
  file_id: `part_${String(part).padStart(6, '0')}`,
})

export const manifestKey = (partition: string) => ({ workspace_id: partition, file_id: 'manifest_1' })
