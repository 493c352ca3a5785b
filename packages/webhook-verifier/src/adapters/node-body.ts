import type { IncomingMessage } from 'node:http'
import type { WebhookBody } from '../webhook-input.ts'
import { WebhookVerificationError } from '../webhook-verification-error.ts'
import { BODY_TIMEOUT_MS, incomplete, tooLarge, tooSlow } from './body-limits.ts'

/** The fields that a body parser may have left on a request. */
export interface ParsedRequest {
  rawBody?: unknown
  body?: unknown
}

/** The exact bytes of a request: those that a parser kept, or those of the stream. Never re-serialised JSON. */
export async function readNodeBody(
  request: IncomingMessage,
  { rawBody, body }: ParsedRequest,
  limit_bytes: number,
): Promise<WebhookBody> {
  if (isRaw(rawBody)) return rawBody
  if (!isConsumed(request)) {
    if (Number(request.headers['content-length']) > limit_bytes) throw tooLarge(limit_bytes)
    return await readStream(request, limit_bytes)
  }
  if (isRaw(body)) return body
  throw new WebhookVerificationError('body_already_parsed')
}

function isRaw(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || ArrayBuffer.isView(value)
}

/** True for a stream that something else reads: waiting for it would never end. */
function isConsumed(request: IncomingMessage): boolean {
  return request.readableDidRead || request.readableEnded || request.readableFlowing === true
}

/** Reads a whole stream that nothing has read from, within the time and size limits. */
export function readStream(stream: IncomingMessage, limit_bytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      stream.off('data', onData).off('end', onEnd).off('close', onCut)
      finish()
    }
    const onData = (chunk: Uint8Array | string) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, stream.readableEncoding ?? 'utf8') : chunk
      chunks.push(bytes)
      size += bytes.length
      if (size > limit_bytes) settle(() => reject(tooLarge(limit_bytes)))
    }
    const onEnd = () => settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    const onCut = () => settle(() => reject(incomplete()))
    const timer = setTimeout(() => settle(() => reject(tooSlow())), BODY_TIMEOUT_MS)
    // An aborted request emits `error` and then `close`; without a listener the first would be uncaught.
    stream
      .on('error', () => undefined)
      .on('data', onData)
      .on('end', onEnd)
      .on('close', onCut)
    if (stream.destroyed) onCut()
    else stream.resume()
  })
}

/** A connection with a stalled body is not worth keeping. */
export function connectionHeaders(status: number): Record<string, string> {
  return status === 408 ? { Connection: 'close' } : {}
}
