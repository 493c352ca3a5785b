import { frameOf, MOST_BYTES, type Frame } from './message.ts'
import { SipSyntaxError } from './syntax.ts'

const CR = 13
const LF = 10

/** Cuts a stream into messages by their Content-Length (RFC 3261 §18.3). */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)
  #frame: Frame | null = null
  /** Line ends before a message: four of them ask for a sign of life (RFC 5626). */
  #idle_bytes = 0;

  /** @throws SipSyntaxError when the frame is lost: nothing after it can be read. Messages before it have been given. */
  *read(chunk: Buffer): Generator<Buffer> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (;;) {
      this.#skipLineEnds()
      this.#frame ??= frameOf(this.#rest)
      if (!this.#frame) break
      const { head_end, content_length } = this.#frame
      if (content_length === null) throw new SipSyntaxError('a message of a stream without Content-Length')
      const end = head_end + content_length
      if (end > MOST_BYTES) throw new SipSyntaxError('a message that is too long')
      if (this.#rest.length < end) return
      const message = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      this.#frame = null
      yield message
    }
    if (this.#rest.length > MOST_BYTES) throw new SipSyntaxError('a head that is too long')
  }

  /** Whether a sign of life is asked for; once for each time. */
  takePing(): boolean {
    const asked = this.#idle_bytes >= 4
    if (asked) this.#idle_bytes = 0
    return asked
  }

  #skipLineEnds(): void {
    if (this.#frame) return
    let at = 0
    while (this.#rest[at] === CR || this.#rest[at] === LF) at++
    if (at === 0) return
    this.#idle_bytes += at
    this.#rest = this.#rest.subarray(at)
  }
}
