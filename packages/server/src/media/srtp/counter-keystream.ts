import { createCipheriv, type Cipheriv } from 'node:crypto'

const BLOCK_BYTES = 16
/** A call's packets have at most 11 blocks. The buffer grows for a larger one. */
const USUAL_BLOCKS = 16

/**
 * AES in counter mode (RFC 3711, section 4.1.1). One cipher encrypts the counter blocks for the whole call, because creating one for each
 * packet takes five times as long (7 µs instead of 1.4 µs for a frame of 20 ms).
 */
export class CounterKeystream {
  readonly #cipher: Cipheriv
  #counters = Buffer.alloc(USUAL_BLOCKS * BLOCK_BYTES)

  constructor(key: Buffer) {
    this.#cipher = createCipheriv(`aes-${key.length === 32 ? 256 : 128}-ecb`, key, null).setAutoPadding(false)
  }

  /** @param start - The first counter block of 16 bytes. The last two bytes are the counter. @returns at least `length` bytes. */
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
