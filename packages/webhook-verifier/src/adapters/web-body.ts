import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { BODY_TIMEOUT_MS, incomplete, tooLarge, tooSlow } from './body-limits.ts'
import { ReceiverError } from './receiver-error.ts'

/** The exact bytes of a web `Request`, in time and within the limit. */
export async function readWebBody(request: Request, limit_bytes: number): Promise<Uint8Array> {
  if (request.bodyUsed || request.body?.locked) throw new WebhookVerificationError('body_already_parsed')
  if (Number(request.headers.get('content-length')) > limit_bytes) throw tooLarge(limit_bytes)
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  try {
    return await arrived(readAll(reader, limit_bytes))
  } catch (error) {
    // The rest is not needed. Cancelling a stream that is already broken fails.
    reader.cancel().catch(() => undefined)
    throw error
  }
}

/** The body once it has been read. Fails if that takes too long or the connection breaks. */
export async function arrived<T>(reading: Promise<T> | T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), BODY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([reading, timeout])
  } catch (error) {
    throw error instanceof ReceiverError ? error : incomplete()
  } finally {
    clearTimeout(timer)
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit_bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value)
    size += read.value.length
    if (size > limit_bytes) throw tooLarge(limit_bytes)
  }
  return join(chunks, size)
}

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
