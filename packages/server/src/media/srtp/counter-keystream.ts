import { createCipheriv, type Cipheriv } from 'node:crypto'

const BLOCK_BYTES = 16
/** A call's packets have at most 11 blocks; a larger one makes its own. */
const USUAL_BLOCKS = 16

/**
 * AES in counter mode (RFC 3711, section 4.1.1). The blocks of counters go through one cipher that lives as long as the call:
 * to create one for each packet takes five times as long (7 µs against 1.4 µs for a frame of 20 ms).
 */
export class CounterKeystream {
  readonly #cipher: Cipheriv
  #counters = Buffer.alloc(USUAL_BLOCKS * BLOCK_BYTES)

  constructor(key: Buffer) {
    this.#cipher = createCipheriv(`aes-${key.length === 32 ? 256 : 128}-ecb`, key, null).setAutoPadding(false)
  }

  /** @param start - The first counter block: 16 bytes, whose last two count. @returns at least so many bytes. */
  bytes(start: Uint8Array, length: number): Buffer {
    const blocks = Math.ceil(length / BLOCK_BYTES)
    if (blocks * BLOCK_BYTES > this.#counters.length) this.#counters = Buffer.alloc(blocks * BLOCK_BYTES)
    for (let block = 0; block < blocks; block++) {
      this.#counters.set(start, block * BLOCK_BYTES)
      this.#counters.writeUInt16BE(block, block * BLOCK_BYTES + BLOCK_BYTES - 2)
    }
    return this.#cipher.update(this.#counters.subarray(0, blocks * BLOCK_BYTES))
  }
}
