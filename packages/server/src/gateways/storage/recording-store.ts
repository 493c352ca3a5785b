import type { Readable } from 'node:stream'

/** Which recording: a call has one at most. */
export interface RecordingKey {
  workspace_id: string
  call_id: string
}

export interface StoredRecording {
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

/** Where finished recordings are. They are written once and never changed. */
export interface RecordingStore {
  /** Null when there is none. */
  find(key: RecordingKey): Promise<StoredRecording | null>
  /** A part as a stream, which the caller destroys when it wants no more; null when there is no recording any more. */
  read(key: RecordingKey, range: ByteRange): Promise<Readable | null>
  /** Succeeds where there is none. */
  remove(key: RecordingKey): Promise<void>
  /** All of them. */
  removeWorkspace(workspace_id: string): Promise<void>
}
