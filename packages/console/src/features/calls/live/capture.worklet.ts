/** A tenth of a second at 8 kHz. */
const PIECE = 800

declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Collects microphone audio in the audio thread and posts it in pieces. */
class Capture extends AudioWorkletProcessor {
  readonly #piece = new Float32Array(PIECE)
  #filled = 0

  process(inputs: Float32Array[][]): boolean {
    for (const sample of inputs[0]?.[0] ?? []) {
      this.#piece[this.#filled++] = sample
      if (this.#filled < PIECE) continue
      this.port.postMessage(this.#piece.slice(), [])
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
