import type { Readable } from 'node:stream'

/** The key of a file in a store. The id is that of its record, which has at most one file. */
export interface FileKey {
  workspace_id: string
  file_id: string
}

export interface StoredFile {
  /** The size, at least 1. */
  size_bytes: number
  /** The version of the content, in letters, digits and hyphens. Different content has a different version. */
  version: string
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** The store did not answer, or refused. A later retry may succeed. */
export class FileStoreError extends Error {
  override name = 'FileStoreError'
}

/** Stores finished files of one kind, such as recordings. They are written once and never changed. */
export interface FileStore {
  /** Null if the file does not exist. */
  find(key: FileKey): Promise<StoredFile | null>
  /** A part of the file as a stream, which the caller must destroy when it stops reading. Null if the file no longer exists. */
  read(key: FileKey, range: ByteRange): Promise<Readable | null>
  /**
   * Writes a file, which appears when it is complete. Throws the errors of `pieces`, and then leaves nothing behind.
   * @returns its size.
   */
  write(key: FileKey, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Stores a complete file from this machine's disk. The caller removes the original. */
  adopt(key: FileKey, path: string): Promise<void>
  /** Removes a file. Succeeds if it does not exist. */
  remove(key: FileKey): Promise<void>
  /** Removes all files of a workspace. */
  removeWorkspace(workspace_id: string): Promise<void>
  /** Removes unfinished files of dead processes that were begun before this time. */
  removeUnfinished(begun_before: Date): Promise<void>
}
