import type { Readable } from 'node:stream'

/** Which file of a store: the id is that of the record it belongs to, which has one at most. */
export interface FileKey {
  workspace_id: string
  file_id: string
}

export interface StoredFile {
  /** At least 1. */
  size_bytes: number
  /** Another one when the content is another one. Letters, digits and hyphens. */
  version: string
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** The store could not be asked, or refused. Trying again later may help. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Where finished files of one kind are, such as recordings. They are written once and never changed. */
export interface FileStore {
  /** Null when there is none. */
  find(key: FileKey): Promise<StoredFile | null>
  /** A part as a stream, which the caller destroys when it wants no more; null when there is no file any more. */
  read(key: FileKey, range: ByteRange): Promise<Readable | null>
  /** The file appears when it is whole. What `pieces` throws, this throws, and nothing is left. @returns its size. */
  write(key: FileKey, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** The file of this machine, whole and on the disk, as the content. It stays where it is, for the caller to remove. */
  adopt(key: FileKey, path: string): Promise<void>
  /** Succeeds where there is none. */
  remove(key: FileKey): Promise<void>
  /** All of them. */
  removeWorkspace(workspace_id: string): Promise<void>
  /** What processes that died have left of files that they were writing, begun before then. */
  removeUnfinished(begun_before: Date): Promise<void>
}
