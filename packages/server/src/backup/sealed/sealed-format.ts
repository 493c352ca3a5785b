import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

/**
 * A sealed file has these bytes, a salt, and frames. A frame has its length in four bytes, and then up to `FRAME_BYTES` of content,
 * encrypted with AES-256-GCM. The nonce has the number of the frame, and marks the last one. So a frame that is changed, moved or
 * missing is detected, as is a file that was cut off or has the name of another one.
 */
export const MAGIC = Buffer.from('OHUNBAK1')
export const SALT_BYTES = 32
export const FRAME_BYTES = 256 * 1024
const TAG_BYTES = 16
/** The limit on the length of a frame, with room for the tag and the kind. */
export const LONGEST_FRAME = FRAME_BYTES + 1_024

const STORED = 0
const COMPRESSED = 1

/** A frame at a time: in the usual chunks of 16 KiB, the garbage collector takes more time than everything else. */
const CHUNKS = { chunkSize: FRAME_BYTES }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export interface SealOptions {
  /** The key of the repository. */
  key: Buffer
  /** The path in the repository. A file opens only under its own name. */
  name: string
}

/** The position of a frame in its file. */
export interface FramePosition {
  number: number
  is_last: boolean
}

/** Derives the key of a file. Each file has a different key, so that nonces may repeat between files. */
export function fileKey({ key, name }: SealOptions, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `ohun backup file\0${name}`, 32))
}

function nonceOf({ number, is_last }: FramePosition): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = is_last ? 1 : 0
  return nonce
}

export async function sealFrame(
  key: Buffer,
  position: FramePosition,
  { content, compressible }: { content: Buffer; compressible: boolean },
): Promise<Buffer> {
  const smaller = compressible && content.length > 0 ? await compress(content, CHUNKS) : content
  const shrank = smaller.length < content.length
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position))
  const kind = cipher.update(Buffer.of(shrank ? COMPRESSED : STORED))
  const body = cipher.update(shrank ? smaller : content)
  cipher.final()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(kind.length + body.length + TAG_BYTES)
  return Buffer.concat([length, kind, body, cipher.getAuthTag()])
}

/** @throws if the frame is not the one that was sealed for this position. */
export async function openFrame(key: Buffer, position: FramePosition, sealed: Buffer): Promise<Buffer> {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const opened = decipher.update(sealed.subarray(0, -TAG_BYTES))
  decipher.final()
  const content = opened.subarray(1)
  return opened[0] === COMPRESSED ? await decompress(content, { ...CHUNKS, maxOutputLength: FRAME_BYTES }) : content
}
