import type { FileKey } from '../gateways/storage/file-store.ts'
import type { Frame } from './audio-stream.ts'

/** Writes one call's recording while the call runs. Disk errors are logged, and the call continues. */
export interface CallRecorder {
  /** Both sides of the same 20 ms. Returns at once; the disk may be slow. Does nothing after the end. */
  write(heard: Frame, said: Frame): void
  /** So many frames of silence, for a time in which nothing was heard or said. */
  skip(frames: number): void
  /** Resolves when the file is whole and on the disk, or after a few seconds if the disk does not answer. */
  finish(): Promise<void>
  /** Ends it and removes the file; also when it has finished. */
  discard(): Promise<void>
}

/** Opens a recorder. @throws Error when nothing can be written. */
export type OpenRecorder = (recording: FileKey) => Promise<CallRecorder>
