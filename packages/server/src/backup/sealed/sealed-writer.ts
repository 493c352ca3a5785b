import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileKey, FRAME_BYTES, MAGIC, SALT_BYTES, sealFrame, type SealOptions } from './sealed-format.ts'

export interface SealedWriterOptions extends SealOptions {
  /** False for audio, which does not become smaller. */
  compressible?: boolean
}

/** Writes one sealed file sequentially. */
export class SealedWriter {
  /** The size of the file on the disk, in bytes. */
  sealed_bytes = 0
  readonly #file: FileHandle
  readonly #key: Buffer
  readonly #compressible: boolean
  #number = 0
  #pending: Uint8Array[] = []
  #pending_bytes = 0

  private constructor(file: FileHandle, key: Buffer, compressible: boolean) {
    this.#file = file
    this.#key = key
    this.#compressible = compressible
  }

  static async create(path: string, options: SealedWriterOptions): Promise<SealedWriter> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const salt = randomBytes(SALT_BYTES)
    const file = await open(path, 'wx', 0o600)
    const writer = new SealedWriter(file, fileKey(options, salt), options.compressible ?? true)
    try {
      await writer.#append(Buffer.concat([MAGIC, salt]))
      return writer
    } catch (error) {
      // On a full disk, a file can be created, but nothing can be written to it.
      await writer.close()
      await rm(path, { force: true })
      throw error
    }
  }

  async write(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + FRAME_BYTES - this.#pending_bytes)
      this.#pending.push(part)
      this.#pending_bytes += part.length
      at += part.length
      if (this.#pending_bytes === FRAME_BYTES) await this.#endFrame(false)
    }
  }

  /** Flushes everything to the disk. Until `finish`, the file can be read only as an unfinished one. */
  async flush(): Promise<void> {
    if (this.#pending_bytes > 0) await this.#endFrame(false)
    await this.#file.datasync()
  }

  /** Completes the file and flushes it to the disk. */
  async finish(): Promise<void> {
    await this.#endFrame(true)
    await this.#file.sync()
    await this.#file.close()
  }

  /** Closes the file as it is. */
  async close(): Promise<void> {
    await this.#file.close().catch(() => {})
  }

  async #endFrame(is_last: boolean): Promise<void> {
    const content = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pending_bytes = 0
    const position = { number: this.#number++, is_last }
    await this.#append(await sealFrame(this.#key, position, { content, compressible: this.#compressible }))
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#file.writeFile(bytes)
    this.sealed_bytes += bytes.length
  }
}
