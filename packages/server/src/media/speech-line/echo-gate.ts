import { FRAME_MS, type Frame } from '../audio-stream.ts'

/** An echo of the agent's voice comes back within this time. */
const MAX_DELAY_MS = 500
/**
 * 18 dB. Telephones and networks return the agent's voice with a loss of 30 dB or more, while people speak about as loudly
 * as the agent. So a caller who speaks over the agent is heard, and the echo is not.
 */
const ECHO_SHARE = 1 / 8

/** Distinguishes a voice from our own echo by loudness, because we have no echo canceller. */
export class EchoGate {
  readonly #said = new Float64Array(MAX_DELAY_MS / FRAME_MS)
  #at = 0

  /** Call it with every frame. @returns whether the heard audio is louder than any echo of the agent's audio can be. */
  passes(heard: Frame, said: Frame): boolean {
    this.#said[this.#at] = loudness(said)
    this.#at = (this.#at + 1) % this.#said.length
    const loudest = this.#said.reduce((max, one) => Math.max(max, one), 0)
    return loudest === 0 || loudness(heard) > loudest * ECHO_SHARE
  }
}

/** The root mean square of the samples. */
function loudness(frame: Frame): number {
  let energy = 0
  for (let at = 0; at < frame.length; at++) energy += (frame[at] as number) ** 2
  return Math.sqrt(energy / frame.length)
}
