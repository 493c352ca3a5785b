import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filePath, unlessAbsent, type FileDirectory } from './file-directory.ts'
import type { FileKey } from './file-store.ts'
import { WAV_HEADER_BYTES } from '../../domain/wav-header.ts'
import { makeWhole } from './recording-wav.ts'

/**
 * The directory of recordings until they are stored. It is on the disk of the process that carries the audio, whereas finished
 * recordings may be elsewhere.
 */
export function unfinishedRecordings({ data_dir }: { data_dir: string }): FileDirectory {
  return { directory: join(data_dir, 'recordings-unfinished'), prefix: 'call', extension: '.wav' }
}

/** The unfinished recordings on the disk of this machine, for the process that stores them. */
export class RecordingsOnDisk {
  readonly #files: FileDirectory

  constructor(files: FileDirectory) {
    this.#files = files
  }

  path(recording: FileKey): string {
    return filePath(this.#files, recording)
  }

  async has(recording: FileKey): Promise<boolean> {
    return (await this.#size(recording)) !== null
  }

  async hasAudio(recording: FileKey): Promise<boolean> {
    return ((await this.#size(recording)) ?? 0) > WAV_HEADER_BYTES
  }

  /** Lists all recordings, including those that are being written. */
  async list(): Promise<FileKey[]> {
    const { directory, extension } = this.#files
    const recordings: FileKey[] = []
    for (const workspace_id of (await unlessAbsent(() => readdir(directory))) ?? [])
      for (const name of (await unlessAbsent(() => readdir(join(directory, workspace_id)))) ?? [])
        if (name.endsWith(extension)) recordings.push({ workspace_id, file_id: name.slice(0, -extension.length) })
    return recordings
  }

  /** Repairs a recording that was cut off, so that it can be played. @returns false if it has no audio. */
  async makeWhole(recording: FileKey): Promise<boolean> {
    await using file = await open(this.path(recording), 'r+')
    return (await makeWhole(file)) > 0
  }

  async remove(recording: FileKey): Promise<void> {
    await rm(this.path(recording), { force: true })
  }

  async #size(recording: FileKey): Promise<number | null> {
    return await unlessAbsent(async () => (await stat(this.path(recording))).size)
  }
}
