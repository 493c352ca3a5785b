import type { FileKey } from '../gateways/storage/file-store.ts'
import type { Frame } from './audio-stream.ts'

/** Writes one call's recording while the call runs. Disk errors are logged, and the call continues. */
export interface CallRecorder {
  /** Records both sides of the same 20 ms. It returns at once, even if the disk is slow, and does nothing after the end. */
  write(heard: Frame, said: Frame): void
  /** Records frames of silence, for a time in which nothing was heard or said. */
  skip(frames: number): void
  /** Resolves when the complete file is on the disk, or after a few seconds if the disk does not respond. */
  finish(): Promise<void>
  /** Ends the recording and removes the file, even if the recording was already finished. */
  discard(): Promise<void>
}

/** Opens a recorder. @throws Error when nothing can be written. */
export type OpenRecorder = (recording: FileKey) => Promise<CallRecorder>
