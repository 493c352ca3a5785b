import type { Readable } from 'node:stream'

export interface ReadBytes {
  /** The bytes, at most as many as requested. */
  bytes: Buffer
  /** True if there were more. The stream has then been destroyed. */
  cut: boolean
}

/** Reads without the stream's async iterator, which costs as much as the rest of reading. A longer stream is not read any further. */
export function readUpTo(stream: Readable, max_bytes: number): Promise<ReadBytes> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      resolve({ bytes: Buffer.concat(chunks).subarray(0, max_bytes), cut: length > max_bytes })
    }
    stream.on('error', reject)
    stream.on('end', finish)
    stream.on('data', (chunk: Buffer) => {
      if (length > max_bytes) return
      chunks.push(chunk)
      length += chunk.length
      if (length <= max_bytes) return
      finish()
      stream.destroy() // closes the connection, so that the sender cannot make us read more
    })
  })
}
