import type { FileKey } from '../gateways/storage/file-store.ts'
import type { Frame } from './media-stream.ts'

/** Writes one call's recording while the call runs. */
export interface CallRecorder {
  /** Both sides of the same 20 ms. Returns at once; the disk may be slow. */
  write(heard: Frame, said: Frame): void
  /** Resolves when the file is whole. */
  finish(): Promise<void>
}

/** Opens a recorder. @throws Error when nothing can be written. */
export type OpenRecorder = (recording: FileKey) => Promise<CallRecorder>
