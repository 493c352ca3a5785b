const HEAD_BYTES = 1_024

/**
 * What a customer sees of an answer: the text of its first 1024 bytes. Left out are a character that the cut went
 * through and control characters, which a terminal would obey and PostgreSQL could not hold.
 */
export function responseHead(body: Uint8Array): string {
  const text = new TextDecoder().decode(body.subarray(0, HEAD_BYTES), { stream: true })
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}
