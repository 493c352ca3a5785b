import type { FileHandle } from 'node:fs/promises'
import { WAV_BYTES_PER_SECOND } from '../../gateways/storage/recording-wav.ts'
import type { Log } from '../../platform/log.ts'

/** One second, which is lost when the process is killed. */
const BLOCK_SAMPLES = WAV_BYTES_PER_SECOND / Int16Array.BYTES_PER_ELEMENT
/** While the disk is slow, up to half a megabyte of each call waits in memory. */
const MAX_WAITING = 16

type Samples = Int16Array<ArrayBuffer>

interface Block {
  samples: Samples
  position: number
}

/**
 * Writes blocks at their positions in a file, one after another, without blocking the caller. A block that cannot be written leaves
 * a gap. The file system reads it as zeros, which are silence, so that the audio after it keeps its position.
 */
export class BlockWriter {
  readonly #file: Pick<FileHandle, 'write'>
  readonly #log: Log
  readonly #waiting: Block[] = []
  /** Written blocks, which are reused. */
  readonly #free: Samples[] = []
  #writing: Promise<void> | null = null
  #has_lost = false

  constructor(file: Pick<FileHandle, 'write'>, log: Log) {
    this.#file = file
    this.#log = log
  }

  /** A block to fill. */
  empty(): Samples {
    return this.#free.pop() ?? new Int16Array(BLOCK_SAMPLES)
  }

  /** Takes ownership of the block. */
  write(samples: Samples, position: number): void {
    if (this.#waiting.length === MAX_WAITING) return this.#lost(new Error('The disk is too slow.'))
    this.#waiting.push({ samples, position })
    this.#writing ??= this.#writeAll()
  }

  /** Drops the waiting blocks. */
  forget(): void {
    this.#waiting.length = 0
  }

  /** Resolves when no block waits. Never rejects. */
  async done(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let block = this.#waiting.shift(); block; block = this.#waiting.shift()) {
      try {
        await this.#writeOne(block)
      } catch (error) {
        this.#lost(error)
      }
      if (block.samples.length === BLOCK_SAMPLES) this.#free.push(block.samples)
    }
    this.#writing = null
  }

  async #writeOne({ samples, position }: Block): Promise<void> {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, position + at)
      at += bytesWritten
    }
  }

  /** Logs the first loss of each recording only, because a full disk would fill the log. */
  #lost(error: unknown): void {
    if (!this.#has_lost) this.#log.error({ err: error }, 'a part of a recording was lost; the call continues')
    this.#has_lost = true
  }
}
