import type { FileKey } from '../../gateways/storage/file-store.ts'
import type { Log } from '../../platform/log.ts'
import type { CallRecorder, OpenRecorder } from '../call-recorder.ts'
import type { Frame } from '../audio-stream.ts'

/** The recording of one call, if it is recorded at all. */
export class Recording {
  readonly #deps: { openRecorder: OpenRecorder; log: Log }
  #opened: Promise<void> | null = null
  #recorder: CallRecorder | null = null

  constructor(deps: { openRecorder: OpenRecorder; log: Log }) {
    this.#deps = deps
  }

  /** Resolves when recording has started. If nothing can be written, the call continues without a recording. */
  async begin(recording: FileKey): Promise<void> {
    await (this.#opened ??= this.#open(recording))
  }

  write(heard: Frame, said: Frame): void {
    this.#recorder?.write(heard, said)
  }

  /** Resolves when the recording is whole. */
  async finish(): Promise<void> {
    await this.#opened
    await this.#recorder?.finish()
  }

  /** Records no longer, and removes what was recorded. */
  async discard(): Promise<void> {
    await this.#opened
    const recorder = this.#recorder
    this.#recorder = null
    await recorder?.discard()
  }

  async #open(recording: FileKey): Promise<void> {
    try {
      this.#recorder = await this.#deps.openRecorder(recording)
    } catch (err) {
      this.#deps.log.error(
        { err, call_id: recording.file_id },
        'a call cannot be recorded; it continues without a recording',
      )
    }
  }
}
