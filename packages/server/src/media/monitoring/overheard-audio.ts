import type { Overheard } from '../../gateways/telephony/line.ts'
import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { encodeG711 } from '../rtp/g711.ts'

/** A tenth of a second: ten messages a second, and a delay that a listener does not notice. */
const PIECE_FRAMES = 100 / FRAME_MS

/** Collects both sides of a call for somebody who listens in. */
export class OverheardAudio {
  readonly #send: (piece: Overheard) => boolean
  readonly #caller = new Uint8Array(PIECE_FRAMES * FRAME_SAMPLES)
  readonly #agent = new Uint8Array(PIECE_FRAMES * FRAME_SAMPLES)
  #frames = 0
  #skipped = 0

  /** @param send - Returns false if the other side is so far behind that the piece was left out. */
  constructor(send: (piece: Overheard) => boolean) {
    this.#send = send
  }

  write(heard: Frame, said: Frame): void {
    const at = this.#frames * FRAME_SAMPLES
    encodeG711('PCMU', heard, this.#caller.subarray(at))
    encodeG711('PCMU', said, this.#agent.subarray(at))
    this.#frames += 1
    if (this.#frames === PIECE_FRAMES) this.#flush()
  }

  #flush(): void {
    this.#frames = 0
    const [caller, agent] = [base64(this.#caller), base64(this.#agent)]
    if (this.#send({ skipped_ms: this.#skipped * FRAME_MS, caller, agent })) this.#skipped = 0
    else this.#skipped += PIECE_FRAMES
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, 0, bytes.length).toString('base64')
