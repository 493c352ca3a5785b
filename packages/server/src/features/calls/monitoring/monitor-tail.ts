import type { CallMonitorFrame } from '../../../generated/types.gen.ts'

/** Two seconds of audio. Older audio is of no use to a listener. */
const MAX_AUDIO_FRAMES = 20
const PIECE_MS = 100

/** The frames that a monitor of a call has not read yet. A slow reader misses audio, and learns how much. */
export class MonitorTail {
  readonly #frames: CallMonitorFrame[] = []
  #audio_frames = 0
  #skipped_ms = 0
  #ended = false
  #failure: Error | null = null
  #wake = (): void => {}

  offer(frame: CallMonitorFrame): void {
    if (this.#ended) return
    if (frame.type === 'audio' && this.#audio_frames >= MAX_AUDIO_FRAMES) {
      this.#skipped_ms += frame.skipped_ms + PIECE_MS
      return
    }
    this.#frames.push(frame.type === 'audio' ? this.#counted(frame) : frame)
    this.#wake()
  }

  /** @param failure - An error that the reader gets after the frames that were offered before. */
  end(failure: Error | null = null): void {
    this.#failure ??= failure
    this.#ended = true
    this.#wake()
  }

  async *frames(): AsyncGenerator<CallMonitorFrame, void, undefined> {
    for (;;) {
      const frame = this.#frames.shift()
      if (frame?.type === 'audio') this.#audio_frames -= 1
      if (frame) yield frame
      else if (this.#failure) throw this.#failure
      else if (this.#ended) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  #counted(frame: CallMonitorFrame & { type: 'audio' }): CallMonitorFrame {
    const skipped_ms = frame.skipped_ms + this.#skipped_ms
    this.#skipped_ms = 0
    this.#audio_frames += 1
    return { ...frame, skipped_ms }
  }
}
