import type { RecordedSince } from '../../gateways/telephony/line.ts'
import type { FileKey } from '../../gateways/storage/file-store.ts'
import type { Log } from '../../platform/log.ts'
import type { CallRecorder, OpenRecorder } from '../call-recorder.ts'
import type { Frame } from '../audio-stream.ts'
import { FirstFrames } from './first-frames.ts'

/** The recording of one call, if it is recorded at all. */
export class Recording {
  readonly #deps: { openRecorder: OpenRecorder; log: Log }
  #opened: Promise<void> | null = null
  #recorder: CallRecorder | null = null
  readonly #first = new FirstFrames()

  constructor(deps: { openRecorder: OpenRecorder; log: Log }) {
    this.#deps = deps
  }

  /** Resolves when recording has started. If nothing can be written, the call continues without a recording. */
  async begin(recording: FileKey, since: RecordedSince = 'now'): Promise<void> {
    await (this.#opened ??= this.#open(recording, since))
  }

  write(heard: Frame, said: Frame): void {
    if (this.#recorder) this.#recorder.write(heard, said)
    else this.#first.keep(heard, said)
  }

  /** Skips frames that are missing. */
  skip(frames: number): void {
    if (this.#recorder) this.#recorder.skip(frames)
    else this.#first.skip(frames)
  }

  /** Resolves when the recording is complete. */
  async finish(): Promise<void> {
    if (!this.#opened) this.#first.drop()
    await this.#opened
    await this.#recorder?.finish()
  }

  /** Stops recording, and deletes the recording. */
  async discard(): Promise<void> {
    await this.#opened
    const recorder = this.#recorder
    this.#recorder = null
    this.#first.drop()
    await recorder?.discard()
  }

  async #open(recording: FileKey, since: RecordedSince): Promise<void> {
    if (since === 'start') this.#first.claim()
    else this.#first.drop()
    try {
      const recorder = await this.#deps.openRecorder(recording)
      for (const [heard, said] of this.#first.take()) recorder.write(heard, said)
      this.#recorder = recorder
    } catch (err) {
      this.#deps.log.error(
        { err, call_id: recording.file_id },
        'a call cannot be recorded; it continues without a recording',
      )
    }
  }
}
