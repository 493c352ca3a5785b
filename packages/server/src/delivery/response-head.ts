import { storableText } from '../platform/storable-text.ts'

const HEAD_BYTES = 1_024

/**
 * The part of a response that a customer can see: the text of its first bytes, 1024 by default. Drops a character
 * that is cut in half, and control characters, which a terminal would execute.
 */
export function responseHead(body: Uint8Array, bytes = HEAD_BYTES): string {
  const text = new TextDecoder().decode(body.subarray(0, bytes), { stream: true })
  return storableText(text).replace(/[^\P{Cc}\t\n\r]/gu, '')
}
