import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import type { CallRecorder } from '../call-recorder.ts'
import type { RecordedPiece } from '../protocol.ts'

/** One second, like a block of a recording on a local disk. */
const PIECE_FRAMES = 50
const CHANNELS = 2
const FRAME_BYTES = FRAME_SAMPLES * CHANNELS * Int16Array.BYTES_PER_ELEMENT

/** Sends a recording to the machine that controls the call, which stores it, so that it survives the loss of this machine. */
export class ForwardedRecorder implements CallRecorder {
  readonly #send: (piece: RecordedPiece) => boolean
  readonly #samples = new Int16Array(PIECE_FRAMES * FRAME_SAMPLES * CHANNELS)
  #frames = 0
  #skipped = 0
  #ended = false

  /** @param send - Returns false if the other side is so far behind that the piece was left out. */
  constructor(send: (piece: RecordedPiece) => boolean) {
    this.#send = send
  }

  write(heard: Frame, said: Frame): void {
    if (this.#ended) return
    let next = this.#frames * FRAME_SAMPLES * CHANNELS
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      this.#samples[next++] = heard[at]!
      this.#samples[next++] = said[at]!
    }
    this.#frames += 1
    if (this.#frames === PIECE_FRAMES) this.#flush()
  }

  skip(frames: number): void {
    if (this.#ended) return
    if (this.#frames > 0) this.#flush()
    this.#skipped += frames
  }

  finish(): Promise<void> {
    if (!this.#ended && this.#frames > 0) this.#flush()
    this.#ended = true
    return Promise.resolve()
  }

  discard(): Promise<void> {
    this.#ended = true
    return Promise.resolve()
  }

  #flush(): void {
    const pcm = Buffer.from(this.#samples.buffer, 0, this.#frames * FRAME_BYTES).toString('base64')
    if (this.#send({ skipped: this.#skipped, pcm })) this.#skipped = 0
    else this.#skipped += this.#frames
    this.#frames = 0
  }
}

/** Writes silence for the frames that were left out before a piece, then the frames of the piece. */
export function writePiece(recording: Pick<CallRecorder, 'write' | 'skip'>, { skipped, pcm }: RecordedPiece): void {
  if (skipped > 0) recording.skip(skipped)
  const bytes = Buffer.from(pcm, 'base64')
  const heard = new Int16Array(FRAME_SAMPLES)
  const said = new Int16Array(FRAME_SAMPLES)
  for (let start = 0; start + FRAME_BYTES <= bytes.length; start += FRAME_BYTES) {
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      heard[at] = bytes.readInt16LE(start + 4 * at)
      said[at] = bytes.readInt16LE(start + 4 * at + 2)
    }
    recording.write(heard, said)
  }
}
