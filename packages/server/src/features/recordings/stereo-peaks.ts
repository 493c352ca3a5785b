import type { RecordingPeaks } from '../../generated/types.gen.ts'

/** PCM16 at 8 kHz in stereo: a block is a sample of the left side and one of the right. */
const BLOCKS_PER_MS = 8
const BLOCK_BYTES = 4
const SHORTEST_MS = 20
const MAX_VALUES = 20_000
const LOUDEST = 32_768

/** Finds the peaks of both sides over the course of a recording, which arrives in pieces of any length. */
export class StereoPeaks {
  readonly #value_ms: number
  readonly #duration_ms: number
  readonly #caller: Int32Array
  readonly #agent: Int32Array
  /** The beginning of a block that is incomplete at the end of a piece. */
  #rest: Buffer = Buffer.alloc(0)
  /** The index of the next value, and the number of blocks that it already has. */
  #value = 0
  #blocks = 0

  constructor(audio_bytes: number) {
    const blocks = Math.ceil(audio_bytes / BLOCK_BYTES)
    this.#duration_ms = Math.floor(blocks / BLOCKS_PER_MS)
    this.#value_ms = Math.max(SHORTEST_MS, Math.ceil(this.#duration_ms / MAX_VALUES))
    const values = Math.ceil(blocks / (this.#value_ms * BLOCKS_PER_MS))
    this.#caller = new Int32Array(values)
    this.#agent = new Int32Array(values)
  }

  /** Adds a piece. An hour has 29 million blocks, so the samples are read in place. */
  add(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    const whole = bytes.length - (bytes.length % BLOCK_BYTES)
    this.#rest = bytes.subarray(whole)
    const samples = samplesOf(bytes.subarray(0, whole))
    const max = this.#value_ms * BLOCKS_PER_MS
    for (let from = 0; from < samples.length;) {
      const blocks = Math.min(max - this.#blocks, (samples.length - from) / 2)
      louder(this.#caller, this.#value, loudest(samples, from, blocks))
      louder(this.#agent, this.#value, loudest(samples, from + 1, blocks))
      from += 2 * blocks
      this.#blocks = (this.#blocks + blocks) % max
      if (this.#blocks === 0) this.#value += 1
    }
  }

  read(): RecordingPeaks {
    const [duration_ms, value_ms] = [this.#duration_ms, this.#value_ms]
    return { duration_ms, value_ms, caller: levels(this.#caller), agent: levels(this.#agent) }
  }
}

function samplesOf(bytes: Buffer): Int16Array {
  const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes)
  return new Int16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2)
}

function loudest(samples: Int16Array, from: number, blocks: number): number {
  let max = 0
  for (let at = from; at < from + 2 * blocks; at += 2) max = Math.max(max, Math.abs(samples[at]!))
  return max
}

/** Raises a peak. A sample beyond the expected end has no index, and is left out. */
function louder(side: Int32Array, value: number, sample: number): void {
  if (sample > side[value]!) side[value] = sample
}

function levels(side: Int32Array): string {
  return Buffer.from(side.map((sample) => Math.min(255, Math.round((sample / LOUDEST) * 255)))).toString('base64')
}
