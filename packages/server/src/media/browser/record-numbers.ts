/** The part of the library's DTLS connection that numbers its records. */
export interface RecordCounter {
  recordSequenceNumber: number
}

/**
 * Keeps records counting after the handshake. The library starts again at 1 after the last message of the handshake, which is encrypted
 * already. So a later record would have the same number: a browser drops it as a replay, and both records would be encrypted with the
 * same nonce.
 */
export function keepCounting(counter: RecordCounter): void {
  let last = counter.recordSequenceNumber
  Object.defineProperty(counter, 'recordSequenceNumber', {
    get: () => last,
    set(next: number) {
      last = Math.max(last, next)
    },
  })
}
