import { open, type FileHandle } from 'node:fs/promises'
import { fileKey, LONGEST_FRAME, MAGIC, openFrame, SALT_BYTES, type SealOptions } from './sealed-format.ts'

/** A file of the repository is damaged, incomplete, or in the place of another one. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly file: string

  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file} ${what}.`, options)
    this.file = file
  }
}

export interface ReadSealedOptions extends SealOptions {
  /** Accepts a file that is still being written, or whose writer was killed, up to its last complete frame. */
  unfinished?: boolean
}

/**
 * Yields the content of a sealed file, frame by frame.
 * @throws DamagedFile
 */
export async function* readSealed(path: string, options: ReadSealedOptions): AsyncGenerator<Buffer, void, undefined> {
  await using file = await open(path)
  const head = await readExactly(file, MAGIC.length + SALT_BYTES)
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) {
    if (options.unfinished) return
    throw new DamagedFile(options.name, 'is not a file of a backup')
  }
  const key = fileKey(options, head.subarray(MAGIC.length))
  for (let number = 0; ; number++) {
    const sealed = await nextFrame(file)
    const opened = sealed && (await openEither(key, number, sealed))
    if (!opened) {
      if (options.unfinished) return
      throw new DamagedFile(options.name, sealed ? 'is damaged' : 'was cut off')
    }
    yield opened.content
    if (opened.is_last) return
  }
}

/** Reads a small file completely. */
export async function readSealedWhole(path: string, options: ReadSealedOptions): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readSealed(path, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function nextFrame(file: FileHandle): Promise<Buffer | null> {
  const length = (await readExactly(file, 4))?.readUInt32BE()
  if (length === undefined) return null
  return length > LONGEST_FRAME ? Buffer.alloc(32) : await readExactly(file, length)
}

async function openEither(key: Buffer, number: number, sealed: Buffer) {
  for (const is_last of [false, true])
    try {
      return { is_last, content: await openFrame(key, { number, is_last }, sealed) }
    } catch {
      // Only the nonce shows whether a frame is the last one, so both are tried.
    }
  return null
}

async function readExactly(file: FileHandle, length: number): Promise<Buffer | null> {
  const buffer = Buffer.alloc(length)
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, null)
    if (bytesRead === 0) return null
    filled += bytesRead
  }
  return buffer
}
